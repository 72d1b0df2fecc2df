import { type FormEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { SecurityPage } from '../security-page.server.ts'
import { useWords } from '../words.ts'

type Props = {
  page: SecurityPage
  /** Distinguishes the fields of several forms on one page. */
  suffix?: string
  action: string
  errors: Record<string, string> | undefined
  className: string
  labelledBy?: string
  label?: string
  children: React.ReactNode
}

/** A form for a change to how a person logs in: it asks for the password, and for the second step if there is one. */
export function OwnerForm({ page, suffix = '', action, errors, className, label, labelledBy, children }: Props) {
  const words = useWords()
  const submit = useSubmit()
  const [failed, setFailed] = useState(false)
  const prove = async (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    if (page.passkeys.length === 0 || form.get('code')) return
    event.preventDefault()
    setFailed(false)
    try {
      const { askPasskey } = await import('../with-passkey.ts')
      form.set('passkey', JSON.stringify(await askPasskey()))
    } catch {
      return setFailed(true)
    }
    await submit(form, { method: 'post', action })
  }
  return (
    <Form method="post" action={action} noValidate className={className} aria-label={label} aria-labelledby={labelledBy} onSubmit={prove}>
      {(failed || errors?.passkey) && (
        <Note tone="bad" live>
          {errors?.passkey ?? words('passkeys.notProved')}
        </Note>
      )}
      <OwnerFields page={page} suffix={suffix} errors={errors} />
      {children}
    </Form>
  )
}

type OwnerFieldsProps = { page: SecurityPage; suffix?: string; errors: Record<string, string | undefined> | undefined }

/** The password, and a code if an authenticator app is on. A passkey may replace the code. */
export function OwnerFields({ page: { authenticator, passkeys }, suffix = '', errors }: OwnerFieldsProps) {
  const words = useWords()
  return (
    <>
      <Field
        name="password"
        required
        id={`password${suffix}`}
        label={words('password')}
        help={words('passwordHelp')}
        error={errors?.password}
      >
        {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
      </Field>
      {authenticator && (
        <Field
          name="code"
          id={`code${suffix}`}
          required={passkeys.length === 0}
          label={words('step.code')}
          help={words(passkeys.length > 0 ? 'step.codeOrPasskey' : 'step.codeHelp')}
          error={errors?.code}
        >
          {(control) => <TextInput {...control} autoComplete="one-time-code" maxLength={30} />}
        </Field>
      )}
    </>
  )
}
