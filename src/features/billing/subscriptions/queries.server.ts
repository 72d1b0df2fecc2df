import type { Selectable } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { addDays } from '../../../core/time/days.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { type Plan, trialDays } from '../model/rules.ts'
import type { Subscription } from '../model/state-machine.ts'

/** What Plaza knows of Stripe's side: ids, and the plan and cents of the next cycle there. */
type StripeSide = { customer: string | null; subscription: string | null; plan: Plan | null; cents: number | null }
/** `timeZone`: the organization's, in which its days are. */
export type StoredSubscription = {
  organizationId: string
  name: string
  timeZone: TimeZone
  subscription: Subscription
  stripe: StripeSide
}

type SubscriptionRow = Selectable<Tables['billing_subscriptions']> & { name: string; time_zone: TimeZone }

const storedOf = (row: SubscriptionRow): StoredSubscription => ({
  organizationId: row.organization_id,
  name: row.name,
  timeZone: row.time_zone,
  subscription: {
    state: row.state,
    plan: row.plan,
    nextPlan: row.next_plan,
    trialEndsOn: row.trial_ends_on,
    anchorOn: row.anchor_on,
    period: row.period_start !== null && row.period_end !== null ? { start: row.period_start, end: row.period_end } : null,
    pastDueOn: row.past_due_on,
    reminded: row.reminded,
    cancels: row.cancels,
    isExternal: row.is_external,
  },
  stripe: { customer: row.stripe_customer, subscription: row.stripe_subscription, plan: row.stripe_plan, cents: row.stripe_cents },
})

const subscriptions = (db: DbOrTx) =>
  db
    .selectFrom('billing_subscriptions as b')
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .selectAll('b')
    .select(['o.name', organizationTimeZone.as('time_zone')])

export async function findSubscription(db: DbOrTx, organizationId: string): Promise<StoredSubscription | undefined> {
  const row = await subscriptions(db).where('b.organization_id', '=', organizationId).executeTakeFirst()
  return row && storedOf(row)
}

/** Locks the subscription of an organization, whose trial begins now if it had none. */
export async function lockSubscription(tx: DbOrTx, organizationId: string, now: Date): Promise<StoredSubscription> {
  const find = () => subscriptions(tx).where('b.organization_id', '=', organizationId).forUpdate('b').executeTakeFirst()
  const row = await find()
  if (row) return storedOf(row)
  const { timeZone } = await tx
    .selectFrom('organizations as o')
    .select(organizationTimeZone.as('timeZone'))
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('billing_subscriptions')
    .values({ organization_id: organizationId, state: 'trial', trial_ends_on: addDays(dayIn(timeZone, now), trialDays) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return storedOf((await find()) as SubscriptionRow)
}

/** Locks the subscription of a customer at Stripe; undefined for a customer that is not ours. */
export async function lockCustomer(tx: DbOrTx, customer: string): Promise<StoredSubscription | undefined> {
  const row = await subscriptions(tx).where('b.stripe_customer', '=', customer).forUpdate('b').executeTakeFirst()
  return row && storedOf(row)
}

/** Writes a locked subscription. */
export const saveSubscription = (tx: DbOrTx, { organizationId, subscription, stripe }: StoredSubscription) =>
  tx
    .updateTable('billing_subscriptions')
    .set({
      state: subscription.state,
      plan: subscription.plan,
      next_plan: subscription.nextPlan,
      trial_ends_on: subscription.trialEndsOn,
      anchor_on: subscription.anchorOn,
      period_start: subscription.period?.start ?? null,
      period_end: subscription.period?.end ?? null,
      past_due_on: subscription.pastDueOn,
      reminded: subscription.reminded,
      cancels: subscription.cancels,
      is_external: subscription.isExternal,
      stripe_customer: stripe.customer,
      stripe_subscription: stripe.subscription,
      stripe_plan: stripe.plan,
      stripe_cents: stripe.cents,
    })
    .where('organization_id', '=', organizationId)
    .execute()

/** Organizations that have a day's work, by id: all but those of the demo. */
export async function organizationIds(db: DbOrTx, { after, limit }: { after: string | null; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.is_demo', '=', false)
    .$if(after !== null, (query) => query.where('o.id', '>', after as string))
    .orderBy('o.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** An organization that a change of fees concerns; `payer` is null without an administrator with a confirmed address. */
export type Subscriber = { organizationId: string; name: string; payer: Payer | null }

export async function findSubscribers(db: DbOrTx): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('billing_subscriptions as b')
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .leftJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'o.id').on('u.permission', '=', 'administrator').on('u.email_verified_at', 'is not', null),
    )
    .select(['o.id as organization_id', 'o.name', 'u.email', 'u.first_name', 'u.language'])
    .where('b.state', '<>', 'cancelled')
    .orderBy('o.id')
    .execute()
  return rows.map(({ organization_id: organizationId, name, email, first_name, language }) => ({
    organizationId,
    name,
    payer: email === null || first_name === null || language === null ? null : { email, first_name, language },
  }))
}

export type Payer = { email: string; first_name: string; language: string }

/** Who gets the emails about an organization's subscription; undefined if it has no administrator with a confirmed address. */
export const findPayer = (db: DbOrTx, organizationId: string): Promise<Payer | undefined> =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'language'])
    .where('organization_id', '=', organizationId)
    .where('permission', '=', 'administrator')
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

export async function countSubscriptions(db: DbOrTx): Promise<number> {
  const { count } = await db
    .selectFrom('billing_subscriptions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', 'in', ['active', 'past_due'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes an event of Stripe. @returns false if it has had its effect already */
export async function noteEvent(tx: DbOrTx, id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stripe_events')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const removeOldEvents = (db: DbOrTx, before: Date) => db.deleteFrom('stripe_events').where('received_at', '<', before).execute()
