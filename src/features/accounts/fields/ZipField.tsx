import type { FormEvent } from 'react'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { useWords } from '../model/words.ts'

type Props = { value: string | undefined; help: string; error: string | undefined; onType: (event: FormEvent<HTMLInputElement>) => void }

/** A zip code, which fills in the place. */
export function ZipField({ value, help, error, onType }: Props) {
  const words = useWords()
  return (
    <Field name="zipCode" required label={words('register.zipCode')} help={help} error={error} className="w6">
      {(control) => (
        <TextInput {...control} inputMode="numeric" autoComplete="postal-code" maxLength={10} defaultValue={value} onInput={onType} />
      )}
    </Field>
  )
}
