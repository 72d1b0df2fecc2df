import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { OtherField } from '../choice/OtherField.tsx'
import type { FieldProps } from '../form-question.ts'
import { optionCards } from '../own-options.tsx'
import { ownWords } from '../own-words.tsx'
import { optionKeys } from '../values.ts'
import { useWords } from '../words.ts'

/** Several of the options. */
export function ChoicesField(props: FieldProps) {
  const words = useWords()
  const { question, value, error, onChange } = props
  const { options } = question
  if (options.at(-1)?.isOther) return <OtherField {...props} isSeveral />
  const chosen = value.split(',').filter(Boolean)
  const change = (key: string, isOn: boolean) =>
    onChange(
      optionKeys(question)
        .filter((one) => (one === key ? isOn : chosen.includes(one)))
        .join(','),
    )
  return (
    <RadioCards
      type="checkbox"
      name={question._id}
      legend={ownWords(question, question.text)}
      legendHidden
      help={(question.help && ownWords(question, question.help)) || words('form.choicesHelp')}
      layout={options.some((one) => one.image) ? 'grid' : 'list'}
      options={optionCards(question)}
      value={chosen}
      onChange={(event) => change(event.currentTarget.value, event.currentTarget.checked)}
      error={error}
    />
  )
}
