// Formats everything about results in one language.

import { formatDay, formatInstant } from '../../../core/i18n/dates.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { formatList, formatNumber } from '../../../core/i18n/sentence.ts'
import { formatPercent, missesHundred, percentOf } from '../../../core/i18n/shares.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { wordsIn as surveyWordsIn } from '../../surveys/model/words.server.ts'
import { appearing } from '../figures/appearing.ts'
import { summaryTextFor, valueLabel } from '../figures/summary-text.ts'
import { wordsIn as resultWordsIn } from '../model/words.server.ts'
import type { PublishedQuestion, PublishedResults } from './contract.ts'
import type { FiguresBlock, ReportBlock } from './description.ts'
import { wordsIn } from './words.server.ts'

export type ReportFormatter = ReturnType<typeof reportFormatterOf>

/** @param state in which the calendar days are */
export function reportFormatterOf(language: Language, timeZone: TimeZone) {
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
    day: (at: string) => formatDay(language, timeZone, at),
    moment: (at: string) => formatInstant(language, timeZone, at),
    appearing: (at: string) => appearing(language, timeZone, at),
    list: (all: readonly string[]) => formatList(language, all),
    /** A list of option labels, which may contain commas. */
    quoted: (all: readonly string[]) =>
      formatList(
        language,
        all.map((label) => words('quoted', { label })),
      ),
    nameOf: (id: string) => (id in languages ? languages[id as Language].name : words('methods.unknown')),
    /** A chart and its table: each row as a share of `whole`. A full track is 100%. */
    figures(
      {
        caption,
        lang,
        columns,
        whole,
      }: Pick<FiguresBlock, 'caption' | 'lang'> & {
        columns: [string, string]
        whole: number
      },
      rows: { key: string; label: string; people: number }[],
    ): FiguresBlock {
      const shareOf = (people: number) => formatPercent(language, percentOf(people, whole))
      return {
        kind: 'figures',
        lang,
        caption,
        columns: [...columns, words('columns.share')],
        rows: rows.map(({ key, label, people }) => ({
          key,
          label,
          count: formatNumber(language, people),
          share: shareOf(people),
          both: words('valueAndShare', { count: people, share: shareOf(people) }),
          part: people / Math.max(1, whole),
        })),
      }
    },
    /** Notes that rounded shares do not add up to 100, if those of one of these tables do not. */
    sharesNote(tables: readonly (readonly { people: number }[])[], whole: number): ReportBlock[] {
      const misses = tables.some((rows) => missesHundred(rows.map((row) => percentOf(row.people, whole))))
      return misses ? [{ kind: 'soft', text: speaking.words('sharesRounded') }] : []
    },
  }
}

type Standing = Pick<PublishedResults, 'updated' | 'nextFiguresAt'>

/** Why a part of a question is not shown; null if all of it is. */
export function reasonText(
  { withheld, totals }: Pick<PublishedQuestion, 'withheld' | 'totals'>,
  { updated, nextFiguresAt }: Standing,
  voice: ReportFormatter,
): string | null {
  const { words } = voice
  if (withheld === 'awaited' && nextFiguresAt) return words('reasons.awaited', voice.appearing(nextFiguresAt))
  if (withheld === 'few' && updated === 'final') return words('reasons.fewFinal')
  if (withheld === 'group' && totals.length === 0) return words('reasons.groupAll')
  return withheld && words(`reasons.${withheld}`)
}

/** How many people answered, or why that is not shown. */
export function peopleText({ answered, questions, updated, nextFiguresAt }: PublishedResults, voice: ReportFormatter): string {
  const { words } = voice
  if (answered !== null) return words('peopleAnswered', { count: answered })
  if (questions.some((one) => one.answered !== null)) return words('withheldAnswered')
  if (nextFiguresAt) return words('awaitedAnswered', voice.appearing(nextFiguresAt))
  return words(updated === 'final' ? 'finalAnswered' : 'fewAnswered')
}
