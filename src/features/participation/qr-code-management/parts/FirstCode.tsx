import { Card } from '../../../../ui/content/Card.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Menu } from '../../../../ui/navigation/Menu.tsx'
import { MenuItem } from '../../../../ui/navigation/MenuItem.tsx'
import { codesPageOf } from '../../qr-codes/paths.ts'
import { pictureFormats } from '../../qr-codes/rules.ts'
import { useWords } from '../../qr-codes/words.ts'
import type { DrawnCode } from '../codes-page.server.ts'
import { CodePicture } from './CodePicture.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import styles from './FirstCode.module.css'
import { menuPixels } from './menu-pixels.ts'

/** The project's first code with its downloads. */
export function FirstCode({ code, mayEdit }: { code: DrawnCode; mayEdit: boolean }) {
  const words = useWords()
  const { _id, label, url, project } = code
  return (
    <Card as="section" className={styles.card} aria-labelledby="code">
      <CodePicture code={code} className={styles.picture} />
      <div className="stack gap-3">
        <h2 id="code" tabIndex={-1}>
          {words('invite.code', { label })}
        </h2>
        <p className={`small ${styles.address}`}>
          <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
          <CopyAddress url={url} label={label} />
        </p>
        <div className="row">
          <Menu size="s" icon={download} label={words('download')} name={words('downloadOf', { label })} align="start" arrow>
            {pictureFormats.map((format) => (
              <MenuItem key={format} to={`/api/v1/qrCodes/${_id}/image?format=${format}&size=${menuPixels}`} reloadDocument download>
                {words(`format.${format}`, { pixels: menuPixels })}
              </MenuItem>
            ))}
          </Menu>
          <LinkButton size="s" icon={plus} to={`${codesPageOf(project)}#new`}>
            {words('invite.more')}
          </LinkButton>
          {mayEdit && (
            <LinkButton size="s" variant="quiet" to={codesPageOf(project, { edit: _id })}>
              {words('invite.rename')}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
