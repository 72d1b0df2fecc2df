// Loader and action of the export page.

import { data, redirect } from 'react-router'
import { requestOf } from '../../../core/contract/call.ts'
import type { EndpointInput } from '../../../core/contract/endpoint.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatTimeZone } from '../../../core/i18n/dates.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { dayEnd, dayStart } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { type GroupName, groupNames } from '../../results/model/groups.ts'
import { writtenProjects } from '../../translations/model/reading.server.ts'
import { titleIn } from '../../translations/model/rules.ts'
import { exportProject, previewExport } from '../exports/contract.ts'
import { listExports, makeExport, repeatExport } from './contract.ts'
import { isLarge } from './rules.ts'

const madeListed = 20
export type ExportFormValues = { project: string; from: string; to: string; includeUnconfirmed: boolean; groups: Record<GroupName, string> }

function official(context: PageContext, search = '') {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=/export/project${encodeURIComponent(search)}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

const typedIn = (fields: { get: (name: string) => unknown }): ExportFormValues => {
  const text = (name: string) => String(fields.get(name) ?? '')
  const groups = Object.fromEntries(groupNames.map((name) => [name, text(name).trim()])) as ExportFormValues['groups']
  return {
    project: text('project'),
    from: text('from'),
    to: text('to'),
    includeUnconfirmed: fields.get('includeUnconfirmed') !== null,
    groups,
  }
}

/** A form's days are in the organization's time zone. Invalid days and groups are passed on for the API to reject. */
function asked({ project, from, to, includeUnconfirmed, groups }: ExportFormValues, timeZone: TimeZone) {
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return {
    ...(groups as EndpointInput<typeof exportProject>['query']),
    project: project || undefined,
    from: (isDay(from) ? dayStart(timeZone, from).toISOString() : from) || undefined,
    to: (isDay(to) ? dayEnd(timeZone, to).toISOString() : to) || undefined,
    includeUnconfirmed: includeUnconfirmed ? 'on' : undefined,
  }
}

/** The projects to choose from and, for the address's filter, the size of the export. */
export async function exportPage(context: PageContext, url: URL) {
  const { timeZone, permission } = official(context, url.search)
  const call = context.get(api)
  const typed = typedIn(url.searchParams)
  const { exports } = await call(listExports, { query: { limit: madeListed } })
  const { language } = context.get(visit)
  const reading = (ids: string[]) => writtenProjects(call, ids, language)
  const reader = await reading(exports.flatMap(({ project }) => project?._id ?? []))
  const made = exports.map((one) => ({ ...one, project: one.project && { ...one.project, ...titleIn(reader, one.project) } }))
  const shared = { typed, timeZone, zoneName: formatTimeZone(language, timeZone), mayEdit: permission !== 'viewer', made }
  const titled = async <P extends { _id: string; title: string }>(projects: P[]) => {
    const own = await reading(projects.map((one) => one._id))
    return projects.map((one) => ({ ...one, ...titleIn(own, one) }))
  }
  try {
    const { projects, counts } = await call(previewExport, { query: asked(typed, timeZone) })
    return { ...shared, projects: await titled(projects), counts, errors: {} as Record<string, string> }
  } catch (error) {
    const { errors, formError } = formErrors(error, { serverErrors: true })
    // Another organization's project or impossible days in the address: the form shows the errors.
    const { projects } = await call(previewExport, { query: {} })
    return { ...shared, projects: await titled(projects), counts: null, errors: formError ? { project: formError } : errors }
  }
}

async function makeAgain(context: PageContext, id: string) {
  try {
    const { message } = await context.get(api)(repeatExport, { params: { id } })
    return redirectWith(message, '/export/project#made')
  } catch (error) {
    return redirectWith(formErrors(error, { serverErrors: true }).message, '/export/project#made')
  }
}

/** Redirects to the file; to the list of exports if a job makes it; or returns the form with its errors. */
export async function exportAction(context: PageContext, form: FormData) {
  const { timeZone } = official(context)
  const { language } = context.get(visit)
  const again = String(form.get('again') ?? '')
  if (again) return makeAgain(context, again)
  const typed = typedIn(form)
  const refused = (errors: Record<string, string>) => data({ typed, errors }, { status: 422 })
  if (!typed.project) return refused({ project: findMessage(language, 'export.project') ?? '' })
  const { project, ...query } = asked(typed, timeZone)
  const records = form.get('intent') === 'records'
  // CSV files are written as fast as they are read, however many rows there are.
  const isCsv = form.get('intent') === 'csv'
  try {
    const { counts } = await context.get(api)(previewExport, { query: { project, ...query } })
    if (isCsv) return redirect(requestOf(exportProject, { params: { id: typed.project }, query: { ...query, format: 'csv' } }).url)
    if (records || (counts && isLarge(counts))) {
      const body = { kind: records ? ('records' as const) : ('sheet' as const), project: typed.project, ...query }
      const { message } = await context.get(api)(makeExport, { body })
      return redirectWith(message, '/export/project#made')
    }
  } catch (error) {
    const { errors, formError } = formErrors(error, { serverErrors: true })
    return refused(formError ? { project: formError } : errors)
  }
  return redirect(requestOf(exportProject, { params: { id: typed.project }, query }).url)
}

export type ExportPage = Awaited<ReturnType<typeof exportPage>>
