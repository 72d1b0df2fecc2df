import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { definedOf, mergeFields } from '../../../core/contract/merge-fields.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import { ensureMayPost, ensureTermsAccepted } from '../../accounts/model/verified.server.ts'
import { insertFile, putPicture } from '../media/media.server.ts'
import { uploadsOf } from '../media/uploads.server.ts'
import { factsMax, type ProjectFact, type ProjectUpdate, type Status, updatesMax } from '../model/contract.ts'
import { ensureUnsealed, lockOwnProject, readableStanding, touchProject } from '../model/queries.server.ts'
import { projectImageFolder } from '../model/summary.server.ts'
import * as contract from './contract.ts'
import * as rows from './queries.server.ts'
import { postedAt } from './rules.ts'

type NewsEditing = Context<Official>

/** The endpoints of staff updates and facts. */
export async function news(app: FastifyInstance): Promise<void> {
  updateRoutes(app)
  factRoutes(app)
}

function updateRoutes(app: FastifyInstance): void {
  route(app, contract.listUpdates, async ({ params }, { db, actor, request }) => {
    await readableStanding(db, params.id, { actor, request })
    return { updates: await rows.updatesOf(db, params.id) }
  })

  route(app, contract.addUpdate, async ({ params, body }, context) => {
    const { actor, now } = context
    ensureTermsAccepted(actor)
    const posted = postedAt(body.postedDate, { timeZone: actor.timeZone, now: now() }) ?? rejectFields({ postedDate: 'update.future' })
    const id = await changing(params.id, context, async (tx, status) => {
      ensureMayPost(actor, status)
      if ((await rows.countUpdates(tx, params.id)) >= updatesMax) reject(409, 'update.full', { count: updatesMax })
      return rows.insertUpdate(tx, { projectId: params.id, title: body.title, text: body.text, postedAt: posted })
    })
    return updateSaid(id, params.id, context, 'update.added')
  })

  route(app, contract.changeUpdate, async ({ params: { id }, body: { basedOn, alt, ...body } }, context) => {
    const { actor, now } = context
    const projectId = await known('project_updates', id, context)
    await changing(projectId, context, async (tx, status) => {
      ensureMayPost(actor, status)
      const { posted_at: before, ...texts } = (await rows.findUpdate(tx, id)) ?? reject(404, 'request.notFound')
      const stored = { ...texts, postedDate: dayIn(actor.timeZone, before) }
      const { title, text, postedDate } = basedOn ? mergeFields<typeof stored>(definedOf(basedOn), definedOf(body), stored) : body
      const posted = postedAt(postedDate, { timeZone: actor.timeZone, now: now(), before }) ?? rejectFields({ postedDate: 'update.future' })
      await rows.changeUpdateRow(tx, id, { title, text, postedAt: posted, now: now() })
      if (alt === undefined) return
      if (!alt) rejectFields({ alt: 'image.alt' })
      if (!(await rows.describePicture(tx, id, alt))) reject(404, 'update.noPicture')
    })
    return updateSaid(id, projectId, context, 'update.changed')
  })

  route(app, contract.removeUpdate, async ({ params: { id } }, context) => {
    const projectId = await known('project_updates', id, context)
    const folder = await changing(projectId, context, (tx) => rows.deleteUpdate(tx, id))
    if (folder) await deleteQuietly(context.files, [folder], context.request)
    return { message: message(context.language, 'update.removed') }
  })

  route(app, contract.putUpdatePicture, async ({ params: { id } }, context) => {
    const projectId = await known('project_updates', id, context)
    await context.db.transaction().execute((tx) => lockOwnProject(tx, projectId, context.actor))
    await putPictureOf(id, projectId, context)
    return updateSaid(id, projectId, context, 'update.pictureAdded')
  })

  route(app, contract.removeUpdatePicture, async ({ params: { id } }, context) => {
    const projectId = await known('project_updates', id, context)
    const folder = await changing(projectId, context, (tx) => rows.deletePicture(tx, id))
    await deleteQuietly(context.files, [folder ?? reject(404, 'update.noPicture')], context.request)
    return updateSaid(id, projectId, context, 'update.pictureRemoved')
  })
}

