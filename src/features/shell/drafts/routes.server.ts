import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { keepTextDraft, removeTextDraft, showTextDraft } from './contract.ts'
import { deleteDraft, findDraft, storeDraft } from './queries.server.ts'

/** Serves what officials type, while they type it. */
export async function textDrafts(app: FastifyInstance): Promise<void> {
  route(app, showTextDraft, async ({ params: { name } }, { db, actor }) => {
    const row = await findDraft(db, actor.userId, name)
    return { draft: row && { content: row.content, savedAt: row.saved_at.toISOString() } }
  })

  route(app, keepTextDraft, async ({ params: { name }, body: { content, project } }, { db, actor, now }) => {
    if (project !== undefined && !isId(project)) reject(404, 'request.notFound')
    const at = now()
    const { userId, organizationId } = actor
    const isStored = await storeDraft(db, { userId, organizationId, name, project: project ?? null, content, now: at })
    if (!isStored) reject(404, 'request.notFound')
    return { savedAt: at.toISOString() }
  })

  route(app, removeTextDraft, async ({ params: { name } }, { db, actor, language }) => {
    await deleteDraft(db, actor.userId, name)
    return { message: message(language, 'draft.removed') }
  })
}
