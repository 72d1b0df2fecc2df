// Loaded while the first question is read: the check of an answer before the next question.
import { isBlank } from '../../../core/contract/clean-text.ts'
import { formatNumericDate } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { milesBetween } from '../../places/model/distance.ts'
import type { AnswerValue } from '../kinds/answer.ts'
import { exampleDay } from '../kinds/date/kind.ts'
import type { FormQuestion } from '../kinds/form-question.ts'
import { numberMax } from '../kinds/number/answer.ts'
import { cornersMax, cornersOf, shapeMilesMax } from '../shapes/shape.ts'
import { isShape, readAnswer } from './rules.ts'
import type { useWords } from './words.ts'

type FormWords = ReturnType<typeof useWords>

/** @returns why the API would refuse the answer, as a text with its limits or an example; null if it fits or is empty */
export function answerProblemOf(question: FormQuestion, value: string, words: FormWords, language: Language): string | null {
  if (isBlank(value)) return null
  const read = readAnswer(question, value)
  if (!('code' in read)) return isFarAway(question, read.answer_value) ? words('form.wrong.shapeFar', { miles: shapeMilesMax }) : null
  switch (read.code) {
    case 'answer.tooLong':
    case 'answer.otherTooLong':
      return words('form.wrong.tooLong', { maximum: Number(read.values?.['maximum']) })
    case 'answer.other':
      return words('form.wrong.other')
    case 'answer.number':
      return words('form.wrong.number')
    case 'answer.range':
      return rangeProblem(question.range, words)
    case 'answer.matrixRows':
      return words('form.wrong.matrixRows')
    case 'answer.file':
      return words('form.wrong.file')
    case 'answer.lineCorners':
      return words('form.wrong.lineCorners')
    case 'answer.areaCorners':
      return words('form.wrong.areaCorners')
    case 'answer.cornersMany':
      return words('form.wrong.cornersMany', { maximum: cornersMax })
    case 'answer.shapeAbroad':
      return words('form.wrong.shapeAbroad')
    case 'answer.areaCrosses':
      return words('form.wrong.areaCrosses')
    case 'answer.line':
    case 'answer.area':
      return words('form.wrong.shape')
    case 'answer.date':
      return words('form.wrong.date', { example: formatNumericDate(language, exampleDay) })
    case 'answer.points':
      return words('form.wrong.points', { total: Number(read.values?.['total']), given: Number(read.values?.['given']) })
    case 'answer.pointsWhole':
      return words('form.wrong.pointsWhole')
    case 'answer.ranking':
      return words('form.wrong.ranking')
    default:
      return words('form.wrong.choice')
  }
}

/** The API refuses a shape that is far from its project. */
const isFarAway = ({ center }: FormQuestion, answer: AnswerValue | null): boolean =>
  center !== null && answer !== null && isShape(answer) && cornersOf(answer).some((corner) => milesBetween(corner, center) > shapeMilesMax)

function rangeProblem(range: FormQuestion['range'], words: FormWords): string {
  const { min, max } = { min: range?.min ?? null, max: range?.max ?? null }
  if (min !== null && max !== null) return words('form.wrong.between', { min, max })
  return min === null ? words('form.wrong.most', { max: max ?? numberMax }) : words('form.wrong.least', { min })
}
