// Formats everything about results in one language.
import { formatDay, formatInstant } from '../../../core/i18n/dates.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { formatList, formatNumber } from '../../../core/i18n/sentence.ts'
import { formatPercent } from '../../../core/i18n/shares.ts'
import { wordsIn as surveyWordsIn } from '../../surveys/model/words.server.ts'
import { sharesOf, summaryTextFor, valueLabel } from '../model/summary-text.ts'
import { wordsIn as resultWordsIn } from '../model/words.server.ts'
import type { PublishedQuestion } from './contract.ts'
import type { FiguresBlock } from './description.ts'
import { wordsIn } from './words.server.ts'

export type ReportFormatter = ReturnType<typeof reportFormatterOf>

/** @param state the state whose calendar days are used */
export function reportFormatterOf(language: Language, state: string) {
  const words = wordsIn(language)
  const speaking = { words: resultWordsIn(language), surveyWords: surveyWordsIn(language), language }
  const label = valueLabel(speaking)
  return {
    words,
    surveyWords: speaking.surveyWords,
    results: speaking.words,
    language,
    label,
    kind: (type: PublishedQuestion['question']['type']) => speaking.words(`kinds.${type}`),
    sentence: summaryTextFor(speaking),
    fullBar: speaking.words('fullBar'),
    number: (value: number) => formatNumber(language, value),
    day: (at: string) => formatDay(language, state, at),
    moment: (at: string) => formatInstant(language, state, at),
    list: (all: readonly string[]) => formatList(language, all),
    /** A list of option labels, which may contain commas. */
    quoted: (all: readonly string[]) =>
      formatList(
        language,
        all.map((label) => words('quoted', { label })),
      ),
    nameOf: (id: string) => (id in languages ? languages[id as Language].name : words('methods.unknown')),
    /** A chart and its table: each row as a share of `whole`, by the type of question. A full track is 100%. */
    figures(
      {
        caption,
        lang,
        columns,
        type,
        whole,
      }: Pick<FiguresBlock, 'caption' | 'lang'> & {
        columns: [string, string]
        type: PublishedQuestion['question']['type']
        whole: number
      },
      rows: { key: string; label: string; people: number }[],
    ): FiguresBlock {
      const shares = sharesOf(
        type,
        rows.map((row) => row.key),
        rows.map((row) => row.people),
        whole,
      ).map((share) => formatPercent(language, share))
      return {
        kind: 'figures',
        lang,
        caption,
        columns: [...columns, words('columns.share')],
        rows: rows.map(({ key, label, people }, i) => ({
          key,
          label,
          count: formatNumber(language, people),
          share: shares[i] ?? '',
          both: words('valueAndShare', { count: people, share: shares[i] ?? '' }),
          part: people / Math.max(1, whole),
        })),
      }
    },
  }
}
