import { firstMatchOf, type QuestionRule } from './rule.ts'

const words = [
  'always',
  'never',
  'everyone',
  'everybody',
  'nobody',
  'no one',
  'every time',
  'completely',
  'totally',
  'entirely',
  'under no circumstances',
]

/** Absolute words, which few people can agree with literally. */
export const absolute: QuestionRule = ({ text }) => firstMatchOf(words, text.replace(/everyone knows/gi, ''))
