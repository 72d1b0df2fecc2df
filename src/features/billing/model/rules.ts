// The terms of billing that the server and the browser share.

export const plans = ['monthly', 'yearly'] as const
export type Plan = (typeof plans)[number]

export const billingStates = ['trial', 'active', 'past_due', 'limited', 'cancelled'] as const
export type BillingState = (typeof billingStates)[number]

/** How long a new organization uses everything without a plan. */
export const trialDays = 30
/** The email about the end of a trial comes so many days before it. */
export const trialReminderDays = 7
/** From an invoice to its due date. */
export const paymentTermDays = 14
/** From a missed payment, how long it can be paid by hand before publishing and inviting stop. */
export const graceDays = 14
/** The days of that time on which the administrator gets an email. */
export const pastDueMailDays = [0, 7, 13] as const
export type PastDueMailDay = (typeof pastDueMailDays)[number]
/** A change of fees is mailed so many days before it takes effect. */
export const feeNoticeDays = 30
/** ISO 4217, in lower case as Stripe writes it. */
export const currency = 'usd'
/** The largest fee in cents: a million dollars. */
export const centsMax = 100_000_000

/** Integer cents with their currency. */
export type Money = { cents: number; currency: string }

/** The number of an invoice as people read it: 2026-0042. */
export const invoiceNumber = ({ year, number }: { year: number; number: number }): string => `${year}-${String(number).padStart(4, '0')}`

/** The state in which an organization can neither publish nor invite. */
export const isLimited = (state: BillingState): boolean => state === 'limited' || state === 'cancelled'
