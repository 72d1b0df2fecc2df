import { Form } from 'react-router'
import { plus } from '../../../../ui/icons/basic.ts'
import { bookOpen, fileSpreadsheet, home, logOutIcon, qrCode, user, users } from '../../../../ui/icons/desk.ts'
import { bell } from '../../../../ui/icons/project.ts'
import { shieldCheck } from '../../../../ui/icons/signs.ts'
import { Menu } from '../../../../ui/navigation/Menu.tsx'
import { MenuItem } from '../../../../ui/navigation/MenuItem.tsx'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'

/** The account menu of a person who is logged in. */
export default function PersonMenu({ root, official }: { root: RootData; official: boolean }) {
  const words = useWords()
  const welcome = words('welcome', { name: root.me?.user.firstName ?? '' })
  return (
    <Form method="post" action="/logout">
      <Menu name={welcome} label={<span className="only-wide">{welcome}</span>} icon={user} arrow>
        {official && (
          <>
            <MenuItem to="/home" icon={home}>
              {words('officialHome')}
            </MenuItem>
            <MenuItem to="/add-project" icon={plus}>
              {words('newProject')}
            </MenuItem>
            <MenuItem to="/qr-code-management" icon={qrCode}>
              {words('qrCodes')}
            </MenuItem>
            <MenuItem to="/export/project" icon={fileSpreadsheet}>
              {words('export')}
            </MenuItem>
            <MenuItem to="/member" icon={users}>
              {words('colleagues')}
            </MenuItem>
            <MenuItem to="/thought-leadership" icon={bookOpen}>
              {words('opEd')}
            </MenuItem>
          </>
        )}
        <MenuItem to="/profile" icon={user}>
          {root.me?.user.permission === 'administrator' ? words('profileAdmin') : words('profile')}
        </MenuItem>
        {!official && (
          <>
            <MenuItem to="/my-activity" icon={bookOpen}>
              {words('myActivity')}
            </MenuItem>
            <MenuItem to="/notifications" icon={bell}>
              {words('notifications')}
            </MenuItem>
            <MenuItem to="/my-data" icon={shieldCheck}>
              {words('myData')}
            </MenuItem>
          </>
        )}
        {root.isOperator && (
          <MenuItem to="/operator" icon={shieldCheck}>
            {words('operator')}
          </MenuItem>
        )}
        <MenuItem to="/how-to" icon={bookOpen}>
          {words('howTo')}
        </MenuItem>
        <MenuItem type="submit" icon={logOutIcon}>
          {words('logout')}
        </MenuItem>
      </Menu>
    </Form>
  )
}
