import { Link } from 'react-router'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { Rich } from '../../../core/i18n/words.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx'
import { RobotCheck } from '../../shell/contact/parts/RobotCheck.tsx'
import { useWords } from '../model/words.ts'
import { NewPassword } from './NewPassword.tsx'
import type { FieldsProps } from './SteppedForm.tsx'

export const secretFields = ['password', 'confirmPassword', 'termsAccepted', 'captcha']

type Props = FieldsProps & {
  withTerms?: boolean
  withCaptcha?: boolean
  /** The person can do without a password and log in with mailed codes. */
  optional?: boolean
  /** Where scripts run, the password is typed once: it can be shown. */
  once?: boolean
}

/** Password, its repetition, the terms if not yet accepted, and the proof of work of a registration. */
export function SecretFields({ values, errors, withTerms = true, withCaptcha = false, optional = false, once = false }: Props) {
  const words = useWords()
  const repeated = !(useHydrated() && once)
  return (
    <div className="stack gap-5">
      <NewPassword error={errors.password} required={!optional} />
      {repeated && (
        <Field name="confirmPassword" required={!optional} label={words('register.confirmPassword')} error={errors.confirmPassword}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" show={words('show')} hide={words('hide')} />}
        </Field>
      )}
      {withTerms && <TermsChoice {...{ values, errors, withCaptcha }} />}
    </div>
  )
}

/** The terms, and the proof of work of a registration. */
export function TermsChoice({ values, errors, withCaptcha = false }: FieldsProps & { withCaptcha?: boolean }) {
  const words = useWords()
  return (
    <>
      <Checkbox
        name="termsAccepted"
        required
        defaultChecked={Boolean(values.termsAccepted)}
        error={errors.termsAccepted}
        label={
          <Rich
            text={words('register.terms')}
            terms={(inner) => (
              <Link to="/terms" target="_blank">
                {inner}
              </Link>
            )}
            privacy={(inner) => (
              <Link to="/privacy" target="_blank">
                {inner}
              </Link>
            )}
          />
        }
      />
      {withCaptcha && <RobotCheck error={errors.captcha} />}
    </>
  )
}
