import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import type { FieldProps, FormQuestion } from '../../../features/surveys/model/form-question.ts'
import { answerLengthMax, endLabel, optionsOf, unnamedEnd, yesNo } from '../../../features/surveys/model/options.ts'
import { ownWords } from '../../../features/surveys/model/parts/own-words.tsx'
import { useWords } from '../../../features/surveys/model/words.ts'
import { type RadioCard, RadioCards } from '../../../ui/choices/RadioCards.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'

// Loaded only for surveys with these kinds.
export const loadMore = () => import('./MoreFields.tsx')
const MoreFields = lazyWithRetry(loadMore)

/** A question's input, named by the question's id. Its value is the text that `readAnswer` parses. */
export function QuestionField(props: FieldProps) {
  const { question, value, error, onChange } = props
  const words = useWords()
  const { _id, type, options } = question
  const text = ownWords(question, question.text)
  const help = question.help && ownWords(question, question.help)
  if (type === 'open') {
    return (
      <Field name={_id} label={text} labelHidden help={help || words('form.openHelp')} error={error}>
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
  /** The words at an end, in the language of the question or of the page. */
  const endOf = (value: string): ReactNode => {
    const label = endLabel(question, value)
    const unnamed = unnamedEnd(question, value)
    return label ? ownWords(question, label) : unnamed && words(`form.ratings.${unnamed}`)
  }
  const steps = () =>
    optionsOf(question).map((one) => {
      const end = endOf(one)
      return end ? { value: one, label: end, mark: one } : { value: one, label: one }
    })
  const cards: Partial<Record<FormQuestion['type'], () => RadioCard[]>> = {
    yesno: () => yesNo.map((one) => ({ value: one, label: words(`form.${one}`) })),
    rating: steps,
    choice: () => options.map((one) => ({ value: one.key, label: ownWords(question, one.label) })),
    scale: steps,
  }
  const isLong = type === 'scale' && optionsOf(question).length > 5
  const shown = isLong || options.at(-1)?.isOther || options.some((one) => one.image) ? null : cards[type]?.()
  if (!shown) {
    return (
      <Suspense fallback={<p role="status">{words('form.notYet')}</p>}>
        <MoreFields {...props} />
      </Suspense>
    )
  }
  return (
    <RadioCards
      name={_id}
      legend={text}
      legendHidden
      help={help}
      options={shown}
      size={type === 'yesno' ? 'l' : 'm'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
