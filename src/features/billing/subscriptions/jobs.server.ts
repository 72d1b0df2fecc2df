// The day's work for every subscription: cycles that end, invoices that fall due, and the emails about them.
import * as z from 'zod'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { type Handler, Interrupted } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { applyEvent, syncStripe } from './apply.server.ts'
import { type BillingWork, billingWork } from './billing-work.server.ts'
import { lockSubscription, organizationIds, removeOldEvents } from './queries.server.ts'
import { refresh } from './webhook.server.ts'

export const dailyBilling = defineJob({
  name: 'billing',
  payload: z.object({}),
  // The day has begun in every state.
  cron: { expression: '37 11 * * *', timeZone: 'UTC' },
})

const organizationsPerBatch = 500
/** Stripe repeats an event for three days. */
const eventDaysKept = 90

type DailyContext = Pick<AppContext, 'db' | 'config' | 'now'>

/**
 * Works one organization per transaction. What a subscription becomes contains what was mailed and invoiced, so after a crash the next
 * attempt does nothing twice. One that fails, such as for Stripe's sake, does not keep others from their turn.
 */
export const billingHandler = (context: DailyContext): Handler<object> => ({
  kind: dailyBilling,
  async run({ signal }) {
    if (!context.config.billing) return
    const work = billingWork(context)
    const failures: unknown[] = []
    let after: string | null = null
    do {
      const ids = await organizationIds(context.db, { after, limit: organizationsPerBatch })
      for (const id of ids) {
        if (signal.aborted) throw new Interrupted()
        await workDay(context, work, id).catch((error: unknown) => failures.push(error))
      }
      after = ids.at(-1) ?? null
    } while (after !== null)
    await removeOldEvents(context.db, new Date(context.now().getTime() - eventDaysKept * dayMilliseconds))
    if (failures.length > 0) throw failures[0]
  },
})

const workDay = ({ db, now }: DailyContext, work: BillingWork, organizationId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const stored = await refresh(tx, work, await lockSubscription(tx, organizationId, now()))
    await syncStripe(tx, work, await applyEvent(tx, work, stored, { type: 'day' }))
  })
