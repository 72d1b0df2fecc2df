// A person who withdraws a contribution to a project on hold reads in the reply that a sealed copy stays until the hold ends.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { message } from '../../../core/i18n/messages.server.ts'
import { leftSealedCopy } from './versions.server.ts'

/** Residents' calls that change or remove what they contributed. */
const withdrawals = new Set([
  'PUT /comments/:id',
  'DELETE /comments/:id',
  'PUT /projects/:id/updateVote',
  'DELETE /projects/:id/deleteVote',
  'DELETE /projects/:id/likes',
  'PUT /answers/:id',
  'POST /projects/:id/answers',
  'POST /users/me/delete',
  'DELETE /users/delete',
])
const prefix = '/api/v1'

export function tellOfHolds(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!withdrawals.has(`${route.method} ${route.url.replace(prefix, '').replace(/\/$/, '')}`)) return
    route.preSerialization = [...[route.preSerialization ?? []].flat(), addNotice(app)]
  })
}

/** Times of the database and of this machine may differ a little. */
const clockSlackMilliseconds = 2000

const addNotice = (app: FastifyInstance) => async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  const { actor, language } = request
  if (actor.kind !== 'resident' || reply.statusCode >= 300 || !isSaved(payload) || isFirst(payload)) return payload
  const from = new Date(Date.now() - reply.elapsedTime - clockSlackMilliseconds)
  if (!(await leftSealedCopy(app.appContext.db, actor.userId, from))) return payload
  return { ...payload, message: `${payload.message} ${message(language, 'hold.sealedCopy')}` }
}

/** A first submission pays for no look at holds: all of its answers are as old as itself. */
const isFirst = ({ answers, sentAt }: SavedReply): boolean => answers?.every(({ createdAt }) => createdAt === sentAt) ?? false

type SavedReply = { message: string; answers?: readonly { createdAt: string }[]; sentAt?: string }
const isSaved = (payload: unknown): payload is SavedReply =>
  typeof payload === 'object' && payload !== null && 'message' in payload && typeof payload.message === 'string'
