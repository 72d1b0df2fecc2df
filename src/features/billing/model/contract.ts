import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging, Saved } from '../../../core/contract/schemas.ts'
import { billingStates, centsMax, plans } from './rules.ts'

const Day = z.iso.date()
const PlanName = z.enum(plans, 'billing.plan')
const Amount = z.object({ cents: z.int(), currency: z.string() })
const FeePair = z.object({ monthly: Amount, yearly: Amount })
const AnnouncedFees = z.extend(FeePair, { effectiveOn: Day })
const ById = z.object({ id: Id })

export const Billing = z.object({
  state: z.enum(billingStates),
  /** The plan of the running cycle, or the one that follows the trial; null if none was chosen. */
  plan: z.nullable(PlanName),
  /** The plan from the next cycle on, if it differs. */
  nextPlan: z.nullable(PlanName),
  /** The subscription ends with the trial or the running cycle. */
  cancelAtPeriodEnd: z.boolean(),
  /** The first day after the trial. Days are those of the organization's time zone. */
  trialEndsOn: Day,
  /** The running cycle, or the last one; `end` is the first day of the next. */
  period: z.nullable(z.object({ start: Day, end: Day })),
  /** The last day to pay by hand; null unless past due. */
  payUntil: z.nullable(Day),
  /** The sum of open invoices. */
  unpaid: Amount,
  /** What the next cycle costs, and when it begins; null if none follows. */
  nextInvoice: z.nullable(z.object({ on: Day, plan: PlanName, amount: Amount })),
  fees: FeePair,
  /** Fees that the operator has announced. */
  announcedFees: z.nullable(AnnouncedFees),
  /** How the fee is collected. */
  payment: z.enum(['card', 'transfer']),
  /** Cards and wallets can be used. */
  takesCards: z.boolean(),
})
export type Billing = z.infer<typeof Billing>

export const Invoice = z.object({
  _id: Id,
  /** Year and number, without gaps: 2026-0042. */
  number: z.string(),
  plan: PlanName,
  /** `end` is the first day that the invoice does not cover. */
  period: z.object({ start: Day, end: Day }),
  amount: Amount,
  issuedAt: Instant,
  dueOn: Day,
  paidAt: z.nullable(Instant),
})
export type Invoice = z.infer<typeof Invoice>

export const showBilling = endpoint({
  method: 'GET',
  path: '/billing',
  access: 'administrator',
  refusals: [404],
  summary: 'The subscription of the caller’s organization: plan, state, fees and the next invoice. 404 with BILLING=off, as all calls here',
  reply: z.object({ billing: Billing }),
})

export const changeBilling = endpoint({
  method: 'PUT',
  path: '/billing',
  access: 'administrator',
  summary:
    'Chooses a plan, which takes effect after the trial or the running cycle, and right away where neither runs; `cancel` ends ' +
    'the subscription with the trial or the running cycle, or takes that back',
  body: z.object({ plan: z.optional(PlanName), cancel: z.optional(z.boolean('billing.cancel')) }),
  reply: z.extend(Saved, { billing: Billing }),
})

const Address = z.object({ url: z.string() })

export const startCheckout = endpoint({
  method: 'POST',
  path: '/billing/checkout',
  access: 'administrator',
  summary: 'Starts a payment by card or wallet; the reply is the address of Stripe’s page for it. 409 where cards are not taken',
  body: z.object({ plan: PlanName }),
  perHourMax: 60,
  reply: Address,
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/billing/portal',
  access: 'administrator',
  summary: 'The address of Stripe’s page where the card is changed; 409 for an organization that has none',
  perHourMax: 60,
  reply: Address,
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/billing/invoices',
  access: 'administrator',
  refusals: [404],
  summary: 'The invoices of the caller’s organization, newest first',
  query: z.object(paging),
  reply: z.object({ invoices: z.array(Invoice), nextCursor }),
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/billing/invoices/:id.pdf',
  access: 'person',
  summary: 'An invoice as PDF, for the organization’s administrator and the operator',
  params: ById,
  reply: z.unknown(),
  download: 'application/pdf',
})

export const markInvoicePaid = endpoint({
  method: 'POST',
  path: '/billing/invoices/:id/paid',
  access: 'operator',
  summary: 'Notes that an invoice was paid by transfer; 409 if it is paid already',
  params: ById,
  reply: z.extend(Saved, { invoice: Invoice }),
})

export const OpenInvoice = z.extend(Invoice, { organization: z.string(), isOverdue: z.boolean() })
export type OpenInvoice = z.infer<typeof OpenInvoice>

export const listOpenInvoices = endpoint({
  method: 'GET',
  path: '/billing/invoices/open',
  access: 'operator',
  refusals: [404],
  summary: 'The invoices of all organizations that are not paid, the ones due first',
  query: z.object(paging),
  reply: z.object({ invoices: z.array(OpenInvoice), nextCursor }),
})

export const UnnotifiedOrganization = z.object({
  organization: z.string(),
  effectiveOn: Day,
  reason: z.enum(['failed', 'noAdministrator', 'waiting']),
})

export const showFees = endpoint({
  method: 'GET',
  path: '/billing/fees',
  access: 'operator',
  refusals: [404],
  summary: 'The fees of new cycles, those that were announced, and how many organizations have a subscription',
  reply: z.object({
    fees: FeePair,
    announcedFees: z.nullable(AnnouncedFees),
    subscriptions: z.int(),
    /** Organizations that have not received the email about announced fees; at most 100. */
    unnotified: z.array(UnnotifiedOrganization),
    unnotifiedCount: z.int(),
  }),
})

const Cents = z.int('billing.cents').check(z.gte(1, 'billing.cents'), z.lte(centsMax, 'billing.cents'))

export const announceFees = endpoint({
  method: 'PUT',
  path: '/billing/fees',
  access: 'operator',
  summary: 'Announces other fees by email to every administrator, 30 days ahead. Running cycles do not change',
  body: z.object({ monthlyCents: Cents, yearlyCents: Cents }),
  reply: z.extend(Saved, { announcedFees: AnnouncedFees }),
})
