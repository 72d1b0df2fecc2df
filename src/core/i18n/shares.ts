// Shares in whole percentages.
import { memoize } from '../async/memoize.ts'
import { type Language, languages } from './languages.ts'

const percents = memoize((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))

/** A whole percentage in the language's notation: 32%, in French "32 %". */
export const formatPercent = (language: Language, percent: number): string => percents(languages[language].locale).format(percent / 100)

/**
 * A part of a whole in whole percent, rounded half up by itself: equal parts have equal shares, and the shares of one whole may not add up
 * to 100. 0 of an empty whole.
 * @param part people, or a weight, whose half may be missed by the precision of doubles
 */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.floor((200 * part + whole) / (2 * whole) + precision) : 0

/** Less than the distance of a share from the next half among up to half a billion people. */
const precision = 1e-9

/** True if the shown shares of all parts of one whole do not add up to 100, which a note says. */
export const missesHundred = (percents: readonly number[]): boolean => {
  const sum = percents.reduce((all, one) => all + one, 0)
  return sum !== 0 && sum !== 100
}
