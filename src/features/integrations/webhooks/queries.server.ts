import type { Selectable } from 'kysely'
import type { TimeCursor } from '../../../core/contract/cursor.server.ts'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { isOfResident, type WebhookEvent } from '../../messaging/events/rules.ts'
import type { ListedWebhook, Webhook, WebhookDelivery } from './contract.ts'
import { deliveriesKeptDays } from './rules.ts'

export type WebhookRow = Selectable<Tables['webhooks']>
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

const instant = (at: Date | null) => at?.toISOString() ?? null

export const webhookOf = (row: WebhookRow): Webhook => ({
  _id: row.id,
  url: row.url,
  events: row.events as WebhookEvent[],
  active: row.active,
  createdAt: row.created_at.toISOString(),
  failingSince: instant(row.failing_since),
  turnedOffAt: instant(row.turned_off_at),
  formerSecretUntil: instant(row.former_until),
})

const timesOf = ({ created_at, attempted_at, next_at }: DeliveryRow, text: (at: Date) => string) => ({
  createdAt: text(created_at),
  attemptedAt: attempted_at && text(attempted_at),
  nextAt: next_at && text(next_at),
})

/** @param dayOf names the day of an instant: of what residents sent, the attempts tell when it was */
export const deliveryOf = (row: DeliveryRow, dayOf: (at: Date) => string): WebhookDelivery => ({
  _id: row.id,
  event: row.event as WebhookEvent,
  data: row.data,
  status: row.status,
  attempts: row.attempts,
  ...timesOf(row, isOfResident(row.event) ? dayOf : (at) => at.toISOString()),
  reply: row.reply_status === null ? null : { status: row.reply_status, body: row.reply ?? '' },
  error: row.error as WebhookDelivery['error'],
  milliseconds: row.milliseconds,
})

/** An organization's webhooks with their newest deliveries, newest first. */
export async function findWebhooks(db: DbOrTx, organizationId: string): Promise<ListedWebhook[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_deliveries as d')
          .select(['d.created_at as delivery_at', 'd.status as delivery_status'])
          .whereRef('d.webhook_id', '=', 'w.id')
          .orderBy('d.created_at', 'desc')
          .orderBy('d.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('w')
    .select(['last.delivery_at', 'last.delivery_status'])
    .where('w.organization_id', '=', organizationId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute()
  return rows.map(({ delivery_at, delivery_status, ...row }) => ({
    ...webhookOf(row),
    lastDelivery: delivery_at && delivery_status && { createdAt: delivery_at.toISOString(), status: delivery_status },
  }))
}

/** The number of an organization's webhooks. */
export async function countWebhooks(db: DbOrTx, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

/** An organization's webhook; undefined if it has none with the id. */
export const findWebhook = (db: DbOrTx, organizationId: string, id: string, { locked = false } = {}): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .$if(locked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/** Deliveries of a webhook, newest first; one more than `limit` if there are more. */
export const findDeliveries = (db: DbOrTx, webhookId: string, page: { limit: number; before: TimeCursor | null }): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(page.before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(page.before?.at as Date, page.before?.id as string)),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** A delivery and its webhook, both locked; undefined if either was deleted. */
export async function lockDelivery(tx: DbOrTx, id: string): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | undefined> {
  const known = await tx.selectFrom('webhook_deliveries').select('webhook_id').where('id', '=', id).executeTakeFirst()
  if (!known) return undefined
  // In the order in which a deletion locks them. An event only needs the webhook's key, and does not wait.
  const webhook = await tx.selectFrom('webhooks').selectAll().where('id', '=', known.webhook_id).forNoKeyUpdate().executeTakeFirst()
  const delivery = await tx.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return webhook && delivery && { delivery, webhook }
}

export const changeDelivery = (tx: DbOrTx, id: string, change: Partial<Omit<DeliveryRow, 'data' | 'id'>>) =>
  tx.updateTable('webhook_deliveries').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const changeWebhook = (tx: DbOrTx, id: string, change: Partial<Omit<WebhookRow, 'id'>>) =>
  tx.updateTable('webhooks').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Removes deliveries after 30 days; run by the hourly job. */
export const removeOldDeliveries = (db: DbOrTx, now: Date) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now.getTime() - deliveriesKeptDays * dayMilliseconds))
    .execute()
