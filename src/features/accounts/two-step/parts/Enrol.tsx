import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { Enrolment } from '../security-page.server.ts'
import { useWords } from '../words.ts'
import styles from './security.module.css'

/** Shows the secret for the app and asks for a first code. */
export function Enrol({ secret, qr, here, error }: Enrolment & { here: string; error: string | undefined }) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  return (
    <div className={styles.enrol}>
      <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={words('app.qr')} width={220} height={220} />
      <div className="stack gap-5">
        <div className="stack gap-2">
          <h3>{words('app.scan')}</h3>
          <p>{words('app.scanLead')}</p>
          <p className="small soft">{words('app.byHand')}</p>
          <code className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </div>
        <Form method="post" action={here} noValidate className={`stack gap-4 ${styles.narrow}`}>
          <input type="hidden" name="secret" value={secret} />
          <Field name="code" required label={words('app.code')} help={words('app.codeHelp')} error={error}>
            {(control) => <TextInput {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />}
          </Field>
          <div className="row">
            <Button type="submit" name="intent" value="confirm" variant="primary" busy={sending && words('working')}>
              {words('app.confirm')}
            </Button>
            <LinkButton to={here}>{words('cancel')}</LinkButton>
          </div>
        </Form>
      </div>
    </div>
  )
}
