import type { FastifyInstance, FastifyReply } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Actor, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { contentDisposition } from '../../../core/storage/content-disposition.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import { uploadsOf } from '../../projects/media/uploads.server.ts'
import { ensureMayRespond } from '../../projects/model/queries.server.ts'
import * as contract from '../answer-files/contract.ts'
import { deleteUpload, findAnswerFile, type HeldFile, insertUpload } from '../answer-files/queries.server.ts'
import { type StoredAnswerFile, storeAnswerFile, storedFileName } from '../answer-files/storing.server.ts'
import { hasShape } from '../kinds/kinds.ts'
import { visibleQuestion } from './access.server.ts'

/** Serves the files that people attach as answers. */
export function fileRoutes(app: FastifyInstance): void {
  route(app, contract.uploadAnswerFile, async ({ params }, context) => {
    const { db, actor, now, language } = context
    const question = await visibleQuestion(db, params.id, actor)
    ensureMayRespond(actor, question.project, now(), language)
    if (!hasShape(question.asked, 'files')) reject(404, 'request.notFound')
    if (question.isClosed) reject(409, 'question.closed')
    const { id, name, bytes } = await keepUpload(context, { projectId: question.projectId, questionId: question.id })
    return { message: message(language, 'answerFile.added'), file: { file: id, name, bytes } }
  })

  route(app, contract.takeAnswerFile, async ({ params: { id } }, { db, actor, files, reply }) => {
    const held = isId(id) ? await findAnswerFile(db, id) : undefined
    if (!held || !mayTake(actor, held)) return reject(404, 'request.notFound')
    const stored = (await files.get(held.key + storedFileName(held.mediaType))) ?? reject(404, 'request.notFound')
    asDownload(reply, held.name).header('content-length', stored.bytes)
    return stored.read()
  })

  route(app, contract.removeAnswerFile, async ({ params: { id } }, { db, actor, files, language, request }) => {
    const held = isId(id) ? await findAnswerFile(db, id) : undefined
    if (held?.userId !== actor.userId) reject(404, 'request.notFound')
    const key = await deleteUpload(db, actor.userId, id)
    if (!key) return reject(409, 'answerFile.sent')
    await deleteQuietly(files, [key], request)
    return { message: message(language, 'answerFile.removed') }
  })
}

/** Officials see what was sent; a resident what is their own. */
const mayTake = (actor: Actor, { organizationId, userId, isSent }: HeldFile): boolean =>
  actor.kind === 'official' ? isSent && actor.organizationId === organizationId : actor.kind === 'resident' && actor.userId === userId

/** Nobody has looked for viruses: no browser opens the file by itself, or as a part of this site. */
const asDownload = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition('attachment', name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')

/** Stores the file of the request and its row, or neither. */
async function keepUpload(context: Context<Resident>, of: { projectId: string; questionId: string }): Promise<StoredAnswerFile> {
  const { db, files, actor, now, request } = context
  let stored: StoredAnswerFile | undefined
  try {
    for await (const { content, name } of uploadsOf(request, 'document', contract.uploadAnswerFile.upload))
      stored = await storeAnswerFile(files, { projectId: of.projectId, name, content })
    if (!stored) return reject(422, 'document.none')
    const replaced = await insertUpload(db, { ...stored, ...of, userId: actor.userId, now: now() })
    await deleteQuietly(files, replaced, request)
    return stored
  } catch (error) {
    if (stored) await deleteQuietly(files, [stored.key], request)
    throw error
  }
}
