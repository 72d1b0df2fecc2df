import { Form, Link, useLocation, useNavigation } from 'react-router'
import { useWords } from '../../../features/accounts/model/words.ts'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import styles from '../pages/login.module.css'

type Props = {
  result: { errors: Record<string, string | undefined>; formError: string | null; typed: { email: string; rememberMe: boolean } }
  mailed: { message: string | null }
}

/** The second half of logging in with a mailed code. */
export function MailedCodeForm({ result, mailed }: Props) {
  const words = useWords()
  const { pathname, search } = useLocation()
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate className={`stack gap-5 ${styles.form}`}>
      {mailed.message && (
        <Note tone="ok" live>
          {mailed.message}
        </Note>
      )}
      {result.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      <ErrorSummary title={words('login.problem')} errors={result.errors} />
      <input type="hidden" name="email" value={result.typed.email} />
      {result.typed.rememberMe && <input type="hidden" name="rememberMe" value="on" />}
      <Field
        name="code"
        required
        label={words('login.mailedCode')}
        help={words('login.mailedCodeHelp', { email: result.typed.email })}
        error={result.errors.code}
      >
        {(control) => <TextInput {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />}
      </Field>
      <Button type="submit" variant="main" size="big" wide busy={sending && words('login.sending')}>
        {words('login.submit')}
      </Button>
      <div className="row row-between">
        <Button type="submit" name="way" value="code">
          {words('login.mailCodeAgain')}
        </Button>
        <Link className={styles.forgot} to={pathname + search} reloadDocument>
          {words('login.usePassword')}
        </Link>
      </div>
    </Form>
  )
}
