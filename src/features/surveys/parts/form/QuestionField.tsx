import { Field } from '../../../../ui/Field.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { TextArea } from '../../../../ui/TextArea.tsx'
import { answerLengthMax, ratings, yesNo } from '../../rules.ts'
import type { FormPage } from '../../survey-page.server.ts'
import { useWords } from '../../words.ts'

export type Asked = FormPage['questions'][number]

type Props = {
  question: Asked
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** What a question is answered with: a text, yes or no, or a number from 1 to 5. Named by the question's id. */
export function QuestionField({ question: { _id, text, type }, value, error, onChange }: Props) {
  const words = useWords()
  if (type === 'open') {
    return (
      <Field name={_id} label={text} labelHidden help={words('form.openHelp')} error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={answerLengthMax}
            counter={(count) => words('form.charactersLeft', { count })}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
    )
  }
  const options =
    type === 'yesno'
      ? yesNo.map((one) => ({ value: one, label: words(`form.${one}`) }))
      : ratings.map((one) => ({ value: String(one), label: words(`form.ratings.${one}`), mark: one }))
  return (
    <RadioCards
      name={_id}
      legend={text}
      legendHidden
      options={options}
      size={type === 'yesno' ? 'l' : 'm'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

/** An answer in words: "Yes", "4, High", or the text itself. */
export function useAnswerWords(): (type: Asked['type'], value: string) => string {
  const words = useWords()
  return (type, value) => {
    if (type === 'yesno') return words(value === 'yes' ? 'form.yes' : 'form.no')
    const rating = ratings.find((one) => String(one) === value)
    return type === 'rating' && rating ? words('form.rated', { number: rating, label: words(`form.ratings.${rating}`) }) : value
  }
}
