import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { Brand } from '../../../ui/Brand.tsx'
import { bell, bookOpen, fileSpreadsheet, home, logOut, plus, qrCode, send, shieldCheck, user, users } from '../../../ui/icons/basic.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { MenuItem } from '../../../ui/MenuItem.tsx'
import { type NavItem, SiteHeader } from '../../../ui/SiteHeader.tsx'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'
import { Foot } from './Foot.tsx'

/** Header, the page's main part, footer. */
export function SiteFrame({ root, children }: { root: RootData; children: ReactNode }) {
  const words = useWords()
  const { pathname } = useLocation()
  const item = (to: string, label: string, icon?: string): NavItem => ({ to, label, icon, current: pathname === to })
  const official = root.me?.user.loginType === 'Organization'
  const nav = [
    ...(official ? [item('/home', words('officialHome'), home)] : []),
    item('/projects', words('projects')),
    item('/thought-leadership', words('thoughtLeadership'), bookOpen),
    item('/contact-us', words('contact'), send),
  ]
  const account = root.me ? [] : [item('/login', words('login')), item('/register/citizen', words('register'))]
  return (
    <>
      <SiteHeader
        brand={<Brand name={root.productName} suffix={words('home')} to="/projects" of={root.me?.organization?.name} />}
        navLabel={words('nav')}
        menuLabel={words('menu')}
        nav={nav}
        account={account}
        tools={root.me && <PersonMenu root={root} official={official} />}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Foot root={root} />
    </>
  )
}

function PersonMenu({ root, official }: { root: RootData; official: boolean }) {
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
            <MenuItem to="/notifications" icon={bell}>
              {words('notifications')}
            </MenuItem>
            <MenuItem to="/my-data" icon={shieldCheck}>
              {words('myData')}
            </MenuItem>
          </>
        )}
        <MenuItem to="/how-to" icon={bookOpen}>
          {words('howTo')}
        </MenuItem>
        <MenuItem type="submit" icon={logOut}>
          {words('logout')}
        </MenuItem>
      </Menu>
    </Form>
  )
}
