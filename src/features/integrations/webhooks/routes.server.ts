import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { encodeTimeCursor, readTimeCursor } from '../../../core/contract/cursor.server.ts'
import type { Received } from '../../../core/contract/endpoint.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import { reschedule } from '../../../core/jobs/enqueue.server.ts'
import { isPublicAddress } from '../../../core/outbound/public-network.server.ts'
import { recordAct } from '../../accounts/audit/queries.server.ts'
import { seal } from '../../accounts/model/sealed.server.ts'
import { deliverWebhook } from '../../messaging/events/jobs.ts'
import * as contract from './contract.ts'
import * as rows from './queries.server.ts'
import { isRotating, rotationHours, secretPrefix, urlRefusal, webhooksMax } from './rules.ts'

const secretBytes = 32

/** Addresses that receive an organization's events. */
export async function webhooks(app: FastifyInstance): Promise<void> {
  route(app, contract.listWebhooks, async (_, { db, actor }) => ({
    webhooks: await rows.findWebhooks(db, actor.organizationId),
  }))

  route(app, contract.createWebhook, async ({ body }, context) => {
    ensureUrl(body.url)
    return { ...(await create(context, body)), message: message(context.language, 'webhook.created') }
  })

  route(app, contract.updateWebhook, async ({ params, body }, context) => {
    if (body.url !== undefined) ensureUrl(body.url)
    const changed = await context.db.transaction().execute((tx) => update(tx, context, params.id, body))
    return { ...changed, message: message(context.language, changed.secret ? 'webhook.rotated' : 'webhook.changed') }
  })

  route(app, contract.deleteWebhook, async ({ params }, context) => {
    await context.db.transaction().execute(async (tx) => {
      const { id, url } = await locked(tx, context, params.id)
      // The organization's row is locked before the webhook's key, as events lock them.
      await note(tx, context, 'DELETE /webhooks/:id', { id, url })
      await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    })
    return { message: message(context.language, 'webhook.deleted') }
  })

  route(app, contract.listDeliveries, async ({ params, query: { limit, cursor } }, { db, actor }) => {
    const { id } = (isId(params.id) && (await rows.findWebhook(db, actor.organizationId, params.id))) || reject(404, 'request.notFound')
    const found = await rows.findDeliveries(db, id, { limit, before: readTimeCursor(cursor) })
    const last = found.length > limit ? found[limit - 1] : undefined
    return {
      deliveries: found.slice(0, limit).map((row) => rows.deliveryOf(row, dayOfInstant(actor.timeZone))),
      nextCursor: last ? encodeTimeCursor({ at: last.created_at, id: last.id }) : null,
    }
  })

  route(app, contract.sendAgain, async ({ params }, context) => {
    const delivery = await context.db.transaction().execute((tx) => sendAgain(tx, context, params))
    return {
      delivery: rows.deliveryOf(delivery, dayOfInstant(context.actor.timeZone)),
      message: message(context.language, 'webhook.sentAgain'),
    }
  })
}

/** @throws HttpError 422 */
function ensureUrl(url: string): void {
  const refusal = urlRefusal(url, isPublicAddress)
  if (refusal) rejectFields({ url: refusal })
}

/** @throws HttpError 404 unless the webhook belongs to the organization */
const locked = async (tx: DbOrTx, { actor }: OfficialContext, id: string) =>
  (isId(id) && (await rows.findWebhook(tx, actor.organizationId, id, { locked: true }))) || reject(404, 'request.notFound')

const note = (tx: DbOrTx, { request, actor, now }: OfficialContext, action: string, { id, url }: { id: string; url: string }) =>
  recordAct(tx, request, actor, { action, subject: { type: 'webhook', id, title: new URL(url).host }, at: now() })

async function newSecret(db: OfficialContext['db'], id: string) {
  const bytes = randomBytes(secretBytes)
  return { sealed: await seal(db, id, bytes), shown: `${secretPrefix}${bytes.toString('base64')}` }
}

async function create(context: OfficialContext, { url, events }: Received<typeof contract.createWebhook>['body']) {
  const { db, actor, now } = context
  const id = newId()
  const secret = await newSecret(db, id)
  const row = { id, organization_id: actor.organizationId, url, events: [...new Set(events)], active: true, secret: secret.sealed }
  const made = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('organizations').select('id').where('id', '=', actor.organizationId).forUpdate().execute()
    if ((await rows.countWebhooks(tx, actor.organizationId)) >= webhooksMax) reject(409, 'webhook.tooMany', { max: webhooksMax })
    await note(tx, context, 'POST /webhooks', { id, url })
    return tx
      .insertInto('webhooks')
      .values({ ...row, created_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { secret: secret.shown, webhook: rows.webhookOf(made) }
}

async function update(
  tx: DbOrTx,
  context: OfficialContext,
  id: string,
  { url, events, active, rotateSecret }: Received<typeof contract.updateWebhook>['body'],
) {
  const { db, now } = context
  const before = await locked(tx, context, id)
  // A third secret would silence the first one, which receivers may still check with.
  if (rotateSecret && isRotating(before.former_until, now())) reject(409, 'webhook.rotating')
  const secret = rotateSecret ? await newSecret(db, before.id) : null
  const formerUntil = new Date(now().getTime() + rotationHours * 3_600_000)
  const changed = await rows.changeWebhook(tx, before.id, {
    url: url ?? before.url,
    events: events ? [...new Set(events)] : before.events,
    active: active ?? before.active,
    ...(secret ? { secret: secret.sealed, former_secret: before.secret, former_until: formerUntil } : {}),
    ...(active || url !== undefined ? { failing_since: null, failing_twice: false, retry_at: null, turned_off_at: null } : {}),
  })
  await note(tx, context, 'PUT /webhooks/:id', changed)
  return { secret: secret?.shown ?? null, webhook: rows.webhookOf(changed) }
}

/** @throws HttpError 404, or 409 if the webhook is turned off */
async function sendAgain(tx: DbOrTx, context: OfficialContext, params: { id: string; delivery: string }): Promise<rows.DeliveryRow> {
  const webhook = await locked(tx, context, params.id)
  const found = isId(params.delivery) ? await rows.lockDelivery(tx, params.delivery) : undefined
  if (found?.webhook.id !== webhook.id) return reject(404, 'request.notFound')
  if (!webhook.active) reject(409, 'webhook.off')
  const { id } = found.delivery
  await rows.changeWebhook(tx, webhook.id, { retry_at: null })
  const waiting = await rows.changeDelivery(tx, id, { status: 'waiting', attempts: 0, next_at: null })
  await reschedule(tx, deliverWebhook, { delivery: id }, { key: id, afterSeconds: 0 })
  await note(tx, context, 'POST /webhooks/:id/deliveries/:delivery/again', webhook)
  return waiting
}
