// The cards of the kinds that most surveys have, which are loaded with the survey.
import type { ReactNode } from 'react'
import type { RadioCard } from '../../../ui/choices/RadioCards.tsx'
import type { FormQuestion } from './form-question.ts'
import { endLabel, optionsOf, unnamedEnd } from './options.ts'
import { ownWords } from './own-words.tsx'
import type { useWords } from './words.ts'
import { yesNo } from './yesno/kind.ts'

type SurveyWords = ReturnType<typeof useWords>
type CardsOf = (question: FormQuestion, words: SurveyWords) => RadioCard[] | null

/** The words at an end, in the language of the question or of the page. */
const endOf = (question: FormQuestion, value: string, words: SurveyWords): ReactNode => {
  const label = endLabel(question, value)
  const unnamed = unnamedEnd(question, value)
  return label ? ownWords(question, label) : unnamed && words(`form.ratings.${unnamed}`)
}

/** More steps do not fit one below the other. */
const stepsMax = 5

const steps: CardsOf = (question, words) => {
  const all = optionsOf(question)
  if (all.length > stepsMax) return null
  return all.map((one) => {
    const end = endOf(question, one, words)
    return end ? { value: one, label: end, mark: one } : { value: one, label: one }
  })
}

const named: CardsOf = (question) =>
  question.options.some((one) => one.image || one.isOther)
    ? null
    : question.options.map((one) => ({ value: one.key, label: ownWords(question, one.label) }))

/** The cards of the kinds that most surveys have; null for a question that needs more. */
const cards = {
  yesno: (_, words) => yesNo.map((one) => ({ value: one, label: words(`form.${one}`) })),
  rating: steps,
  scale: steps,
  choice: named,
} satisfies { [Type in FormQuestion['type']]?: CardsOf }
type CardKind = keyof typeof cards
/** The kinds whose controls are loaded with the survey. */
export type UsualKind = 'open' | Exclude<CardKind, 'choice' | 'scale'>

export const optionCardsOf = (question: FormQuestion, words: SurveyWords): RadioCard[] | null =>
  (cards as { [Type in FormQuestion['type']]?: CardsOf })[question.type]?.(question, words) ?? null
