import type { FastifyInstance } from 'fastify'
import { ensureAllowed, reject, rejectFields } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { getVisibleProject } from '../details/visible-project.server.ts'
import { lockUnsealed } from '../editing/saving.server.ts'
import * as contract from '../model/contract.ts'
import { listed } from '../model/list-text.ts'
import { findStanding, touchProject } from '../model/queries.server.ts'
import { changeRefusal } from '../model/rules.ts'
import { draw } from './drawings.server.ts'
import { deleteFiles, isShownByQuestion, putDocument, putPicture, type StoredMedia, setAlt } from './media.server.ts'
import { insertStored, removeStored } from './stored.server.ts'
import { notRemoved, type UploadKind, uploadsOf } from './uploads.server.ts'

export async function projectMedia(app: FastifyInstance): Promise<void> {
  route(app, contract.addImages, ({ params }, context) => add('image', params.id, contract.addImages.upload, context))
  route(app, contract.addDocuments, ({ params }, context) => add('document', params.id, contract.addDocuments.upload, context))

  route(app, contract.removeImages, ({ params, query, body }, context) =>
    remove('image', params.id, listed([query.image ?? [], body?.images ?? []].flat()), context),
  )
  route(app, contract.removeDocuments, ({ params, query, body }, context) =>
    remove('document', params.id, listed([query.document ?? [], body?.documents ?? []].flat()), context),
  )

  route(app, contract.addDrawing, async ({ params, body }, context) => {
    await insertStored('image', params.id, [await draw(params.id, body.alt ?? '', context)], context)
    return { message: message(context.language, 'image.drawn'), project: await getVisibleProject(params.id, context) }
  })

  route(app, contract.describeImage, async ({ params, body }, context) => {
    const { db, actor, language, now } = context
    await db.transaction().execute(async (tx) => {
      const { standing } = await lockUnsealed(tx, params.id, actor)
      if (standing.status !== 'draft' && !body.alt) rejectFields({ alt: 'image.alt' })
      if (!isId(params.imageId) || !(await setAlt(tx, params.id, params.imageId, body.alt))) reject(404, 'request.notFound')
      await touchProject(tx, params.id, now())
    })
    return { message: message(language, 'image.described'), project: await getVisibleProject(params.id, context) }
  })
}

/** Stores all files of the request, or none. */
async function add(kind: UploadKind, id: string, limits: { bytesMax: number; filesMax: number }, context: OfficialContext) {
  const { db, files, actor, request } = context
  // Checked before the body is read, and again under the lock.
  ensureAllowed(changeRefusal(actor, await findStanding(db, id)))
  const stored: StoredMedia[] = []
  try {
    for await (const { content, name, alt } of uploadsOf(request, kind, limits)) {
      stored.push(
        await (kind === 'image'
          ? putPicture(files, { projectId: id, name, content, alt })
          : putDocument(files, { projectId: id, name, content })),
      )
    }
  } catch (error) {
    await removeStored(stored, id, context)
    throw error
  }
  await insertStored(kind, id, stored, context)
  return { message: message(context.language, `${kind}.added`), project: await getVisibleProject(id, context) }
}

/** Removes all named files, or none. */
async function remove(kind: UploadKind, id: string, named: string[], context: OfficialContext) {
  const { db, actor, now } = context
  const ids = [...new Set(named)]
  await db.transaction().execute(async (tx) => {
    const { standing, images } = await lockUnsealed(tx, id, actor)
    if (kind === 'image' && (await isShownByQuestion(tx, id, ids))) throw notRemoved('image', 409, 'image.inQuestion')
    const gone = ids.length > 0 && ids.every(isId) ? await deleteFiles(tx, id, kind, ids) : []
    if (gone.length === 0 || gone.length < ids.length) throw notRemoved(kind, 404, `${kind}.notRemoved`)
    if (kind === 'image' && standing.status !== 'draft' && gone.length === images.length) throw notRemoved('image', 409, 'image.last')
    await touchProject(tx, id, now())
  })
  await removeStored(
    ids.map((one) => ({ id: one })),
    id,
    context,
  )
  return { message: message(context.language, `${kind}.removed`), project: await getVisibleProject(id, context) }
}
