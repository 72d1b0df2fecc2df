import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import type { OwnSteps } from '../../two-step/own-steps.server.ts'
import { StepField } from '../../two-step/parts/StepField.tsx'
import { useWords } from '../words.ts'

type Props = {
  steps: OwnSteps
  /** Distinguishes the fields of several forms on one page. */
  suffix: string
  failed: boolean
  errors: Record<string, string> | undefined
}

/** The administrator's password for step-up, and the second step if there is one. */
export function OwnPassword({ steps, suffix, failed, errors }: Props) {
  const words = useWords()
  return (
    <>
      <Field
        name="password"
        id={`password${suffix}`}
        required
        label={words('turnOn.password')}
        help={words('turnOn.passwordHelp')}
        error={errors?.['password']}
        className="w6"
      >
        {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
      </Field>
      <StepField steps={steps} id={`code${suffix}`} failed={failed} errors={errors} className="w6" />
    </>
  )
}
