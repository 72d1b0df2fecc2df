import { hasShape } from '../../kinds/kinds.ts'
import { writtenWords } from '../english.ts'
import { sideOf } from './balance.ts'
import type { QuestionRule } from './rule.ts'

type NumberRange = { label: string; from: number; to: number }

/**
 * Parses a label such as "18 to 24", "65+", "under 18" or "more than 5 miles".
 * @returns null if the label is not a range of numbers
 */
export function optionRangeOf(label: string): NumberRange | null {
  const text = label
    .toLowerCase()
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/\$/g, '')
  const number = String.raw`(\d+(?:\.\d+)?)`
  const two = new RegExp(`^\\D{0,8}${number}\\s*(?:-|–|—|to|and|through)\\s*${number}`).exec(text)
  if (two) return { label, from: Number(two[1]), to: Number(two[2]) }
  const more = new RegExp(`^(?:over|more than|above)\\s*${number}`).exec(text)
  // "More than 5" begins just after 5; "5 or more" at 5.
  if (more) return { label, from: Number(more[1]) + Number.EPSILON * 100 * Number(more[1] ?? 1), to: Number.POSITIVE_INFINITY }
  const least = new RegExp(
    `^(?:at least )?${number}\\s*(?:\\+|or (?:more|older|over)|and (?:over|older|up|more))|^at least ${number}`,
  ).exec(text)
  if (least) return { label, from: Number(least[1] ?? least[2]), to: Number.POSITIVE_INFINITY }
  const below = new RegExp(`^(?:under|less than|fewer than|below)\\s*${number}`).exec(text)
  if (below) return { label, from: Number.NEGATIVE_INFINITY, to: Number(below[1]) - Number.EPSILON * 100 * Number(below[1] ?? 1) }
  const most = new RegExp(`^(?:up to|at most)\\s*${number}|^${number} or (?:less|fewer|younger)`).exec(text)
  return most ? { label, from: Number.NEGATIVE_INFINITY, to: Number(most[1] ?? most[2]) } : null
}

/**
 * Overlapping options: a person aged 25 fits both "18 to 25" and "25 to 34".
 * @returns the two labels
 */
export const overlapping: QuestionRule = ({ options }) => {
  const ranges = options.flatMap((one) => optionRangeOf(one.label) ?? []).sort((a, b) => a.from - b.from)
  const at = ranges.findIndex((range, i) => i > 0 && range.from <= (ranges[i - 1] as NumberRange).to)
  return at > 0 ? `${ranges[at - 1]?.label} / ${ranges[at]?.label}` : null
}

const wayOut = new RegExp(
  [
    String.raw`\b(?:other|others|another|else|none|neither|unsure|undecided|know|prefer not|not sure|no opinion|does not apply`,
    String.raw`|doesn.t apply|n\/a|all of`,
    String.raw`)\b`,
  ].join(''),
  'i',
)

/** A list without a way out ("other", "not sure") that may lack a person's answer. */
export const noWayOut: QuestionRule = ({ type, options }) => {
  if (!hasShape({ type }, 'options', 'several') || options.length < 3) return null
  const isScale = options.filter((one) => optionRangeOf(one.label) || sideOf(one.label) !== 0).length >= options.length - 1
  const isNumbered = options.every((one) => writtenWords(one.label).every((word) => /^\d+$/.test(word)))
  return isScale || isNumbered || options.some((one) => wayOut.test(one.label)) ? null : String(options.length)
}