function factRoutes(app: FastifyInstance): void {
  route(app, contract.listFacts, async ({ params }, { db, actor, request }) => {
    await readableStanding(db, params.id, { actor, request })
    return { facts: await rows.factsOf(db, params.id) }
  })

  route(app, contract.addFact, async ({ params, body }, context) => {
    await changingFacts(params.id, context, async (tx) => {
      if ((await rows.factsOf(tx, params.id)).length >= factsMax) reject(409, 'fact.full', { count: factsMax })
      await rows.insertFact(tx, params.id, body)
    })
    return factsSaid(params.id, context, 'fact.added')
  })

  route(app, contract.orderFacts, async ({ params, body }, context) => {
    await changingFacts(params.id, context, async (tx) => {
      const had = (await rows.factsOf(tx, params.id)).map((one) => one._id).sort()
      if (JSON.stringify(had) !== JSON.stringify([...body.facts].sort())) reject(409, 'fact.order')
      await rows.setOrder(tx, params.id, body.facts)
    })
    return factsSaid(params.id, context, 'fact.ordered')
  })

  route(app, contract.changeFact, async ({ params: { id }, body: { basedOn, ...body } }, context) => {
    const projectId = await known('project_facts', id, context)
    await changingFacts(projectId, context, async (tx) => {
      const stored = (await rows.findFact(tx, id)) ?? reject(404, 'request.notFound')
      const merged = basedOn ? mergeFields<typeof stored>(definedOf(basedOn), body, stored) : body
      await rows.setFact(tx, id, { ...stored, ...merged })
    })
    return factsSaid(projectId, context, 'fact.changed')
  })

  route(app, contract.removeFact, async ({ params: { id } }, context) => {
    const projectId = await known('project_facts', id, context)
    await changingFacts(projectId, context, (tx) => rows.deleteFact(tx, id))
    return factsSaid(projectId, context, 'fact.removed')
  })
}

const known = async (table: 'project_updates' | 'project_facts', id: string, { db }: NewsEditing) =>
  (await rows.projectOfNews(db, table, id)) ?? reject(404, 'request.notFound')

/** Locks an own project, runs the change, and updates the project's last change. */
const changing = <T>(projectId: string, { db, actor, now }: NewsEditing, change: (tx: DbOrTx, status: Status) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const result = await change(tx, await lockOwnProject(tx, projectId, actor))
    await touchProject(tx, projectId, now())
    return result
  })

/** The same for facts, which are fields of the project. @throws HttpError 409 if it is completed */
const changingFacts = <T>(projectId: string, context: NewsEditing, change: (tx: DbOrTx) => Promise<T>): Promise<T> =>
  changing(projectId, context, (tx, status) => {
    ensureUnsealed(status)
    ensureMayPost(context.actor, status)
    return change(tx)
  })

/** Stores the picture first, then inserts its row under the lock. If either fails, no file remains. */
async function putPictureOf(id: string, projectId: string, context: NewsEditing): Promise<void> {
  const { files, request } = context
  for await (const { content, name, alt } of uploadsOf(request, 'image', contract.putUpdatePicture.upload)) {
    if (!alt) rejectFields({ alt: 'image.alt' })
    const stored = await putPicture(files, { projectId, name, content, alt })
    const replace = async (tx: DbOrTx, status: Status) => {
      ensureMayPost(context.actor, status)
      if (!(await rows.findUpdate(tx, id))) reject(404, 'request.notFound')
      const before = await rows.deletePicture(tx, id)
      await insertFile(tx, { ...stored, kind: 'update', update_id: id })
      return before
    }
    const folder = await changing(projectId, context, replace).catch(async (error) => {
      await deleteQuietly(files, [projectImageFolder(projectId, stored.id)], request)
      throw error
    })
    if (folder) await deleteQuietly(files, [folder], request)
  }
}

async function updateSaid(
  id: string,
  projectId: string,
  { db, language }: NewsEditing,
  code: string,
): Promise<{ message: string; update: ProjectUpdate }> {
  const update = (await rows.updatesOf(db, projectId)).find((one) => one._id === id) ?? reject(404, 'request.notFound')
  return { message: message(language, code), update }
}

async function factsSaid(
  projectId: string,
  { db, language }: NewsEditing,
  code: string,
): Promise<{ message: string; facts: ProjectFact[] }> {
  return { message: message(language, code), facts: await rows.factsOf(db, projectId) }
}
