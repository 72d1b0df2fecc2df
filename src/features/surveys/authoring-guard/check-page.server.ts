// The page that lists the guard's findings in a survey, with the officials' reasons to keep the wording.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, typedTexts } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { formatList } from '../../../core/i18n/sentence.ts'
import { plannedTime } from '../../projects/editing/form-steps.ts'
import { scheduleProject, showProject, updateProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { listQuestions } from '../model/contract.ts'
import { type GuardFinding, overrideFinding, showFindings, takeBackOverride } from './contract.ts'
import type { RuleName } from './rules.ts'

/** The name of the form field with the reason for a finding. */
const fieldOf = ({ question, rule }: Pick<GuardFinding, 'question' | 'rule'>): string => `reason.${question ?? 'survey'}.${rule}`

const isOfTranslation = ({ rule }: Pick<GuardFinding, 'rule'>) => rule === 'untranslated' || rule === 'outdated'

/** Formats language ids: "es, vi" becomes "Spanish, Vietnamese" in the reader's language. */
function languageNames(language: Language, ids: string): string {
  const names = new Intl.DisplayNames(languages[language].locale, { type: 'language' })
  return formatList(
    language,
    ids.split(', ').map((id) => names.of(id) ?? id),
  )
}

/** Loads the findings, grouped by question; findings about the survey come last. */
export async function checkPage(context: PageContext, id: string, search: URLSearchParams) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/project/${id}/survey/check`)}`)
  const call = context.get(api)
  const [{ project }, { findings, open, notJudged }] = await Promise.all([
    call(showProject, { params: { id } }),
    call(showFindings, { params: { id } }),
  ])
  const { questions } = await call(listQuestions, { params: { id } })
  const shown = findings.map(({ override, ...finding }) => ({
    ...finding,
    found: isOfTranslation(finding) ? languageNames(language, finding.found) : finding.found,
    field: fieldOf(finding),
    override: override && { ...override, day: formatDay(language, project.location.timeZone, override.createdAt) },
  }))
  const groups = [...questions.map(({ _id, text, order }) => ({ _id, text, number: order + 1 })), null].flatMap((question) => {
    const of = shown.filter((one) => one.question === (question?._id ?? null))
    const lacking = findings.find((one) => one.question === question?._id && isOfTranslation(one))
    const [first] = lacking?.found.split(', ') ?? []
    const translateAt = question && first ? `/project/${id}/languages?in=${first}#subject-${question._id}` : null
    return of.length > 0 ? [{ question, findings: of, translateAt }] : []
  })
  return {
    about: { ...(await namedProject(call, project, language)), status: project.status },
    ...{ groups, open, notJudged: notJudged.length, hasQuestions: questions.length > 0 },
    mayEdit: actor.kind === 'official' && actor.permission !== 'viewer',
    /** When the draft is to be published; null to publish it now. */
    publishAt: search.get(plannedTime),
  }
}
export type CheckPage = Awaited<ReturnType<typeof checkPage>>
export type ShownFinding = CheckPage['groups'][number]['findings'][number]

/** Handles the buttons (`intent`): keep:<field>, takeBack:<id>, publish and schedule, which first save the reasons in the form, if any. */
export async function checkAction(context: PageContext, id: string, form: FormData) {
  const call = context.get(api)
  const checkPath = `/project/${id}/survey/check`
  const publishAt = String(form.get(plannedTime) ?? '')
  const [intent, target = ''] = String(form.get('intent')).split(':')
  const typed = typedTexts(form)
  const errors: Record<string, string> = {}
  const keep = async (field: string) => {
    const [, question = '', rule] = field.split('.')
    const body = { rule: rule as RuleName, question: question === 'survey' ? null : question, reason: typed[field] ?? '' }
    try {
      return await call(overrideFinding, { params: { id }, body })
    } catch (error) {
      const refused = formErrors(error, { except: [404], serverErrors: true })
      errors[field] = refused.errors['reason'] ?? refused.message
      return null
    }
  }
  if (intent === 'takeBack') {
    const { message } = await call(takeBackOverride, { params: { id, override: target } })
    return redirectWith(message, checkPath)
  }
  if (intent === 'keep') {
    const saved = await keep(target)
    return saved ? redirectWith(saved.message, checkPath) : data({ errors, typed }, 422)
  }
  if (intent !== 'publish' && intent !== 'schedule') throw new Response(null, { status: 400 })
  for (const [field, reason] of Object.entries(typed)) if (field.startsWith('reason.') && reason.trim()) await keep(field)
  if (Object.keys(errors).length > 0) return data({ errors, typed }, 422)
  try {
    const { message } = await (intent === 'schedule'
      ? call(scheduleProject, { params: { id }, body: { publishAt } })
      : call(updateProject, { params: { id }, body: { status: 'published' } }))
    return redirectWith(message, `/project/${id}/invite`)
  } catch (error) {
    // Another requirement is missing: the project form shows which.
    const refused = formErrors(error)
    if (refused.status === 422) return redirectWith(refused.message, `/edit-project/${id}?step=check`)
    throw error
  }
}
