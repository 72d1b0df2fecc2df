// The fees: those of the settings, until the operator has announced others and their day has come.
import type { BillingConfig } from '../../../core/config/billing.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { currency, type Money, type Plan } from '../model/rules.ts'

export type Fees = { monthlyCents: number; yearlyCents: number }
/** All fees there have been, the newest first. `effectiveOn` is null for those of the settings. */
export type FeeHistory = (Fees & { effectiveOn: string | null })[]

export async function readFees(db: DbOrTx, { fees }: Pick<BillingConfig, 'fees'>): Promise<FeeHistory> {
  const rows = await db
    .selectFrom('billing_fees')
    .select(['monthly_cents', 'yearly_cents', 'effective_on'])
    .orderBy('effective_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const announced = rows.map((row) => ({ monthlyCents: row.monthly_cents, yearlyCents: row.yearly_cents, effectiveOn: row.effective_on }))
  return [...announced, { monthlyCents: fees.monthly, yearlyCents: fees.yearly, effectiveOn: null }]
}

/** What a cycle costs that begins on a day. */
export function feeOn(history: FeeHistory, plan: Plan, day: string): Money {
  const { monthlyCents, yearlyCents } = feesOn(history, day)
  return { cents: plan === 'monthly' ? monthlyCents : yearlyCents, currency }
}

export const feesOn = (history: FeeHistory, day: string): Fees =>
  history.find(({ effectiveOn }) => effectiveOn === null || effectiveOn <= day) as Fees

type AnnouncedFees = Fees & { effectiveOn: string }

/** The next fees to come into force after a day; null if none were announced. */
export function feesAfter(history: FeeHistory, day: string): AnnouncedFees | null {
  const coming = history.filter((one): one is AnnouncedFees => one.effectiveOn !== null && one.effectiveOn > day)
  return coming.find(({ effectiveOn }) => effectiveOn === coming.at(-1)?.effectiveOn) ?? null
}

export const feePair = ({ monthlyCents, yearlyCents }: Fees) => ({
  monthly: { cents: monthlyCents, currency },
  yearly: { cents: yearlyCents, currency },
})

/** Stores fees. Of several announcements for the same day, the last one counts. */
export const insertFees = (tx: DbOrTx, { monthlyCents, yearlyCents }: Fees, { at, effectiveOn }: { at: Date; effectiveOn: string }) =>
  tx
    .insertInto('billing_fees')
    .values({ id: newId(), monthly_cents: monthlyCents, yearly_cents: yearlyCents, announced_at: at, effective_on: effectiveOn })
    .execute()
