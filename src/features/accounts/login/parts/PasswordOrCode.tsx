import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { useWords } from '../../model/words.ts'
import { ownCodeButton } from '../own-code.ts'

type Props = {
  name: 'password' | 'currentPassword'
  label: string
  help?: string
  email: string
  hasPassword: boolean
  /** Residents have a code mailed in place of it. */
  isResident?: boolean
  /** That a code is on its way. */
  mailed: string | undefined
  errors: Record<string, string | undefined> | undefined
}

/** The password, asked for again; for a resident who has none or prefers it, the code of an email. */
export function PasswordOrCode({ name, label, help, email, hasPassword, isResident = true, mailed, errors }: Props) {
  const words = useWords()
  const byCode = isResident && (!hasPassword || mailed !== undefined || errors?.['mailedCode'] !== undefined)
  // Enter presses a form's first button, which must not be the one that mails.
  const entered = <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
  const mailing = (text: string) => (
    <div>
      <Button type="submit" {...ownCodeButton}>
        {text}
      </Button>
    </div>
  )
  if (!byCode) {
    return (
      <>
        {entered}
        <Field name={name} required label={label} {...(help ? { help } : {})} error={errors?.[name]}>
          {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
        </Field>
        {isResident && mailing(words('login.mailCode'))}
      </>
    )
  }
  return (
    <>
      {entered}
      {mailed && (
        <Note tone="ok" live>
          {mailed}
        </Note>
      )}
      {!mailed && !hasPassword && <p>{words('proof.none', { email })}</p>}
      {!mailed && mailing(words('proof.send'))}
      <Field name="mailedCode" required label={words('login.mailedCode')} error={errors?.['mailedCode']}>
        {(control) => (
          <TextInput {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus={mailed !== undefined} />
        )}
      </Field>
      {mailed && mailing(words('login.mailCodeAgain'))}
    </>
  )
}
