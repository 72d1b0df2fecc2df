// Loader and action of the page of keys and webhooks, and of the form for a key. The URL names the key to revoke.
import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { dayEnd, dayIn } from '../../../core/i18n/us-time.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { ownerProjects } from '../../projects/model/contract.ts'
import { namedBy, writtenProjects } from '../../translations/model/reading.server.ts'
import { type ApiKey, createKey, listKeys, revokeKey } from '../keys/contract.ts'
import { listWebhooks } from '../webhooks/contract.ts'
import { official } from './guard.server.ts'

/** @throws ApiError 403 for officials who are not administrators */
export async function keysPage(context: PageContext, url: URL) {
  const { timeZone } = official(context, '/keys')
  const call = context.get(api)
  const [{ keys }, { webhooks }] = await Promise.all([call(listKeys, {}), call(listWebhooks, {})])
  const { now, language } = context.get(visit)
  const reader = await writtenProjects(
    call,
    keys.flatMap(({ project }) => project?._id ?? []),
    language,
  )
  const listed = keys.map((one) => ({
    ...one,
    project: one.project && namedBy(reader, one.project, language),
    isExpired: one.expiresAt !== null && new Date(one.expiresAt) <= now,
  }))
  return { keys: listed, webhooks, timeZone, revoke: listed.find(({ _id }) => _id === url.searchParams.get('revoke')) ?? null }
}
export type KeysPage = Awaited<ReturnType<typeof keysPage>>

/** Revokes a key. */
export async function keysAction(context: PageContext, form: FormData) {
  official(context, '/keys')
  try {
    const { message } = await context.get(api)(revokeKey, { params: { id: String(form.get('id') ?? '') } })
    return redirectWith(message, '/keys')
  } catch (error) {
    const { message, status } = formErrors(error, { except: [403] })
    return data({ message }, status)
  }
}

const projectsMax = 100
const defaultDays = 365

/** What a key can be given; a new key lasts a year unless its maker chooses otherwise. */
export async function newKeyPage(context: PageContext) {
  const { organizationId, timeZone } = official(context, '/keys/new')
  const { now, language } = context.get(visit)
  const call = context.get(api)
  const { scopes } = await call(listKeys, {})
  const { projects } = await call(ownerProjects, { body: { owner: organizationId, limit: projectsMax } })
  const reader = await writtenProjects(
    call,
    projects.map((one) => one._id),
    language,
  )
  const lastDay = dayIn(timeZone, new Date(now.getTime() + defaultDays * dayMilliseconds))
  return { scopes, projects: projects.map((one) => namedBy(reader, one, language)), lastDay, timeZone }
}
export type NewKeyPage = Awaited<ReturnType<typeof newKeyPage>>

export type KeyFormValues = { name: string; scopes: string[]; origins: string[]; project: string; lastDay: string }
/** The new key, which only this reply contains, or what is wrong with the form. */
export type KeyResult = {
  made: { secret: string; key: ApiKey } | null
  typed: KeyFormValues | null
  errors: Record<string, string>
  formError: string | null
}

export async function newKeyAction(context: PageContext, form: FormData) {
  const { timeZone } = official(context, '/keys/new')
  const text = (name: string) => String(form.get(name) ?? '')
  const scopes = form.getAll('scopes').map(String)
  // A slash at the end, as browsers copy addresses, is not part of an origin.
  const origins = text('origins')
    .split(/\s+/)
    .flatMap((one) => one.replace(/\/$/, '') || [])
  const typed = { name: text('name'), scopes, origins, project: text('project'), lastDay: text('lastDay') }
  const body = { name: typed.name, scopes, origins, project: typed.project || null, expiresAt: endOf(timeZone, typed.lastDay) }
  try {
    const { secret, key } = await context.get(api)(createKey, { body })
    const result: KeyResult = { made: { secret, key }, typed: null, errors: {}, formError: null }
    return data(result, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [403] })
    const { expiresAt, ...others } = errors
    const result: KeyResult = { made: null, typed, errors: { ...others, ...(expiresAt && { lastDay: expiresAt }) }, formError }
    return data(result, status)
  }
}

/** The end of a day in the organization's time zone. The API rejects what is no day. */
const endOf = (timeZone: TimeZone, day: string): string | null => {
  if (day === '') return null
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? dayEnd(timeZone, day).toISOString() : day
}
