import { Suspense } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { RadioCards } from '../../../ui/choices/RadioCards.tsx'
import type { FieldProps } from './form-question.ts'
import { OpenField } from './open/OpenField.tsx'
import { ownWords } from './own-words.tsx'
import { optionCardsOf } from './usual-cards.tsx'
import { useWords } from './words.ts'

// Loaded only for surveys with these kinds.
export const loadMore = () => import('./MoreFields.tsx')
const MoreFields = lazyWithRetry(loadMore)

/** A question's input, named by the question's id. Its value is the text that `readAnswer` parses. */
export function QuestionField(props: FieldProps) {
  const { question, value, error, onChange } = props
  const words = useWords()
  if (question.type === 'open') return <OpenField {...props} />
  const shown = optionCardsOf(question, words)
  if (!shown) {
    return (
      <Suspense fallback={<p role="status">{words('form.notYet')}</p>}>
        <MoreFields {...props} />
      </Suspense>
    )
  }
  return (
    <RadioCards
      name={question._id}
      legend={ownWords(question, question.text)}
      legendHidden
      help={question.help && ownWords(question, question.help)}
      options={shown}
      size={question.type === 'yesno' ? 'l' : 'm'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
