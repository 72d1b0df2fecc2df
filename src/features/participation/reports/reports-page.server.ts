// Loader and action of the administrator's queue of reports.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { namedBy, writtenProjects } from '../../translations/model/reading.server.ts'
import { listReports, resolveReport } from './contract.ts'
import type { ReportOutcome } from './rules.ts'

/**
 * Loads open or closed reports.
 * @throws HttpError 403 for officials who are not administrators
 */
export async function reportsPage(context: PageContext, url: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/reports')
  if (actor.kind === 'resident') throw redirect('/projects')
  const status = url.searchParams.get('status') === 'resolved' ? ('resolved' as const) : ('open' as const)
  const cursor = url.searchParams.get('cursor') || undefined
  const call = context.get(api)
  const list = await call(listReports, { params: { id: actor.organizationId }, query: { status, cursor } })
  const reader = await writtenProjects(
    call,
    list.reports.map((one) => one.project._id),
    language,
  )
  const reports = list.reports.map((one) => ({ ...one, project: namedBy(reader, one.project, language) }))
  return { ...list, reports, status, timeZone: actor.timeZone, isFirst: cursor === undefined }
}
export type ReportsPage = Awaited<ReturnType<typeof reportsPage>>

/** Closes the report of the pressed button. */
export async function reportsAction(context: PageContext, form: FormData) {
  try {
    const outcome = String(form.get('outcome') ?? '') as ReportOutcome
    const { message } = await context.get(api)(resolveReport, { params: { id: String(form.get('id') ?? '') }, body: { outcome } })
    return redirectWith(message, '/reports')
  } catch (error) {
    const { message, status } = formErrors(error, { except: [403] })
    return data({ message }, status)
  }
}
