// Who gets the email about announced fees, and whether it was sent: until then, and for 30 days after, an organization pays what it paid.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { addDays } from '../../../core/time/days.ts'
import { type AnnouncedFees, laterOf } from '../invoices/fees.server.ts'
import { feeNoticeDays } from '../model/rules.ts'
import type { BillingWork } from './billing-work.server.ts'
import { mailNewFees } from './mails.server.tsx'
import { findPayer, findSubscribers, type StoredSubscription, type Subscriber } from './queries.server.ts'

/** Mails announced fees to every organization with a subscription. */
export async function tellEverybody(tx: DbOrTx, work: BillingWork, feeId: string, fees: AnnouncedFees): Promise<void> {
  await tell(tx, work, feeId, { fees, subscribers: await findSubscribers(tx) })
}

/**
 * Tells an organization of coming fees that it was not told of, because it had no subscription or no administrator then, and notes which
 * emails were sent.
 */
export async function tellOfComingFees(tx: DbOrTx, work: BillingWork, stored: StoredSubscription): Promise<void> {
  const { organizationId, name, timeZone } = stored
  await sql`
    update billing_fee_notices n set sent_at = o.sent_at from outbox o
    where n.organization_id = ${organizationId} and n.sent_at is null and o.id = n.message and o.status = 'sent'`.execute(tx)
  if (stored.subscription.state === 'cancelled') return
  const today = dayIn(timeZone, work.now())
  const { rows } = await sql<{ id: string; monthlyCents: number; yearlyCents: number; day: string; isNoted: boolean }>`
    select f.id, f.monthly_cents as "monthlyCents", f.yearly_cents as "yearlyCents", f.effective_on as day,
      n.fee_id is not null as "isNoted"
    from billing_fees f left join billing_fee_notices n on n.fee_id = f.id and n.organization_id = ${organizationId}
    where n.message is null and n.sent_at is null and (n.fee_id is not null or f.effective_on > ${today})
      and not exists (select from billing_fees later where later.id > f.id and later.effective_on = f.effective_on)`.execute(tx)
  if (rows.length === 0) return
  const payer = (await findPayer(tx, organizationId)) ?? null
  for (const { id, monthlyCents, yearlyCents, day, isNoted } of rows) {
    if (isNoted && !payer) continue
    const fees = { monthlyCents, yearlyCents, effectiveOn: laterOf(day, addDays(today, feeNoticeDays + 1)) }
    await tell(tx, work, id, { fees, subscribers: [{ organizationId, name, payer }] })
  }
}

async function tell(
  tx: DbOrTx,
  { config, now }: BillingWork,
  feeId: string,
  { fees, subscribers }: { fees: AnnouncedFees; subscribers: readonly Subscriber[] },
): Promise<void> {
  const recipients = subscribers.map((one) => ({ ...one, message: one.payer && newId() }))
  const organizations = recipients.map(({ organizationId }) => organizationId)
  const messages = recipients.map(({ message }) => message)
  await sql`
    insert into billing_fee_notices (fee_id, organization_id, message, mailed_at)
    select ${feeId}::uuid, organization, message, case when message is not null then ${now()}::timestamptz end
    from unnest(${organizations}::uuid[], ${messages}::uuid[]) as t (organization, message)
    on conflict (fee_id, organization_id) do update set message = excluded.message, mailed_at = excluded.mailed_at`.execute(tx)
  await mailNewFees(tx, config, recipients, fees)
}

export type Unnotified = { organization: string; effectiveOn: string; reason: 'failed' | 'noAdministrator' | 'waiting' }

/** Organizations with a subscription that have not received the email about announced fees. One whose email waits is listed after a day. */
export async function findUnnotified(
  db: DbOrTx,
  { config, now }: BillingWork,
  limit: number,
): Promise<{ count: number; found: Unnotified[] }> {
  const isTrial = config.smtpUrl === undefined && config.loopbackOnly
  const { rows } = await sql<Unnotified & { count: number }>`
    select name as organization, effective_on as "effectiveOn", reason, count(*) over () as count
    from (
      select o.name, f.effective_on, n.fee_id, n.mailed_at,
        case when n.message is null then 'noAdministrator'
          when m.id is null or m.status = 'failed' then 'failed' else 'waiting' end as reason
      from billing_fee_notices n
      join billing_fees f on f.id = n.fee_id
      join billing_subscriptions b on b.organization_id = n.organization_id and b.state <> 'cancelled'
      join organizations o on o.id = n.organization_id
      left join outbox m on m.id = n.message
      where n.sent_at is null and m.status is distinct from 'sent'
        and not exists (select from billing_fees later where later.id > f.id)
    ) unnotified
    where reason <> 'waiting' or (mailed_at < ${now()}::timestamptz - interval '1 day' and not ${isTrial})
    order by name, fee_id limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, found: rows.map(({ count: _, ...one }) => one) }
}
