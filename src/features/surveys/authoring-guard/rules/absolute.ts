import { firstOf, type QuestionRule } from './rule.ts'

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

/** A word that hardly anybody can agree with to the letter. */
export const absolute: QuestionRule = ({ text }) => firstOf(words, text.replace(/everyone knows/gi, ''))
