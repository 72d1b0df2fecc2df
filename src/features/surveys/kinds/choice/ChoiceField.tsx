import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import type { FieldProps } from '../form-question.ts'
import { optionCards } from '../own-options.tsx'
import { ownWords } from '../own-words.tsx'
import { OtherField } from './OtherField.tsx'

/** One of the options, with pictures or with own words. */
export function ChoiceField(props: FieldProps) {
  const { question, value, error, onChange } = props
  if (question.options.at(-1)?.isOther) return <OtherField {...props} isSeveral={false} />
  return (
    <RadioCards
      name={question._id}
      legend={ownWords(question, question.text)}
      legendHidden
      help={question.help && ownWords(question, question.help)}
      layout="grid"
      options={optionCards(question)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
