// What an administrator changes: plan and cancellation.
import { rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Plan } from '../model/rules.ts'
import { applyEvent, syncStripe } from './apply.server.ts'
import type { BillingWork } from './billing-work.server.ts'
import { lockSubscription, type StoredSubscription } from './queries.server.ts'

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
  if (plan !== undefined) stored = await applyEvent(tx, work, stored, { type: 'choose', plan })
  if (cancel !== undefined) stored = await applyEvent(tx, work, stored, { type: cancel ? 'cancel' : 'resume' })
  return syncStripe(tx, work, stored)
}
