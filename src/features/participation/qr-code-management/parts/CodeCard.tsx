import { Form } from 'react-router'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { pencil, printer } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Menu } from '../../../../ui/navigation/Menu.tsx'
import { MenuItem } from '../../../../ui/navigation/MenuItem.tsx'
import { codesPageOf } from '../../qr-codes/paths.ts'
import { pictureFormats } from '../../qr-codes/rules.ts'
import { useWords } from '../../qr-codes/words.ts'
import type { DrawnCode } from '../codes-page.server.ts'
import styles from './CodeCard.module.css'
import { CodePicture } from './CodePicture.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { menuPixels } from './menu-pixels.ts'

type Props = { code: DrawnCode; scansMax: number; mayEdit: boolean; isOpen: boolean }

/** A code: its place, address, counts and actions. */
export function CodeCard({ code, scansMax, mayEdit, isOpen }: Props) {
  const words = useWords()
  const { _id, label, url, active, project } = code
  return (
    <div className={styles.card}>
      <CodePicture code={code} className={styles.picture} />
      <div className={styles.head}>
        <h3>{label}</h3>
        {!active && <Badge tone="warn">{words('isOff')}</Badge>}
        {active && code.starts === null && <Badge tone="line">{words('notShownYet')}</Badge>}
      </div>
      <p className={`small ${styles.address}`}>
        <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
        <CopyAddress url={url} label={label} />
      </p>
      {code.starts !== null && <Counts code={code} scansMax={scansMax} />}
      <div className={styles.actions}>
        <Menu size="s" icon={download} label={words('download')} name={words('downloadOf', { label })} align="start" arrow>
          {pictureFormats.map((format) => (
            <MenuItem key={format} to={`/api/v1/qrCodes/${_id}/image?format=${format}&size=${menuPixels}`} reloadDocument download>
              {words(`format.${format}`, { pixels: menuPixels })}
            </MenuItem>
          ))}
        </Menu>
        <LinkButton
          size="s"
          variant="quiet"
          icon={printer}
          to={`${codesPageOf(project, { code: _id })}#poster`}
          {...(isOpen && { 'aria-current': 'true' })}
        >
          {words('posterShort')}
          <span className="sr-only"> {label}</span>
        </LinkButton>
        {mayEdit && (
          <>
            <LinkButton size="s" variant="quiet" icon={pencil} to={codesPageOf(project, { edit: _id })} preventScrollReset>
              {words('edit.open')}
              <span className="sr-only"> {label}</span>
            </LinkButton>
            <Form method="post" action={codesPageOf(project)} preventScrollReset>
              <input type="hidden" name="id" value={_id} />
              <Button type="submit" size="s" variant="quiet" name="intent" value={active ? 'off' : 'on'}>
                {words(active ? 'switchOff' : 'switchOn')}
                <span className="sr-only"> {label}</span>
              </Button>
            </Form>
          </>
        )}
      </div>
    </div>
  )
}

/** Three bars on one scale: the code with the most scans fills the first. */
function Counts({ code, scansMax }: { code: DrawnCode; scansMax: number }) {
  const words = useWords()
  const language = useLanguage()
  const counts = [
    { key: 'scans', value: code.scans, text: words('scansCount', { count: code.scans ?? 0 }) },
    { key: 'starts', value: code.starts, text: words('startedCount') },
    { key: 'finishes', value: code.finishes, text: words('finishedCount') },
  ]
  return (
    <ul className={styles.counts}>
      {counts.map(({ key, value, text }) => (
        <li key={key}>
          <svg className={styles.track} width="100%" height="8" aria-hidden="true">
            <rect className={styles.ground} width="100%" height="8" rx="3" />
            <rect className={styles.bar} width={`${Math.min(100, ((value ?? 0) / scansMax) * 100).toFixed(1)}%`} height="8" rx="3" />
          </svg>
          <span className="small">
            <b className="strong">{value === null ? words('notShown') : formatNumber(language, value)}</b>{' '}
            <span className="soft">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
