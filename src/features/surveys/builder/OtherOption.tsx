import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { labelLengthMax } from '../model/definition.ts'
import { useWords } from '../model/words.ts'
import type { QuestionFieldsProps } from './editing.ts'

/** Whether people may write an answer of their own below the options. */
export function OtherOption({ draft, errors, onDraft }: Pick<QuestionFieldsProps, 'draft' | 'errors' | 'onDraft'>) {
  const words = useWords()
  const hydrated = useHydrated()
  const { other } = draft
  const set = (change: Partial<typeof other>) => onDraft({ ...draft, other: { ...other, ...change } })
  return (
    <>
      <input type="hidden" name="otherKey" value={other.key} />
      <Checkbox
        name="other"
        label={words('builder.other')}
        help={words('builder.otherHelp')}
        checked={other.isOn}
        onChange={({ currentTarget }) => set({ isOn: currentTarget.checked, label: other.label || words('builder.otherDefault') })}
      />
      {(other.isOn || !hydrated) && (
        <Field name="otherLabel" label={words('builder.otherLabel')} error={errors['otherLabel']}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={labelLengthMax}
              autoComplete="off"
              value={hydrated || other.isOn ? other.label : words('builder.otherDefault')}
              onChange={({ currentTarget }) => set({ label: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
