import { Suspense } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import type { FieldProps, FormQuestion } from '../../../features/surveys/model/form-question.ts'
import { answerLengthMax, optionsOf, ratings, yesNo } from '../../../features/surveys/model/options.ts'
import { useWords } from '../../../features/surveys/model/words.ts'
import { type RadioCard, RadioCards } from '../../../ui/choices/RadioCards.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { ownWords } from '../own-words.tsx'

// Loaded only for surveys with these kinds.
const MoreFields = lazyWithRetry(() => import('./MoreFields.tsx'))

/** A question's input, named by the question's id. Its value is the text that `readAnswer` parses. */
export function QuestionField(props: FieldProps) {
  const { question, value, error, onChange } = props
  const words = useWords()
  const { _id, type, options, scale } = question
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
  const end = { [scale?.min ?? '']: scale?.minLabel, [scale?.max ?? '']: scale?.maxLabel }
  const cards: Partial<Record<FormQuestion['type'], () => RadioCard[]>> = {
    yesno: () => yesNo.map((one) => ({ value: one, label: words(`form.${one}`) })),
    rating: () => ratings.map((one) => ({ value: String(one), label: words(`form.ratings.${one}`), mark: one })),
    choice: () => options.map((one) => ({ value: one.key, label: ownWords(question, one.label) })),
    scale: () =>
      optionsOf(question).map((one) => ({
        value: one,
        label: end[one] ? ownWords(question, end[one]) : one,
        ...(end[one] ? { mark: one } : {}),
      })),
  }
  const shown = cards[type]?.()
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
