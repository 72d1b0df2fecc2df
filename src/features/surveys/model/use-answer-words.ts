import { formatLongDate } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { FormQuestion } from '../kinds/form-question.ts'
import { hasShape } from '../kinds/kinds.ts'
import { endLabel, given, givenKey, isGivenOrNot, shapeKindOf, unnamedEnd } from '../kinds/options.ts'
import { shapeSummary } from '../shapes/shape-words.ts'
import { inLabels, readAnswer, shownAnswer } from './rules.ts'
import { useWords } from './words.ts'

/** An answer in words: "Yes", "5, High", the labels of what was chosen, or the text itself. */
export function useAnswerWords(): (asked: Omit<FormQuestion, '_id' | 'text'>, value: string) => string {
  const words = useWords()
  const language = useLanguage()
  return (asked, value) => {
    if (hasShape(asked, 'share')) return words(value === 'yes' ? 'form.yes' : 'form.no')
    if (value === given && isGivenOrNot(asked)) return words(givenKey(asked))
    const kind = shapeKindOf(asked)
    if (kind) return shapeSummary(words, kind, value)
    // The review lists a required matrix that lacks rows, too.
    const read = readAnswer({ ...asked, required: false }, value)
    if ('code' in read) return value
    if (hasShape(asked, 'days')) return formatLongDate(language, value.trim())
    const unnamed = unnamedEnd(asked, value)
    const label = endLabel(asked, value) || (unnamed && words(`form.ratings.${unnamed}`))
    if (label) return words('form.rated', { number: value, label })
    const labels = inLabels(asked, shownAnswer(read), read.answer_other)
    return asked.range?.unit ? words('form.numberOf', { number: labels, unit: asked.range.unit }) : String(labels)
  }
}
