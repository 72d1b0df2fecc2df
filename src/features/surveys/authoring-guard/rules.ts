// Checks a survey before it is published. Each rule examines one question, or the survey, and has its own file.
import { type Lack, textsOfQuestion } from '../../translations/model/rules.ts'
import type { QuestionDefinition } from '../model/definition.ts'
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
import { longSurvey, type SurveyRule, type SurveySummary } from './rules/survey.ts'
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

/** `found` is what the rule matched: words, a number, or language ids separated by commas. */
export type Finding = { rule: RuleName; found: string }

const asked = <R>(rules: Record<string, R>, ask: (rule: R) => string | null): Finding[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const found = ask(rule)
    return found === null ? [] : [{ rule: name as RuleName, found }]
  })

/** True if all of a question's texts are in English. Other questions are checked only by rules that need no language. */
export const isJudged = ({ text, help, options, rows = [], section }: QuestionDefinition): boolean =>
  isEnglish([section?.title, section?.text, text, help, ...[...rows, ...options].map((one) => one.label)].join(' '))

/** @returns the findings in a question */
export function wordingFindingsIn(question: QuestionDefinition): Finding[] {
  if (question.text.trim() === '') return []
  const judge = (rules: Record<string, QuestionRule>) => asked(rules, (rule) => rule(question))
  return [...(isJudged(question) ? judge(inEnglish) : []), ...judge(inAnyLanguage)]
}

/** @returns the findings about a question's translations */
export const findingsOfLack = (lack: Lack): Finding[] => asked<TranslationRule>(ofTranslations, (rule) => rule(lack))

/** @returns the findings about the survey as a whole */
export const findingsAbout = (survey: SurveySummary): Finding[] => asked<SurveyRule>(ofSurveys, (rule) => rule(survey))

/** The wording that an override is for; a changed wording needs a new reason. */
export const wordingOf = ({ text, help, type, options, rows, scale, section }: QuestionDefinition): string =>
  JSON.stringify([
    ...[text, help, type, options.map((one) => one.label), scale, ...(section ? [section.title, section.text] : [])],
    ...(rows ? [rows.map((one) => one.label)] : []),
  ])

/** The same for the survey: a reason for eleven questions does not cover twelve. */
export const wordingAbout = ({ questions }: SurveySummary): string => JSON.stringify([questions.length])

/** The same for translations: a reason for one language does not cover another language or other words. */
export const wordingInOthers = (question: Parameters<typeof textsOfQuestion>[0], { found }: Finding): string =>
  JSON.stringify([found, textsOfQuestion(question).map((one) => one.text)])

export const overrideReasonLengthMax = 300
