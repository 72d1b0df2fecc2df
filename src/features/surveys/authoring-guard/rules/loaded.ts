import { firstOf, leadOf, type QuestionRule } from './rule.ts'

const words = [
  'wasteful terrible horrible awful disastrous outrageous ridiculous reckless greedy irresponsible unfair',
  'burdensome radical bureaucrats? handouts? eyesore amazing wonderful fantastic exciting beloved world-class',
  'state-of-the-art much-needed long-overdue common-sense innovative vibrant',
].flatMap((line) => line.split(' '))

/** Words that judge the subject before the resident does. */
export const loaded: QuestionRule = (question) => firstOf(words, leadOf(question))
