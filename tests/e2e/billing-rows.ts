// Rows for the operator's page of fees and invoices, which the demo does not have: it charges nobody.
import type { Kysely } from 'kysely'
import type { Tables } from '../../src/core/database/database.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { addDays } from '../../src/core/time/days.ts'
import { insertFees } from '../../src/features/billing/invoices/fees.server.ts'
import { issueInvoice } from '../../src/features/billing/invoices/invoices.server.ts'
import { currency, feeNoticeDays } from '../../src/features/billing/model/rules.ts'
import { lockSubscription } from '../../src/features/billing/subscriptions/queries.server.ts'
import { specialLogins } from './api.ts'

/** Two organizations with an open invoice each, one of which is overdue, and announced fees of which neither has the email. */
export async function addBillingRows(tx: Kysely<Tables>, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const feeId = await insertFees(
    tx,
    { monthlyCents: 12_000, yearlyCents: 120_000 },
    { at: now, effectiveOn: addDays(today, feeNoticeDays + 1) },
  )
  const late = { email: specialLogins.forced, start: addDays(today, -19), dueOn: addDays(today, -5), message: null }
  const early = { email: specialLogins.unverified, start: addDays(today, -4), dueOn: addDays(today, 10), message: newId() }
  for (const { email, start, dueOn, message } of [late, early]) {
    const { organization_id } = await tx.selectFrom('users').select('organization_id').where('email', '=', email).executeTakeFirstOrThrow()
    const organizationId = organization_id as string
    const period = { start, end: addDays(start, 30) }
    await lockSubscription(tx, organizationId, now)
    await tx
      .updateTable('billing_subscriptions')
      .set({ state: 'active', plan: 'monthly', anchor_on: period.start, period_start: period.start, period_end: period.end })
      .where('organization_id', '=', organizationId)
      .execute()
    await issueInvoice(tx, { organizationId, plan: 'monthly', period, amount: { cents: 10_000, currency }, issuedAt: now, dueOn })
    await tx
      .insertInto('billing_fee_notices')
      .values({ fee_id: feeId, organization_id: organizationId, message, mailed_at: message ? now : null })
      .execute()
  }
}
