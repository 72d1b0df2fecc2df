// The settings of billing: the fees until the operator announces others, where a transfer goes, and Stripe's keys.
import * as z from 'zod'

const text = z.string().trim().min(1).max(200).optional()
const cents = z.coerce.number().int().min(1).max(100_000_000).optional()

const stripeUrl = 'https://api.stripe.com'

export const billingVariables = {
  BILLING: z.enum(['on', 'off']).default('off'),
  BILLING_MONTHLY_CENTS: cents,
  BILLING_YEARLY_CENTS: cents,
  BILLING_BANK_RECIPIENT: text,
  BILLING_BANK_NAME: text,
  BILLING_BANK_ROUTING: z
    .string()
    .trim()
    .regex(/^\d{9}$/, 'nine digits')
    .optional(),
  BILLING_BANK_ACCOUNT: z
    .string()
    .trim()
    .regex(/^[\dA-Z ]{4,42}$/i, 'an account number or IBAN')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'sk_... or rk_..., from the dashboard')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'whsec_..., from the dashboard')
    .optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default(stripeUrl),
}

/** Where an invoice's amount is transferred to. `routing` is null for an IBAN. */
export type BankAccount = { recipient: string; bank: string; routing: string | null; account: string }
export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  url: string
  /** Origins of the pages where people pay and change their card. */
  pages: string[]
}

export type BillingConfig = {
  /** Integer cents of US dollars, until the operator announces other fees. */
  fees: { monthly: number; yearly: number }
  /** undefined: invoices ask to contact the operator. */
  bank: BankAccount | undefined
  /** undefined: organizations pay by transfer only. */
  stripe: StripeConfig | undefined
}

const feeNames = ['BILLING_MONTHLY_CENTS', 'BILLING_YEARLY_CENTS'] as const
const bankNames = ['BILLING_BANK_RECIPIENT', 'BILLING_BANK_NAME', 'BILLING_BANK_ACCOUNT'] as const
const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** What is missing, a line each. */
export function billingMistakes(present: Record<string, string | undefined>): string[] {
  const missing = (names: readonly string[], why: string, more: string) => {
    const absent = names.filter((name) => !present[name])
    return absent.length < names.length || present[more] ? absent.map((name) => `  ${name}: ${why}`) : []
  }
  const feesMissing = present.BILLING === 'on' ? feeNames.filter((name) => !present[name]) : []
  return [
    ...feesMissing.map((name) => `  ${name}: BILLING=on needs it, in cents of US dollars`),
    ...missing(bankNames, 'bank transfers need it', 'BILLING_BANK_ROUTING'),
    ...missing(stripeNames, 'payments by card need it', 'STRIPE_URL'),
  ]
}

/** @returns undefined if billing is off */
export function billingOf(e: z.infer<z.ZodObject<typeof billingVariables>>): BillingConfig | undefined {
  const { BILLING_MONTHLY_CENTS: monthly, BILLING_YEARLY_CENTS: yearly } = e
  if (e.BILLING === 'off' || monthly === undefined || yearly === undefined) return undefined
  const { BILLING_BANK_RECIPIENT: recipient, BILLING_BANK_NAME: bank, BILLING_BANK_ACCOUNT: account } = e
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = e
  return {
    fees: { monthly, yearly },
    bank: recipient && bank && account ? { recipient, bank, account, routing: e.BILLING_BANK_ROUTING ?? null } : undefined,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, ...stripePlaces(e.STRIPE_URL) } : undefined,
  }
}

const stripePages = ['https://checkout.stripe.com', 'https://billing.stripe.com']

/** A server other than Stripe's own has its pages too. */
function stripePlaces(given: string): Pick<StripeConfig, 'url' | 'pages'> {
  const url = given.replace(/(?<!\/)\/+$/, '')
  return { url, pages: url === stripeUrl ? stripePages : [new URL(url).origin] }
}
