import { Field } from '../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx'
import { passwordLengthMin } from '../model/options.ts'
import { passwordRules } from '../model/rules.ts'
import { useWords } from '../model/words.ts'

/** A new password with a live checklist; set `label` if the form also asks for the current one. */
export function NewPassword({ error, label, required = true }: { error: string | undefined; label?: string; required?: boolean }) {
  const words = useWords()
  const rules = [
    { label: words('register.rules.length', { count: passwordLengthMin }), met: passwordRules.length },
    { label: words('register.rules.upper'), met: passwordRules.upper },
    { label: words('register.rules.lower'), met: passwordRules.lower },
    { label: words('register.rules.digit'), met: passwordRules.digit },
  ]
  return (
    <Field name="password" required={required} label={label ?? words('register.password')} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          show={words('show')}
          hide={words('hide')}
          rules={rules}
          rulesLabel={words('register.passwordRules')}
          metWord={words('register.met')}
          missingWord={words('register.missing')}
        />
      )}
    </Field>
  )
}
