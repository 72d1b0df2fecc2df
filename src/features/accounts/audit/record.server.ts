// Logs every successful act of an official before its reply is sent: no export is delivered and nothing is confirmed without an entry.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFirstOfPage } from '../../../core/async/page-calls.server.ts'
import { type ActingOfficial, type AuditSubject, findSubject, insertEntry, type NewEntry, wasJustRead } from './queries.server.ts'
import { actOf, isLook, isRecorded } from './rules.ts'

const prefix = '/api/v1'
const idsMax = 50
const textMax = 100
/** Keys under which a reply contains what was created; residents' content is not among them. */
const made = ['project', 'question', 'organization', 'user', 'qrCode', 'oped', 'blog'] as const

type Noted = { action: string; subject: AuditSubject | null; who: ActingOfficial }

declare module 'fastify' {
  interface FastifyRequest {
    /** The act in progress, before its success is known. */
    noted?: Noted
  }
}

type RecordedFields = Record<string, unknown>
const textsOf = (value: unknown): RecordedFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RecordedFields) : {}

/**
 * Logs acts on routes registered afterwards. Stores only the ids in a request, never its content. Routes that are not acts get no hooks.
 */
export function recordActs(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const path = pathOf(route.url)
    const method = String(route.method)
    if (!path || !isRecorded(method, path, route.config?.reads === true)) return
    const action = `${method} ${path}`
    if (route.config) route.config.isRecorded = true
    route.preHandler = [note(app, action), ...[route.preHandler ?? []].flat()]
    route.preSerialization = [nameSubject(action), ...[route.preSerialization ?? []].flat()]
    route.onSend = [write(app), ...[route.onSend ?? []].flat()]
  })
}

const note = (app: FastifyInstance, action: string) => async (request: FastifyRequest) => {
  const { actor } = request
  if (actor.kind !== 'official') return
  // Looked up before the handler, which may delete it.
  const subject = await findSubject(app.appContext.db, actor.organizationId, idsIn(request))
  request.noted = { action, subject, who: actor }
}

const nameSubject = (action: string) => async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
  if (request.noted) request.noted.subject ??= subjectIn(payload)
  else noteLogin(request, action, payload)
  return payload
}

const write = (app: FastifyInstance) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { noted } = request
  if (!noted || request.isAudited || reply.statusCode >= 300) return
  const { db, now } = app.appContext
  const entry = { action: noted.action, subject: noted.subject, at: now(), details: detailsOf(request) }
  if (!(await isFirstOfPage(actKey(entry)))) return
  if (!(isLook(noted.action) && (await wasJustRead(db, noted.who, entry)))) await insertEntry(db, noted.who, request.ip, entry)
}

/** Equal for calls of one page that are one act: reads about the same subject, and a repeated change. */
const actKey = ({ action, subject, details }: Pick<NewEntry, 'action' | 'subject' | 'details'>): string =>
  JSON.stringify(isLook(action) ? [actOf(action) === 'draftWritten', subject?.id] : [action, subject?.id, details])

/** A login has no actor yet: the token in the reply identifies the official. */
function noteLogin(request: FastifyRequest, action: string, reply: unknown): void {
  const { token, user } = textsOf(reply)
  const { _id, loginType, organization } = textsOf(user)
  if (typeof token !== 'string' || loginType !== 'Organization' || typeof _id !== 'string' || typeof organization !== 'string') return
  request.noted = { action, subject: null, who: { userId: _id, organizationId: organization } }
}

/** The path relative to /api/v1, with parameter names; null for other paths. */
const pathOf = (url: string): string | null => (url.startsWith(prefix) ? url.slice(prefix.length).replace(/(?<=.)\/$/, '') : null)

function idsIn({ params, body }: FastifyRequest): string[] {
  const { project, projects } = textsOf(body)
  const named = [...Object.values(textsOf(params)), project, ...(Array.isArray(projects) && projects.length === 1 ? projects : [])]
  return named.filter((value) => typeof value === 'string')
}

function subjectIn(reply: unknown): AuditSubject | null {
  for (const type of made) {
    const { _id, title, name, text, label, loginType } = textsOf(textsOf(reply)[type])
    if (typeof _id !== 'string' || loginType === 'Resident') continue
    const shownName = [title, name, text, label].find((one) => typeof one === 'string' && one !== '')
    return { type, id: _id, title: (shownName as string | undefined) ?? null }
  }
  return null
}

/** Ids and filters in the URL, and the ids of projects in the body. */
function detailsOf({ params, query, body }: FastifyRequest): RecordedFields {
  const { project, projects } = textsOf(body)
  const single = project ? [project] : []
  const named = Array.isArray(projects) ? projects : single
  const short = (value: unknown) => (typeof value === 'string' ? value.slice(0, textMax) : value)
  const of = (texts: RecordedFields) => Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, short(value)]))
  return {
    ...of(textsOf(params)),
    ...of(textsOf(query)),
    ...(named.length > 0 ? { projects: named.slice(0, idsMax).map(short) } : {}),
  }
}
