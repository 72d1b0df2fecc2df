import { useRouteLoaderData } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { usePasskeys } from '../../../../core/browser/use-passkeys.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { buttonClasses } from '../../../../ui/forms/button.ts'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import { useWords } from '../words.ts'
import styles from './security.module.css'

/** New recovery codes to save: they are shown only here. `next` is the page after them. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const heading = useFocusOnArrival()
  const scripted = usePasskeys() !== undefined
  const about = words('codes.file', { product: root?.productName ?? '', email: root?.me?.user.email ?? '' })
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${about}\r\n\r\n${codes.join('\r\n')}\r\n`)}`
  return (
    <Card as="section" lift className="stack gap-4" aria-labelledby="codes">
      <h2 id="codes" ref={heading} tabIndex={-1}>
        {words('codes.title')}
      </h2>
      <p>{words('codes.lead')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <a className={buttonClasses({ variant: 'primary' })} href={file} download="recovery-codes.txt">
          <Icon icon={download} size="s" />
          {words('codes.download')}
        </a>
        {scripted && <Button onClick={() => window.print()}>{words('codes.print')}</Button>}
        <LinkButton to={next}>{words('codes.done')}</LinkButton>
      </div>
    </Card>
  )
}
