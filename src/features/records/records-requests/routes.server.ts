import type { FastifyInstance } from 'fastify'
import { encodeTimeCursor, readTimeCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import * as contract from './contract.ts'
import { countRequests, findRequest, findRequests, officePlaceOf } from './queries.server.ts'
import { closeRequest, correct, extend, noteItem, registerRequest, review, setDueDate } from './register.server.ts'
import { deadlineRuleOf } from './rules.ts'
import { withheldLog } from './withheld-log.server.ts'

/** The register of public-records requests. */
export async function recordsRequests(app: FastifyInstance): Promise<void> {
  route(app, contract.listRecordsRequests, async ({ query: { state: list, limit, cursor } }, { db, actor, now }) => {
    const after = readTimeCursor(cursor)
    const office = officePlaceOf(actor, now())
    const found = await findRequests(db, actor.organizationId, { ...office, list, limit, after })
    const last = found.length > limit ? found[limit - 1] : undefined
    return {
      requests: found.slice(0, limit).map((one) => one.request),
      ...(await countRequests(db, actor.organizationId, office.today)),
      statute: deadlineRuleOf(actor.state)?.statute ?? null,
      nextCursor: last ? encodeTimeCursor(last.place) : null,
    }
  })

  route(app, contract.showRecordsRequest, async ({ params }, context) => ({ request: await show(context, params.id) }))

  route(app, contract.createRecordsRequest, async ({ body }, context) =>
    changed(context, await registerRequest(context, body), 'recordsRequest.created'),
  )

  route(app, contract.updateRecordsRequest, async ({ params, body }, context) => {
    await correct(context, known(params.id), body)
    return changed(context, params.id, 'recordsRequest.saved')
  })

  route(app, contract.reviewRecordsRequest, async ({ params }, context) => {
    await review(context, known(params.id))
    return changed(context, params.id, 'recordsRequest.reviewed')
  })

  route(app, contract.extendRecordsRequest, async ({ params, body }, context) => {
    await extend(context, known(params.id), body)
    return changed(context, params.id, 'recordsRequest.extended')
  })

  route(app, contract.setRecordsRequestDueDate, async ({ params, body }, context) => {
    await setDueDate(context, known(params.id), body)
    return changed(context, params.id, 'recordsRequest.dueSet')
  })

  route(app, contract.closeRecordsRequest, async ({ params, body }, context) => {
    await closeRequest(context, known(params.id), body)
    return changed(context, params.id, 'recordsRequest.closed')
  })

  route(app, contract.noteWithheld, async ({ params, body }, context) => {
    await noteItem(context, known(params.id), body)
    return changed(context, params.id, 'recordsRequest.withheld')
  })

  route(app, contract.downloadWithheldLog, async ({ params }, context) => {
    const request = await show(context, params.id)
    const disposition = `attachment; filename="withheld-${request.number}.csv"`
    context.reply.header('content-disposition', disposition).header('cache-control', 'private, no-store')
    return withheldLog(request, context.actor.timeZone, context.language)
  })
}

const known = (id: string): string => (isId(id) ? id : reject(404, 'request.notFound'))

const show = async ({ db, actor, now }: OfficialContext, id: string): Promise<contract.RecordsRequest> =>
  (await findRequest(db, actor.organizationId, known(id), officePlaceOf(actor, now()))) ?? reject(404, 'request.notFound')

const changed = async (context: OfficialContext, id: string, code: string) => ({
  message: message(context.language, code),
  request: await show(context, id),
})
