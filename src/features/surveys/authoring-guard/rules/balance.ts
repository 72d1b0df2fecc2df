import { hasPart, hasShape } from '../../kinds/kinds.ts'
import { writtenWords } from '../english.ts'
import type { QuestionRule } from './rule.ts'

/** Matches a word that is one of the alternatives. */
const anyOf = (...alternatives: string[]) => new RegExp(`^(?:${alternatives.join('|')})$`)
const good = anyOf(
  String.raw`good|great|excellent|best|better|satisf\w*|agree\w*|support\w*|safe\w*|easy|easier|easily|likely|important|helpful`,
  String.raw`useful|happy|happier|clean|clear|positive|favorable|often|well|like|love|approve\w*|in-favor|yes|fair|comfortable`,
)
const bad = anyOf(
  String.raw`bad|badly|poor|poorly|worst|worse|terrible|awful|hard|difficult|dirty|negative|never|rarely|against|oppose\w*`,
  String.raw`dangerous|no|dis(?:satisf|agree|like|approv)\w*`,
  String.raw`un(?:satisf|safe|likely|important|helpful|happy|clear|fair|comfortable|favorable)\w*|useless`,
)

/** The side that a label takes: 1, -1, or 0 for neither. "Not safe" is opposite to "safe". */
export function sideOf(label: string): -1 | 0 | 1 {
  const words = writtenWords(label)
  const side = sideOfWords(words)
  const turned = words.some((word) => word === 'not' || word.endsWith("n't"))
  return turned && side !== 0 ? (-side as -1 | 1) : side
}

function sideOfWords(words: readonly string[]): -1 | 0 | 1 {
  if (words.some((word) => bad.test(word))) return -1
  return words.some((word) => good.test(word)) ? 1 : 0
}

/** Unequal numbers of positive and negative options, or a scale with only one labeled end. */
export const unbalanced: QuestionRule = (question) => {
  const { options, scale } = question
  if (hasPart(question, 'scale') && scale) {
    const { minLabel, maxLabel } = scale
    if ((minLabel === '') !== (maxLabel === '')) return minLabel || maxLabel
    const side = sideOf(minLabel)
    return side !== 0 && side === sideOf(maxLabel) ? `${minLabel} / ${maxLabel}` : null
  }
  if (!hasShape(question, 'options', 'pairs')) return null
  const sides = options.map((one) => sideOf(one.label))
  const count = (side: number) => sides.filter((one) => one === side).length
  const isJudging = count(1) + count(-1) >= 3
  return isJudging && count(1) !== count(-1) ? `${count(1)} / ${count(-1)}` : null
}
