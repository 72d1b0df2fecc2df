// Loaders and actions of the register's pages.
import { data, redirect } from 'react-router'
import type { Official } from '../../../core/http/actor.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, typedTexts } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { listMembers } from '../../accounts/members/contract.ts'
import { ownerProjects } from '../../projects/model/contract.ts'
import { writtenProjects } from '../../translations/model/reading.server.ts'
import { titleIn } from '../../translations/model/rules.ts'
import * as contract from './contract.ts'
import { concernedMax, deadlineRuleOf, type Outcome, promptStatuteOf, requestOutcomes } from './rules.ts'

const register = '/records/requests'

function official(context: PageContext, path: string): Official {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(path)}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

export async function requestsPage(context: PageContext, url: URL) {
  const { state, timeZone } = official(context, url.pathname + url.search)
  const list: 'open' | 'closed' = url.searchParams.get('state') === 'closed' ? 'closed' : 'open'
  const cursor = url.searchParams.get('cursor') || undefined
  const page = await context.get(api)(contract.listRecordsRequests, { query: { state: list, cursor } })
  return { ...page, list, isFirst: cursor === undefined, timeZone, promptStatute: promptStatuteOf(state) }
}
export type RequestsPage = Awaited<ReturnType<typeof requestsPage>>

/** The form for a new request, or for one that exists. */
export async function requestFormPage(context: PageContext, id: string | null) {
  const { organizationId, state, timeZone, userId } = official(context, id === null ? `${register}/new` : `${register}/${id}/correct`)
  const { now, language } = context.get(visit)
  const call = context.get(api)
  const [stored, { users }, { projects }] = await Promise.all([
    id === null ? null : call(contract.showRecordsRequest, { params: { id } }),
    call(listMembers, { query: {} }),
    call(ownerProjects, { body: { owner: organizationId, limit: concernedMax } }),
  ])
  const request = stored?.request ?? null
  // Below the newest projects are those that the request concerns already.
  const concerned = request?.projects.filter((one) => !projects.some(({ _id }) => _id === one._id)) ?? []
  const all = [...projects, ...concerned].map(({ _id, title }) => ({ _id, title }))
  const reader = await writtenProjects(
    call,
    all.map((one) => one._id),
    language,
  )
  return {
    request,
    officers: users.map(({ _id, firstName, lastName }) => ({ value: _id, label: `${firstName} ${lastName}` })),
    projects: all.map((one) => ({ ...one, lang: titleIn(reader, one).lang })),
    me: userId,
    today: dayIn(timeZone, now),
    statute: deadlineRuleOf(state)?.statute ?? null,
    promptStatute: promptStatuteOf(state),
  }
}
export type RequestFormPage = Awaited<ReturnType<typeof requestFormPage>>

/** What is wrong with a form, and what was typed into it. */
export type RequestResult = { typed: Record<string, string>; projects: string[]; errors: Record<string, string>; formError: string | null }

function refused(error: unknown, form: FormData) {
  const { errors, formError, status } = formErrors(error, { except: [403, 404] })
  return data<RequestResult>({ typed: typedTexts(form), projects: form.getAll('projects').map(String), errors, formError }, status)
}

export async function requestFormAction(context: PageContext, id: string | null, form: FormData) {
  official(context, register)
  const text = (name: string) => String(form.get(name) ?? '')
  const details = {
    requesterName: text('requesterName'),
    requesterContact: text('requesterContact'),
    asked: text('asked'),
    officer: text('officer') || undefined,
    projects: form.getAll('projects').map(String),
  }
  const call = context.get(api)
  try {
    const { message, request } =
      id === null
        ? await call(contract.createRecordsRequest, {
            body: { ...details, receivedOn: text('receivedOn'), dueOn: text('dueOn') || null },
          })
        : await call(contract.updateRecordsRequest, { params: { id }, body: details })
    return redirectWith(message, `${register}/${request._id}`)
  } catch (error) {
    return refused(error, form)
  }
}

export async function requestPage(context: PageContext, id: string) {
  const { state, timeZone } = official(context, `${register}/${id}`)
  const call = context.get(api)
  const { request } = await call(contract.showRecordsRequest, { params: { id } })
  const reader = await writtenProjects(
    call,
    request.projects.map((one) => one._id),
    context.get(visit).language,
  )
  const projects = request.projects.map((one) => ({ ...one, lang: titleIn(reader, one).lang }))
  return { request: { ...request, projects }, timeZone, extensionStatute: deadlineRuleOf(state)?.statute ?? null }
}
export type RequestPage = Awaited<ReturnType<typeof requestPage>>

/** Carries out the step of the pressed button. */
export async function requestAction(context: PageContext, id: string, form: FormData) {
  official(context, `${register}/${id}`)
  try {
    return redirectWith(await carryOut(context, id, form), `${register}/${id}`)
  } catch (error) {
    return refused(error, form)
  }
}

async function carryOut(context: PageContext, id: string, form: FormData): Promise<string> {
  const call = context.get(api)
  const params = { id }
  const text = (name: string) => String(form.get(name) ?? '')
  switch (text('intent')) {
    case 'review':
      return (await call(contract.reviewRecordsRequest, { params })).message
    case 'extend':
      return (await call(contract.extendRecordsRequest, { params, body: { until: text('until'), reason: text('reason') } })).message
    case 'due': {
      const body = { dueOn: text('dueOn'), dueReason: text('dueReason') }
      return (await call(contract.setRecordsRequestDueDate, { params, body })).message
    }
    case 'close': {
      const outcome = requestOutcomes.find((one) => one === text('outcome')) ?? ('' as Outcome)
      return (await call(contract.closeRecordsRequest, { params, body: { outcome, note: text('note') } })).message
    }
    case 'withheld': {
      const body = { what: text('what'), why: text('why'), exemption: text('exemption') }
      return (await call(contract.noteWithheld, { params, body })).message
    }
    default:
      throw new Response(null, { status: 400 })
  }
}
