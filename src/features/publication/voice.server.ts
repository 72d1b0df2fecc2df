// Everything that speaks one language about results.
import { formatDay } from '../../core/dates.ts'
import { type Language, languages } from '../../core/languages.ts'
import { formatList, formatNumber } from '../../core/sentence.ts'
import { sentenceFor, shareIn, valueLabel } from '../results/said.ts'
import { wordsIn as resultWordsIn } from '../results/words.server.ts'
import { wordsIn as surveyWordsIn } from '../surveys/words.server.ts'
import type { PublishedQuestion } from './contract.ts'
import type { Figures } from './description.ts'
import { wordsIn } from './words.server.ts'

export type Voice = ReturnType<typeof voiceOf>

/** @param state whose calendar days are told by */
export function voiceOf(language: Language, state: string) {
  const words = wordsIn(language)
  const speaking = { words: resultWordsIn(language), surveyWords: surveyWordsIn(language), language }
  const label = valueLabel(speaking)
  const share = shareIn(language)
  return {
    words,
    language,
    label,
    share,
    kind: (type: PublishedQuestion['question']['type']) => speaking.words(`kinds.${type}`),
    sentence: sentenceFor(speaking),
    number: (value: number) => formatNumber(language, value),
    day: (at: string) => formatDay(language, state, at),
    list: (all: readonly string[]) => formatList(language, all),
    nameOf: (id: string) => (id in languages ? languages[id as Language].name : words('methods.unknown')),
    /** A chart and its table: how many of `whole` each row is. */
    figures(caption: string, first: string, count: string, whole: number, rows: { key: string; label: string; people: number }[]): Figures {
      const most = Math.max(1, ...rows.map((one) => one.people))
      return {
        kind: 'figures',
        caption,
        columns: [first, count, words('columns.share')],
        rows: rows.map(({ key, label, people }) => ({
          key,
          label,
          count: formatNumber(language, people),
          share: share(people, whole),
          both: words('valueAndShare', { count: people, share: share(people, whole) }),
          part: people / most,
        })),
      }
    },
  }
}
