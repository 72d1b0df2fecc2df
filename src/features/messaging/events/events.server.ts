import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newDayId, newId } from '../../../core/database/ids.server.ts'
import { dayIn, dayStart } from '../../../core/i18n/us-time.ts'
import { enqueueAll } from '../../../core/jobs/enqueue.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { deliverWebhook } from './jobs.ts'
import { isOfResident, type WebhookEvent } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'webhook_deliveries.data': Record<string, string | number>
  }
}

/** `data`: ids and counts, never what people wrote. */
type NewEvent = { type: WebhookEvent; data: Record<string, string | number>; now: Date }

/** Tells the webhooks of an organization of an event, in the transaction that makes it: both happen, or neither. */
export const recordEvent = (tx: DbOrTx, organizationId: string, event: NewEvent): Promise<void> =>
  tell(tx, sql<string>`${organizationId}::uuid`, event)

/** The same for the organization of a project, whose id is part of the event. */
export const recordProjectEvent = (tx: DbOrTx, projectId: string, { data, ...event }: Omit<NewEvent, 'data'> & Partial<NewEvent>) =>
  tell(tx, sql<string>`(select organization_id from projects where id = ${projectId})`, { ...event, data: { project: projectId, ...data } })

/** SQL: whether a webhook of an organization hears of an event. */
export const hasListener = (organization: RawBuilder<unknown>, type: WebhookEvent) => sql<boolean>`
  exists (select from webhooks as w where w.organization_id = ${organization} and w.active and w.events @> array[${sql.lit(type)}])`

async function tell(tx: DbOrTx, organization: ReturnType<typeof sql<string>>, { type, data, now }: NewEvent): Promise<void> {
  const hooks = await tx
    .selectFrom('webhooks as w')
    .innerJoin('organizations as o', 'o.id', 'w.organization_id')
    .select(['w.id', organizationTimeZone.as('timeZone')])
    .where('w.organization_id', '=', organization)
    .where('w.active', '=', true)
    .where(sql<boolean>`w.events @> array[${type}]`)
    .execute()
  if (hooks.length === 0) return
  const deliveries = hooks.map(({ id, timeZone }) => ({
    ...{ webhook_id: id, event: type, data: JSON.stringify(data) },
    ...(isOfResident(type)
      ? { id: newDayId(now), created_at: dayStart(timeZone, dayIn(timeZone, now)) }
      : { id: newId(), created_at: now }),
  }))
  await tx.insertInto('webhook_deliveries').values(deliveries).execute()
  await enqueueAll(
    tx,
    deliverWebhook,
    deliveries.map(({ id }) => ({ payload: { delivery: id }, key: id })),
  )
}
