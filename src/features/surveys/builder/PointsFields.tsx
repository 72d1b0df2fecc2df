import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { pointsMax } from '../kinds/points/kind.ts'
import { fixedByAnswers } from '../model/definition.ts'
import { useWords } from '../model/words.ts'
import type { QuestionFieldsProps } from './editing.ts'
import { OptionRows } from './parts/OptionRows.tsx'

/** The options, and how many points people share out among them. */
export function PointsFields(props: QuestionFieldsProps) {
  const words = useWords()
  const { draft, answers, errors, onDraft } = props
  const { scale } = draft
  return (
    <>
      <OptionRows {...props} />
      <Field
        name="scaleMax"
        label={words('builder.pointsTotal')}
        help={words('builder.pointsHelp', { maximum: pointsMax })}
        error={errors['scaleMax']}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            readOnly={answers > 0 && fixedByAnswers(draft).scale}
            value={scale.max}
            onChange={({ currentTarget }) => onDraft({ ...draft, scale: { ...scale, max: currentTarget.value } })}
          />
        )}
      </Field>
    </>
  )
}
