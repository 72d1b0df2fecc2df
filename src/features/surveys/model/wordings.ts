// The wordings of a question, and how two of them differ. No database, no clock.
import * as z from 'zod/mini'
import { Instant } from '../../../core/contract/schemas.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { Question } from '../../projects/model/contract.ts'
import { LanguageId } from '../../translations/model/contract.ts'
import { describedLabel } from './definition.ts'

const { text, help, options, rows, scale, range, section } = Question.shape
/** One wording of a question, as people read it from a moment on. */
export const Wording = z.object({
  /** Counts from 1; wordings that were replaced before anybody answered leave gaps. */
  n: z.int(),
  ...{ text, help, options, rows, scale, range, section },
  from: Instant,
  /** How many answers name it; null to readers who may not see how many there are. */
  answers: z.nullable(z.int()),
})
export type Wording = z.infer<typeof Wording>

/** A question that was removed after people had answered it. */
export const RemovedQuestion = z.object({
  removedAt: Instant,
  /** Null to the public if it could not read the question, and for questions that were removed before this was kept. */
  type: z.nullable(Question.shape.type),
  /**
   * Every wording with how many people with a confirmed address had answered it; to the public, how many of them had been published by
   * then. Empty where the type is null.
   */
  wordings: z.array(Wording),
})
export type RemovedQuestion = z.infer<typeof RemovedQuestion>

/** A translation of a question that was changed after people had answered; readers of the language saw `before` until `from`. */
export const TranslationCorrection = z.object({ language: LanguageId, from: Instant, before: z.string(), after: z.string() })
export type TranslationCorrection = z.infer<typeof TranslationCorrection>

/** A piece of a difference between two texts. */
export type DiffPart = { kind: 'same' | 'deleted' | 'inserted'; text: string }

/** @returns what people read of a wording, a line each: the question, its help, its options and rows, its limits, and its section */
const linesOf = ({ text, help, options, rows = [], range, section }: Omit<Wording, 'answers'>): string[] => [
  ...[text, help, options.map(describedLabel).join(' · '), rows.map((one) => one.label).join(' · ')],
  range ? [range.min ?? '', '–', range.max ?? '', range.unit].join(' ').trim() : '',
  ...[section?.title ?? '', section?.text ?? ''],
]

/** How a wording differs from the one before it, line by line; unchanged lines are left out. */
export function correctionOf(before: Omit<Wording, 'answers'>, after: Omit<Wording, 'answers'>, language: Language): DiffPart[][] {
  const [was, now] = [linesOf(before), linesOf(after)]
  return now.flatMap((line, i) => (line === was[i] ? [] : [diffOf(was[i] ?? '', line, language)]))
}

/** The difference between two texts, by whole words: the shortest one (longest common subsequence). */
function diffOf(before: string, after: string, language: Language): DiffPart[] {
  // Words end where the language ends them: Chinese has no spaces.
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const [a, b] = [before, after].map((text) => [...segmenter.segment(text)].map((one) => one.segment)) as [string[], string[]]
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const lengthAt = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (common[i] as number[])[j] = a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const parts: DiffPart[] = []
  const add = (kind: DiffPart['kind'], text = '') => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add('same', a[i++])
      j++
    } else if (i < a.length && (j === b.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) add('deleted', a[i++])
    else add('inserted', b[j++])
  }
  return parts
}
