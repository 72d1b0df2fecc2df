// Stripe, by its own library. It is loaded when it is first needed: installations without it never pay for it.
import type { Transaction } from 'kysely'
import pLimit from 'p-limit'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../../core/config/billing.server.ts'
import { HttpError } from '../../../core/contract/errors.ts'
import type { Db, Tables } from '../../../core/database/database.server.ts'
import { log } from '../../../core/tracing/log.server.ts'
import type { Money, Plan } from '../model/rules.ts'

const timeoutMilliseconds = 10_000
const retriesMax = 2

/** A transaction that asks Stripe keeps a connection until Stripe answers; the site needs the others. */
const transactionsMax = 3
const waitingMax = 100
const limit = pLimit(transactionsMax)

/**
 * Runs a transaction in which Stripe is asked. While Stripe does not answer, a few of them wait with their connections and others without.
 * @throws HttpError 503 if too many wait
 */
export async function transactWithStripe<Result>(db: Db, work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= waitingMax) throw new HttpError(503, 'billing.unreachable')
  return limit(() => db.transaction().execute(work))
}

const clients = new WeakMap<StripeConfig, Promise<Stripe>>()

/** The client of a configuration; one per process. */
export function stripeOf(config: StripeConfig): Promise<Stripe> {
  const client = clients.get(config) ?? connect(config)
  clients.set(config, client)
  return client
}

async function connect({ secretKey, url }: StripeConfig): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { hostname, port, protocol } = new URL(url)
  return new Library(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: timeoutMilliseconds,
    maxNetworkRetries: retriesMax,
    telemetry: false,
  })
}

/** Asks Stripe. @throws HttpError 503 if it cannot be reached or refuses; the reason is in the log */
export async function askStripe<Answer>(config: StripeConfig, ask: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  const stripe = await stripeOf(config)
  try {
    return await ask(stripe)
  } catch (error) {
    log.error({ err: error }, 'Stripe rejected a request')
    throw new HttpError(503, 'billing.unreachable')
  }
}

/** How Stripe writes a price that recurs. */
export const priceOf = (plan: Plan, { cents, currency }: Money) => ({
  currency,
  unit_amount: cents,
  recurring: { interval: plan === 'monthly' ? ('month' as const) : ('year' as const) },
})

/** The id of an object that Stripe sends as its id or, expanded, whole. */
export const stripeIdOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
