// Endpoints for the project form only: autosave, missing fields, the publication schedule, copies.
import type { FastifyInstance } from 'fastify'
import { type FieldRefusals, reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { fieldMessages, message } from '../../../core/i18n/messages.server.ts'
import { getVisibleProject } from '../details/visible-project.server.ts'
import * as contract from '../model/contract.ts'
import { copyAsDraft } from './copying.server.ts'
import { storeImageOrder } from './image-order.server.ts'
import { locate } from './locating.server.ts'
import { findOwn, publishBlockers, publishBlockersWith, saveUnfinished } from './saving.server.ts'
import { dropSchedule, findSchedule, keepSchedule } from './schedule.server.ts'

async function formOf(id: string, missing: FieldRefusals, context: Context<Official>) {
  const [project, schedule] = await Promise.all([getVisibleProject(id, context), findSchedule(context.db, id)])
  return { project, missing: fieldMessages(context.language, missing), schedule }
}

const known = (id: string): string => (isId(id) ? id : reject(404, 'request.notFound'))

export async function projectForm(app: FastifyInstance): Promise<void> {
  route(app, contract.showProjectForm, async ({ params }, context) => {
    const { db, actor, now } = context
    const { draft, images, standing } = await findOwn(db, known(params.id), actor)
    const at = standing.status === 'draft' ? now() : null
    return formOf(params.id, await publishBlockers(db, draft, images, { state: actor.state, at }), context)
  })

  route(app, contract.checkProject, async ({ body: { project, ...sent } }, { db, actor, language, now }) => {
    const stored = project === undefined ? null : await findOwn(db, known(project), actor)
    const at = stored && stored.standing.status !== 'draft' ? null : now()
    return {
      missing: fieldMessages(
        language,
        await publishBlockersWith(db, stored, sent, { organizationId: actor.organizationId, state: actor.state, at }),
      ),
    }
  })

  route(app, contract.saveDraft, async ({ params, body }, context) => {
    const id = known(params.id)
    const found = await locate(context, id, body)
    const missing = await saveUnfinished(context.db, id, body, { actor: context.actor, now: context.now(), found })
    return formOf(id, missing, context)
  })

  route(app, contract.orderImages, async ({ params, body }, context) => {
    await storeImageOrder(context, known(params.id), body.images)
    return { message: message(context.language, 'image.ordered'), project: await getVisibleProject(params.id, context) }
  })

  route(app, contract.scheduleProject, async ({ params, body }, context) => {
    const schedule = await keepSchedule(context, known(params.id), body.publishAt)
    return { message: message(context.language, 'schedule.kept'), schedule }
  })

  route(app, contract.unscheduleProject, async ({ params }, context) => {
    await dropSchedule(context, known(params.id))
    return { message: message(context.language, 'schedule.dropped') }
  })

  route(app, contract.copyProject, async ({ params }, context) => {
    const id = await copyAsDraft(context, known(params.id))
    return { message: message(context.language, 'project.copied'), project: await getVisibleProject(id, context) }
  })
}
