// The fees: those of the settings, until the operator has announced others and their day has come.
import { sql } from 'kysely'
import type { BillingConfig } from '../../../core/config/billing.server.ts'
import type { Config } from '../../../core/config/config.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { addDays } from '../../../core/time/days.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { currency, feeNoticeDays, type Money, type Plan } from '../model/rules.ts'

export type Fees = { monthlyCents: number; yearlyCents: number }
/** All fees there have been, the newest first. `effectiveOn` is null for those of the settings. */
export type FeeHistory = (Fees & { effectiveOn: string | null })[]

/** An organization that pays fees; `timeZone` is that of its time zone. */
export type FeePayer = { organizationId: string; timeZone: TimeZone }
type FeeContext = { config: Pick<Config, 'smtpUrl' | 'loopbackOnly'> & { billing: Pick<BillingConfig, 'fees'> }; now: () => Date }

/** Of announced fees, from which day they are in force for everybody who got the email in time. */
export async function readFees(db: DbOrTx, { config }: Pick<FeeContext, 'config'>): Promise<FeeHistory> {
  const rows = await announcements(db).execute()
  return withOwn(
    rows.map((row) => ({ ...feesOf(row), effectiveOn: row.effective_on })),
    config,
  )
}

/**
 * The fees of one organization. Announced ones are in force for it no earlier than 30 days after the day on which their email was sent,
 * and until it is sent, no earlier than 30 days from now. Those that were in force before it subscribed need no email.
 */
export async function readFeesFor(db: DbOrTx, { config, now }: FeeContext, { organizationId, timeZone }: FeePayer): Promise<FeeHistory> {
  const isTrial = config.smtpUrl === undefined && config.loopbackOnly
  const rows = await announcements(db)
    .leftJoin('billing_fee_notices as n', (join) => join.onRef('n.fee_id', '=', 'f.id').on('n.organization_id', '=', organizationId))
    .leftJoin('outbox as m', (join) => join.onRef('m.id', '=', 'n.message').on('m.status', '=', 'sent'))
    .select((e) => [
      'n.organization_id as noticed',
      // Without a mail server, the page of the outbox is the only mailbox.
      e.fn.coalesce('n.sent_at', 'm.sent_at', sql<Date | null>`case when ${isTrial} then n.mailed_at end`).as('sentAt'),
    ])
    .execute()
  const today = dayIn(timeZone, now())
  const dated = rows.map((row) => {
    if (row.noticed === null && row.effective_on <= today) return { ...feesOf(row), effectiveOn: row.effective_on }
    const noticed = row.sentAt ? dayIn(timeZone, row.sentAt) : today
    return { ...feesOf(row), effectiveOn: laterOf(row.effective_on, addDays(noticed, feeNoticeDays + 1)) }
  })
  return withOwn(dated, config)
}

export const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** The last announced one first. */
const announcements = (db: DbOrTx) =>
  db.selectFrom('billing_fees as f').select(['f.id', 'f.monthly_cents', 'f.yearly_cents', 'f.effective_on']).orderBy('f.id', 'desc')

const feesOf = (row: { monthly_cents: number; yearly_cents: number }): Fees => ({
  monthlyCents: row.monthly_cents,
  yearlyCents: row.yearly_cents,
})

/** Leaves out what a later announcement has replaced before it was in force, and adds the fees of the settings. */
function withOwn(announced: AnnouncedFees[], { billing: { fees } }: FeeContext['config']): FeeHistory {
  const valid: AnnouncedFees[] = []
  for (const one of announced) if (valid.every((later) => later.effectiveOn > one.effectiveOn)) valid.push(one)
  return [...valid, { monthlyCents: fees.monthly, yearlyCents: fees.yearly, effectiveOn: null }]
}

/** What a cycle costs that begins on a day. */
export function feeOn(history: FeeHistory, plan: Plan, day: string): Money {
  const { monthlyCents, yearlyCents } = feesOn(history, day)
  return { cents: plan === 'monthly' ? monthlyCents : yearlyCents, currency }
}

export const feesOn = (history: FeeHistory, day: string): Fees =>
  history.find(({ effectiveOn }) => effectiveOn === null || effectiveOn <= day) as Fees

export type AnnouncedFees = Fees & { effectiveOn: string }

/** The next fees to come into force after a day; null if none were announced. */
export function feesAfter(history: FeeHistory, day: string): AnnouncedFees | null {
  const coming = history.filter((one): one is AnnouncedFees => one.effectiveOn !== null && one.effectiveOn > day)
  return coming.find(({ effectiveOn }) => effectiveOn === coming.at(-1)?.effectiveOn) ?? null
}

export const feePair = ({ monthlyCents, yearlyCents }: Fees) => ({
  monthly: { cents: monthlyCents, currency },
  yearly: { cents: yearlyCents, currency },
})

/** Stores fees. Of several announcements for the same day, the last one counts. @returns their id */
export async function insertFees(tx: DbOrTx, fees: Fees, { at, effectiveOn }: { at: Date; effectiveOn: string }): Promise<string> {
  const id = newId()
  const cents = { monthly_cents: fees.monthlyCents, yearly_cents: fees.yearlyCents }
  await tx
    .insertInto('billing_fees')
    .values({ id, ...cents, announced_at: at, effective_on: effectiveOn })
    .execute()
  return id
}
