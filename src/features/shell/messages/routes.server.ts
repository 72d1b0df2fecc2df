import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { encodeTimeCursor, readTimeCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import {
  deleteMessage,
  deleteOperatorMessage,
  downloadMessages,
  downloadOperatorMessages,
  listMessages,
  listOperatorMessages,
  markMessage,
  markOperatorMessage,
} from './contract.ts'
import { messageSheet } from './message-sheet.server.ts'
import { countOpenMessages, findAllMessages, findMessages, removeMessage, setAnswered } from './queries.server.ts'

/** Contact messages: an organization's officials and the operator each have their own. */
export async function messages(app: FastifyInstance): Promise<void> {
  route(app, listMessages, ({ query }, context) => pageOf(context, context.actor.organizationId, query))
  route(app, listOperatorMessages, ({ query }, context) => pageOf(context, null, query))

  route(app, markMessage, ({ params, body }, context) => mark(context, context.actor.organizationId, params.id, body.answered))
  route(app, markOperatorMessage, ({ params, body }, context) => mark(context, null, params.id, body.answered))

  route(app, deleteMessage, ({ params }, context) => remove(context, context.actor.organizationId, params.id))
  route(app, deleteOperatorMessage, ({ params }, context) => remove(context, null, params.id))

  route(app, downloadMessages, (_, context) => fileOf(context, context.actor.organizationId))
  route(app, downloadOperatorMessages, (_, context) => fileOf(context, null))
}

type Listing = z.output<typeof listMessages.query>

async function pageOf({ db }: Context, reader: string | null, { state, limit, cursor }: Listing) {
  const [found, open] = await Promise.all([
    findMessages(db, reader, { state, limit, before: readTimeCursor(cursor) }),
    countOpenMessages(db, reader),
  ])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { messages: shown, open, nextCursor: hasMore ? encodeTimeCursor({ at: new Date(last.createdAt), id: last._id }) : null }
}

async function mark({ db, now, language }: Context, reader: string | null, id: string, isAnswered: boolean) {
  if (!(await setAnswered(db, reader, id, isAnswered ? now() : null))) reject(404, 'request.notFound')
  return { message: message(language, isAnswered ? 'messages.answered' : 'messages.reopened') }
}

async function remove({ db, language }: Context, reader: string | null, id: string) {
  if (!(await removeMessage(db, reader, id))) reject(404, 'request.notFound')
  return { message: message(language, 'messages.deleted') }
}

async function fileOf({ db, now, language, reply }: Context<Exclude<Actor, { kind: 'visitor' }>>, reader: string | null) {
  const day = now().toISOString().slice(0, 10)
  reply.header('content-disposition', `attachment; filename="messages-${day}.csv"`).type('text/csv; charset=utf-8')
  reply.header('cache-control', 'private, no-store')
  return messageSheet(await findAllMessages(db, reader), language)
}
