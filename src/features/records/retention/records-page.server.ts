// Loader and action of the records page. A project's forms also appear on that project's page, and redirect back to it.
import { data, redirect } from 'react-router'
import type { Official } from '../../../core/http/actor.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, nullIfRefused } from '../../../core/http/error-page.server.ts'
import { redirectWith, safePath } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { writtenProjects } from '../../translations/model/reading.server.ts'
import { titleIn } from '../../translations/model/rules.ts'
import {
  changePeriod,
  completeProject,
  holdProject,
  listRecords,
  listRemovalReceipts,
  type Records,
  reopenProject,
  showRecords,
} from './contract.ts'

const perPage = 50
const receiptsPerPage = 20

function official(context: PageContext, url: URL): Official {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

/** The organization's schedule and receipts, and the project named by `?project=`. */
export async function recordsPage(context: PageContext, url: URL) {
  const { organizationId, permission, timeZone } = official(context, url)
  const call = context.get(api)
  const params = { id: organizationId }
  const at = (name: string) => url.searchParams.get(name) || undefined
  const [list, { receipts, nextCursor }, chosen] = await Promise.all([
    call(listRecords, { params, query: { limit: perPage, cursor: at('cursor') } }),
    call(listRemovalReceipts, { params, query: { limit: receiptsPerPage, cursor: at('receipts') } }),
    chosenProject(context, at('project')),
  ])
  const reader = await writtenProjects(
    call,
    [...list.projects, ...(chosen ? [chosen] : [])].map((one) => one._id),
    context.get(visit).language,
  )
  const lang = (one: { _id: string; title: string }) => titleIn(reader, one).lang
  return {
    ...list,
    projects: list.projects.map((one) => ({ ...one, lang: lang(one) })),
    chosenLang: chosen ? lang(chosen) : undefined,
    isFirst: at('cursor') === undefined,
    receipts: { list: receipts, nextCursor, isFirst: at('receipts') === undefined },
    chosen,
    isGone: at('project') !== undefined && chosen === null,
    timeZone,
    mayEdit: permission !== 'viewer',
    isAdministrator: permission === 'administrator',
  }
}

async function chosenProject(context: PageContext, id: string | undefined): Promise<Records | null> {
  if (!id) return null
  const shown = await nullIfRefused(context.get(api)(showRecords, { params: { id } }), 404, 403)
  return shown?.records ?? null
}

/** Completes, reopens, holds, lifts or sets the period, depending on the pressed button; then redirects back to its page. */
export async function recordsAction(context: PageContext, url: URL, form: FormData) {
  const { organizationId } = official(context, url)
  const text = (name: string) => form.get(name)?.toString() ?? ''
  const intent = text('intent')
  const typed = { months: text('months'), reason: text('reason') }
  try {
    const message = await carryOut(context, intent, { organizationId, project: text('project'), ...typed })
    return redirectWith(message, safePath(text('back'), '/records'))
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    const chosen = await chosenProject(context, text('project') || undefined)
    return data({ intent, typed, chosen, errors, formError }, status)
  }
}

type RetentionFormValues = { organizationId: string; project: string; months: string; reason: string }

async function carryOut(
  context: PageContext,
  intent: string,
  { organizationId, project, months, reason }: RetentionFormValues,
): Promise<string> {
  const call = context.get(api)
  const params = { id: project }
  switch (intent) {
    case 'complete':
      return (await call(completeProject, { params })).message
    case 'reopen':
      return (await call(reopenProject, { params })).message
    case 'hold':
      return (await call(holdProject, { params, body: { hold: true, reason } })).message
    case 'lift':
      return (await call(holdProject, { params, body: { hold: false } })).message
    case 'period':
      return (await call(changePeriod, { params: { id: organizationId }, body: { months: months.trim() || undefined } })).message
    default:
      throw new Response(null, { status: 400 })
  }
}

export type RecordsPage = Awaited<ReturnType<typeof recordsPage>>
