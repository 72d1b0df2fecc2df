import { firstMatchOf, leadOf, type QuestionRule } from './rule.ts'

const words = [
  'wasteful terrible horrible awful disastrous outrageous ridiculous reckless greedy irresponsible unfair',
  'burdensome radical bureaucrats? handouts? eyesore amazing wonderful fantastic exciting beloved world-class',
  'stupid dumb foolish silly crazy insane idiotic absurd senseless pointless useless shameful ugly hideous disgusting nasty lousy',
  'state-of-the-art much-needed long-overdue common-sense innovative vibrant',
].flatMap((line) => line.split(' '))

/** Words that judge the subject before the resident does. */
export const loaded: QuestionRule = (question) => firstMatchOf(words, leadOf(question))
