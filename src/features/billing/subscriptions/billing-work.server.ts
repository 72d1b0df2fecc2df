import type { BillingConfig } from '../../../core/config/billing.server.ts'
import type { Config } from '../../../core/config/config.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'

/** The context of an installation with billing. */
export type BillingWork = Pick<AppContext, 'now'> & { config: Config & { billing: BillingConfig } }

/** @throws HttpError 404 if billing is off */
export function billingWork<Context extends Pick<AppContext, 'now' | 'config'>>(context: Context): Context & BillingWork {
  if (!context.config.billing) reject(404, 'request.notFound')
  return context as Context & BillingWork
}
