// What an administrator changes: plan and cancellation.
import { rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Plan } from '../model/rules.ts'
import { askStripe } from '../stripe/stripe.server.ts'
import { setCancellation } from '../stripe/subscription.server.ts'
import { applyEvent, type BillingWork, syncStripe } from './apply.server.ts'
import { lockSubscription, type StoredSubscription, saveSubscription } from './queries.server.ts'

type WantedBilling = { plan?: Plan | undefined; cancel?: boolean | undefined }

/**
 * Chooses a plan, cancels or resumes. Wanting what is already so changes nothing, so of two requests at the same time one has an effect.
 * @throws HttpError 409 if the state does not allow it, 422 if nothing is wanted, 503 if Stripe cannot be reached
 */
export async function change(
  tx: DbOrTx,
  work: BillingWork,
  organizationId: string,
  { plan, cancel }: WantedBilling,
): Promise<StoredSubscription> {
  if (plan === undefined && cancel === undefined) rejectFields({ plan: 'billing.plan' })
  let stored = await lockSubscription(tx, organizationId, work.now())
  if (plan !== undefined) stored = await applyChange(tx, work, stored, { type: 'choose', plan })
  if (cancel !== undefined) stored = await applyChange(tx, work, stored, { type: cancel ? 'cancel' : 'resume' })
  return syncStripe(tx, work, stored)
}

type SubscriptionChange = { type: 'choose'; plan: Plan } | { type: 'cancel' } | { type: 'resume' }

async function applyChange(
  tx: DbOrTx,
  work: BillingWork,
  before: StoredSubscription,
  event: SubscriptionChange,
): Promise<StoredSubscription> {
  const after = await applyEvent(tx, work, before, event)
  const { cancels } = after.subscription
  const id = after.stripe.subscription
  const stripe = work.config.billing.stripe
  if (!stripe || id === null || !after.subscription.isExternal || cancels === before.subscription.cancels) return after
  await askStripe(stripe, (client) => setCancellation(client, id, cancels))
  // A schedule that was released has to be made again.
  const unscheduled = { ...after, stripe: { ...after.stripe, plan: null, cents: null } }
  await saveSubscription(tx, unscheduled)
  return unscheduled
}
