import { type FormEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { OwnSteps } from '../own-steps.server.ts'
import { useWords } from '../words.ts'

/**
 * Has a passkey prove the second step of a form whose code was left empty.
 * @param isNeeded whether what is sent takes a proof
 * @returns what the form does when it is submitted, and whether the passkey failed
 */
export function useStepProof({ hasPasskeys }: OwnSteps, isNeeded: (form: FormData) => boolean = () => true) {
  const submit = useSubmit()
  const [failed, setFailed] = useState(false)
  const prove = async (event: FormEvent<HTMLFormElement>) => {
    const sent = event.currentTarget
    const form = new FormData(sent, (event.nativeEvent as SubmitEvent).submitter)
    if (!hasPasskeys || form.get('code') || !isNeeded(form)) return
    event.preventDefault()
    setFailed(false)
    try {
      const { askPasskey } = await import('../with-passkey.ts')
      form.set('passkey', JSON.stringify(await askPasskey()))
    } catch {
      return setFailed(true)
    }
    const encType = sent.enctype === 'multipart/form-data' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
    await submit(form, { method: 'post', action: sent.getAttribute('action') ?? '', encType, preventScrollReset: true })
  }
  return { prove, failed }
}

type StepFieldProps = {
  steps: OwnSteps
  /** Distinguishes the fields of several forms on one page. */
  id?: string
  failed?: boolean
  /** When the form takes it, if not always. */
  onlyFor?: string
  errors: Record<string, string | undefined> | undefined
  className?: string
}

/** The second step of an account that has one: a code of the app, which a passkey may replace. Nothing for others. */
export function StepField({
  steps: { hasApp, hasPasskeys },
  id = 'code',
  failed = false,
  onlyFor,
  errors,
  className = '',
}: StepFieldProps) {
  const words = useWords()
  return (
    <>
      {(failed || errors?.['passkey']) && (
        <Note tone="bad" live>
          {errors?.['passkey'] ?? words('passkeys.notProved')}
        </Note>
      )}
      {hasApp && (
        <Field
          name="code"
          id={id}
          required={!hasPasskeys && !onlyFor}
          label={words('step.code')}
          help={[onlyFor, words(hasPasskeys ? 'step.codeOrPasskey' : 'step.codeHelp')].filter(Boolean).join(' ')}
          error={errors?.['code']}
          className={className}
        >
          {(control) => <TextInput {...control} autoComplete="one-time-code" maxLength={40} />}
        </Field>
      )}
    </>
  )
}
