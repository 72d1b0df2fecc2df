import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { labelLengthMax, sectionLengthMax } from '../model/definition.ts'
import { useWords } from '../model/words.ts'
import type { QuestionFieldsProps } from './editing.ts'

/** Whether a section begins with the question: a heading and words above it. */
export function SectionFields({ draft, errors, onDraft }: Pick<QuestionFieldsProps, 'draft' | 'errors' | 'onDraft'>) {
  const words = useWords()
  const hydrated = useHydrated()
  const { section } = draft
  const set = (change: Partial<typeof section>) => onDraft({ ...draft, section: { ...section, ...change } })
  return (
    <>
      <Checkbox
        name="section"
        label={words('builder.section')}
        help={words('builder.sectionHelp')}
        card
        error={errors['section']}
        checked={section.isOn}
        onChange={({ currentTarget }) => set({ isOn: currentTarget.checked })}
      />
      {(section.isOn || !hydrated) && (
        <>
          <Field name="sectionTitle" label={words('builder.sectionTitle')} error={errors['sectionTitle']}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={labelLengthMax}
                autoComplete="off"
                value={section.title}
                onChange={({ currentTarget }) => set({ title: currentTarget.value })}
              />
            )}
          </Field>
          <Field
            name="sectionText"
            label={words('builder.sectionText')}
            optional={words('form.optional')}
            help={words('builder.sectionTextHelp')}
            error={errors['sectionText']}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={sectionLengthMax}
                counter={(count) => words('builder.charactersLeft', { count })}
                value={section.text}
                onChange={({ currentTarget }) => set({ text: currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}
