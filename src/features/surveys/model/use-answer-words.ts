import type { FormQuestion } from './form-question.ts'
import { ratings } from './options.ts'
import { inLabels, readAnswer, shownAnswer } from './rules.ts'
import { useWords } from './words.ts'

/** An answer in words: "Yes", "4, High", the labels of what was chosen, or the text itself. */
export function useAnswerWords(): (asked: Omit<FormQuestion, '_id' | 'text'>, value: string) => string {
  const words = useWords()
  return (asked, value) => {
    if (asked.type === 'yesno') return words(value === 'yes' ? 'form.yes' : 'form.no')
    const rating = ratings.find((one) => String(one) === value)
    if (asked.type === 'rating') return rating ? words('form.rated', { number: rating, label: words(`form.ratings.${rating}`) }) : value
    const read = readAnswer(asked, value)
    if ('code' in read) return value
    const said = inLabels(asked, shownAnswer(read))
    return asked.range?.unit ? words('form.numberOf', { number: said, unit: asked.range.unit }) : String(said)
  }
}
