// What will hurt in a survey, before it is asked. Every rule looks at one question, or at the survey, and stands in a file of its own.
import { type Lack, textsOfQuestion } from '../../projects/translations/rules.ts'
import type { Definition } from './definition.ts'
import { isEnglish } from './english.ts'
import { absolute } from './rules/absolute.ts'
import { unbalanced } from './rules/balance.ts'
import { doubleBarrelled } from './rules/double-barrelled.ts'
import { hardToRead } from './rules/hard-to-read.ts'
import { leading } from './rules/leading.ts'
import { loaded } from './rules/loaded.ts'
import { longText } from './rules/long-text.ts'
import { negation } from './rules/negation.ts'
import { noWayOut, overlapping } from './rules/options.ts'
import { personalData } from './rules/personal-data.ts'
import type { QuestionRule } from './rules/rule.ts'
import { longSurvey, type SurveyRule, type Whole } from './rules/survey.ts'
import { outdated, type TranslationRule, untranslated } from './rules/translation.ts'

const inEnglish = { leading, doubleBarrelled, loaded, absolute, negation, personalData, hardToRead, unbalanced, noWayOut } as const
const inAnyLanguage = { longText, overlapping } as const
const ofTranslations = { untranslated, outdated } as const
const ofSurveys = { longSurvey } as const

export const ruleNames = [
  'leading',
  'doubleBarrelled',
  'loaded',
  'absolute',
  'negation',
  'personalData',
  'hardToRead',
  'unbalanced',
  'noWayOut',
  'longText',
  'overlapping',
  'longSurvey',
  'untranslated',
  'outdated',
] as const
export type RuleName = (typeof ruleNames)[number]

/** `found` is what a rule found: the words, a number, or ids of languages with commas between them. */
export type Finding = { rule: RuleName; found: string }

const asked = <R>(rules: Record<string, R>, ask: (rule: R) => string | null): Finding[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const found = ask(rule)
    return found === null ? [] : [{ rule: name as RuleName, found }]
  })

/** Whether all of a question's words are English; of others only what needs no understanding is judged. */
export const isJudged = ({ text, help, options }: Definition): boolean =>
  isEnglish([text, help, ...options.map((one) => one.label)].join(' '))

/** What may hurt in a question. */
export function findingsIn(question: Definition): Finding[] {
  if (question.text.trim() === '') return []
  const judge = (rules: Record<string, QuestionRule>) => asked(rules, (rule) => rule(question))
  return [...(isJudged(question) ? judge(inEnglish) : []), ...judge(inAnyLanguage)]
}

/** What may hurt whoever reads a question in another language. */
export const findingsOfLack = (lack: Lack): Finding[] => asked<TranslationRule>(ofTranslations, (rule) => rule(lack))

/** What may hurt in a survey as a whole. */
export const findingsAbout = (survey: Whole): Finding[] => asked<SurveyRule>(ofSurveys, (rule) => rule(survey))

/** The wording that a reason was given for: another one needs another reason. */
export const wordingOf = ({ text, help, type, options, scale }: Definition): string =>
  JSON.stringify([text, help, type, options.map((one) => one.label), scale])

/** The same of a survey as a whole: a reason for eleven questions is none for twelve. */
export const wordingAbout = ({ questions }: Whole): string => JSON.stringify([questions.length])

/** The same of a question in other languages: a reason for one language is none for another, nor for other words. */
export const wordingInOthers = (question: Parameters<typeof textsOfQuestion>[0], { found }: Finding): string =>
  JSON.stringify([found, textsOfQuestion(question).map((one) => one.text)])

export const reasonLengthMax = 300
