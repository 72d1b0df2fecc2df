import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { useWords } from '../words.ts'
import styles from './NewToken.module.css'

/** A new token, which is shown only here. */
export function NewToken({ secret }: { secret: string }) {
  const words = useWords()
  const heading = useFocusOnArrival(secret)
  return (
    <Card lift className="stack gap-4">
      <h3 ref={heading} tabIndex={-1}>
        {words('secret.title')}
      </h3>
      <Note tone="warn">{words('secret.lead')}</Note>
      <code className={styles.secret}>{secret}</code>
      <div>
        <CopyButton text={secret} copied={words('secret.copied')} variant="primary">
          {words('secret.copy')}
        </CopyButton>
      </div>
    </Card>
  )
}
