import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import type { OwnSteps } from '../../two-step/own-steps.server.ts'
import { StepField } from '../../two-step/parts/StepField.tsx'
import { useWords } from '../words.ts'

type Props = { steps: OwnSteps; failed: boolean; errors: Record<string, string | undefined> | undefined }

/** The caller's second step, or the password without one, because an unlocked screen must not be enough. */
export function ConfirmingPassword({ steps, failed, errors }: Props) {
  const words = useWords()
  if (steps.hasAny) return <StepField steps={steps} failed={failed} errors={errors} />
  return (
    <Field name="currentPassword" required label={words('password')} help={words('passwordHelp')} error={errors?.['currentPassword']}>
      {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
    </Field>
  )
}
