import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'
import styles from './integrations.module.css'

type Props = { of: 'key' | 'webhook'; secret: string; next: { to: string; label: string } }

/** A new key or secret, which is shown only here. */
export function Secret({ of, secret, next }: Props) {
  const words = useWords()
  const heading = useFocusOnArrival(secret)
  return (
    <Card as="section" lift className="stack gap-4" aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        {words(`secret.${of}`)}
      </h2>
      <Note tone="warn">{words(of === 'key' ? 'secret.keyLead' : 'secret.webhookLead')}</Note>
      <p>
        <span className={`small soft ${styles.line}`}>{words(of === 'key' ? 'secret.keyLabel' : 'secret.webhookLabel')}</span>
        <code className={styles.secret}>{secret}</code>
      </p>
      <div className="row">
        <CopyButton text={secret} copied={words('copied')} variant="primary">
          {words('copy')}
        </CopyButton>
        <LinkButton to={next.to}>{next.label}</LinkButton>
      </div>
    </Card>
  )
}
