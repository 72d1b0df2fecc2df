// Loaded while the first question is read: the check of an answer before the next question.
import { formatNumericDate } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { FormQuestion } from './form-question.ts'
import { answerLengthMax } from './options.ts'
import { numberMax, otherLengthMax, placeLengthMax, readAnswer } from './rules.ts'
import type { useWords } from './words.ts'

/** A day after the twelfth, whose format shows the order of day and month. */
export const exampleDay = '2027-03-14'

type FormWords = ReturnType<typeof useWords>

/** @returns why the API would refuse the answer, as a text with its limits or an example; null if it fits or is empty */
export function problemOf(question: FormQuestion, value: string, words: FormWords, language: Language): string | null {
  if (!value.trim()) return null
  const read = readAnswer(question, value)
  if (!('code' in read)) return null
  switch (read.code) {
    case 'answer.tooLong':
      return words('form.wrong.tooLong', { maximum: question.type === 'place' ? placeLengthMax : answerLengthMax })
    case 'answer.other':
      return words('form.wrong.other')
    case 'answer.otherTooLong':
      return words('form.wrong.tooLong', { maximum: otherLengthMax })
    case 'answer.number':
      return words('form.wrong.number')
    case 'answer.range':
      return rangeProblem(question.range, words)
    case 'answer.matrixRows':
      return words('form.wrong.matrixRows')
    case 'answer.file':
      return words('form.wrong.file')
    case 'answer.date':
      return words('form.wrong.date', { example: formatNumericDate(language, exampleDay) })
    default:
      return words(question.type === 'ranking' ? 'form.wrong.ranking' : 'form.wrong.choice')
  }
}

function rangeProblem(range: FormQuestion['range'], words: FormWords): string {
  const { min, max } = { min: range?.min ?? null, max: range?.max ?? null }
  if (min !== null && max !== null) return words('form.wrong.between', { min, max })
  return min === null ? words('form.wrong.most', { max: max ?? numberMax }) : words('form.wrong.least', { min })
}
