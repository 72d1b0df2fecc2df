import { formatDate } from '../../../core/dates.ts'
import { languages } from '../../../core/languages.ts'
import { formatNumber } from '../../../core/sentence.ts'
import { useLanguage } from '../../../core/words.tsx'
import type { Question } from '../../projects/contract.ts'
import { useWords as useSurveyWords } from '../../surveys/words.ts'
import { readInterval } from '../bins.ts'
import { useWords } from '../words.ts'

/** A value of a question's totals as people read it: an option's label, "4 High", "10 to 19 miles", "March 2026", "92660 Newport Beach". */
export function useValueLabel(): (question: Question, answer: string, cities?: ReadonlyMap<string, string>) => string {
  const words = useWords()
  const surveyWords = useSurveyWords()
  const language = useLanguage()
  const { locale } = languages[language]
  const number = (value: number) => formatNumber(language, value)
  const interval = (answer: string, unit: string) => {
    const read = readInterval(answer)
    if (!read) return answer
    const from = read.from === null ? '' : number(read.from)
    const to = read.to === null ? '' : number(read.to)
    const key =
      read.from === null
        ? read.isOpen
          ? 'interval.under'
          : 'interval.upTo'
        : read.to === null
          ? 'interval.from'
          : read.isOpen
            ? 'interval.open'
            : 'interval.closed'
    const said = read.from !== null && read.from === read.to ? from : words(key, { from, to })
    return unit ? words('interval.unit', { interval: said, unit }) : said
  }
  const day = (answer: string) => {
    if (answer.length === 10) return formatDate(language, answer)
    if (answer.length === 4) return answer
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${answer}-01`))
  }
  return ({ type, options, scale, range }, answer, cities) => {
    switch (type) {
      case 'yesno':
        return surveyWords(answer === 'yes' ? 'form.yes' : 'form.no')
      case 'rating':
        return words('ratingLabel', { number: Number(answer), label: surveyWords(`form.ratings.${answer as '1'}`) })
      case 'scale': {
        const label = scale && Number(answer) === scale.min ? scale.minLabel : scale && Number(answer) === scale.max ? scale.maxLabel : ''
        return label ? words('ratingLabel', { number: Number(answer), label }) : number(Number(answer))
      }
      case 'number':
        return interval(answer, range?.unit ?? '')
      case 'date':
        return day(answer)
      case 'place':
        return answer === ''
          ? words('elsewhere')
          : cities?.has(answer)
            ? words('zipOf', { zip: answer, city: cities.get(answer) ?? '' })
            : answer
      default:
        return options.find((one) => one.key === answer)?.label ?? answer
    }
  }
}
