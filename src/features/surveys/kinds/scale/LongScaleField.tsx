import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import type { FieldProps } from '../form-question.ts'
import { endLabel, optionsOf } from '../options.ts'
import { ownWords } from '../own-words.tsx'

/** A scale of more than five numbers: they fit into one row of a phone, their ends below it. */
export function LongScaleField({ question, value, error, onChange }: FieldProps) {
  const { scale } = question
  return (
    <div>
      <RadioCards
        name={question._id}
        legend={ownWords(question, question.text)}
        legendHidden
        help={question.help && ownWords(question, question.help)}
        options={optionsOf(question).map((one) => ({ value: one, label: one, spoken: endLabel(question, one) }))}
        layout="segments"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <p className="row row-between small soft" aria-hidden="true">
        <span>{ownWords(question, scale?.minLabel ?? '')}</span>
        <span>{ownWords(question, scale?.maxLabel ?? '')}</span>
      </p>
    </div>
  )
}
