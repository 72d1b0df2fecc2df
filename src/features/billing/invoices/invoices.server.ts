// Invoices: issued with numbers that have no gaps, listed, and marked as paid.
import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { PostalAddress } from '../../accounts/model/queries.server.ts'
import type { Invoice } from '../model/contract.ts'
import type { Period } from '../model/periods.ts'
import { currency, invoiceNumber, type Money, type Plan } from '../model/rules.ts'

type BillTo = { name: string; department: string; address: PostalAddress }
export type InvoiceRow = Selectable<Tables['billing_invoices']>

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'billing_invoices.bill_to': BillTo
  }
}

export type NewInvoice = {
  organizationId: string
  plan: Plan
  period: Period
  amount: Money
  issuedAt: Date
  dueOn: string
  /** Set for what a card has paid already. */
  stripe?: { invoice: string; paidAt: Date }
}

/**
 * Issues an invoice. The counter's row stays locked until the transaction ends, so a number is used if and only if its invoice exists.
 * The language is the administrator's.
 */
export async function issueInvoice(tx: DbOrTx, invoice: NewInvoice): Promise<InvoiceRow> {
  const { organizationId, plan, period, amount, issuedAt, dueOn, stripe } = invoice
  const to = await tx
    .selectFrom('organizations as o')
    .leftJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'o.id').on('u.permission', '=', 'administrator'))
    .select(['o.name', 'o.department', 'o.address', 'u.language'])
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const year = issuedAt.getUTCFullYear()
  const billTo: BillTo = { name: to.name, department: to.department, address: to.address }
  return tx
    .insertInto('billing_invoices')
    .values({
      id: newId(),
      year,
      number: await nextNumber(tx, year),
      organization_id: organizationId,
      bill_to: JSON.stringify(billTo),
      language: to.language ?? 'en',
      plan,
      period_start: period.start,
      period_end: period.end,
      cents: amount.cents,
      currency: amount.currency,
      issued_at: issuedAt,
      due_on: dueOn,
      ...(stripe && { stripe_invoice: stripe.invoice, paid_at: stripe.paidAt, paid_by: 'stripe' as const }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function nextNumber(tx: DbOrTx, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('billing_invoice_years')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`billing_invoice_years.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const invoiceOf = (row: InvoiceRow): Invoice => ({
  _id: row.id,
  number: invoiceNumber(row),
  plan: row.plan,
  period: { start: row.period_start, end: row.period_end },
  amount: { cents: row.cents, currency: row.currency },
  issuedAt: row.issued_at.toISOString(),
  dueOn: row.due_on,
  paidAt: row.paid_at?.toISOString() ?? null,
})

/** An organization's invoices, newest first; `before` is the id of the last one of the previous page. */
export const findInvoices = (db: DbOrTx, organizationId: string, { limit, before }: { limit: number; before: string | undefined }) =>
  db
    .selectFrom('billing_invoices')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Open invoices of all organizations, the ones due first. */
export const findOpenInvoices = (db: DbOrTx, { limit, after }: { limit: number; after: { dueOn: string; id: string } | null }) =>
  db
    .selectFrom('billing_invoices')
    .selectAll()
    .where('paid_at', 'is', null)
    .$if(after !== null, (query) => query.where(sql<boolean>`(due_on, id) > (${after?.dueOn}::date, ${after?.id}::uuid)`))
    .orderBy('due_on')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findInvoice = (db: DbOrTx, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('billing_invoices').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns the invoice; undefined if it is unknown or paid already */
export const setPaid = (tx: DbOrTx, id: string, at: Date): Promise<InvoiceRow | undefined> =>
  tx
    .updateTable('billing_invoices')
    .set({ paid_at: at, paid_by: 'operator' })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const isMirrored = async (tx: DbOrTx, stripeInvoice: string): Promise<boolean> =>
  (await tx.selectFrom('billing_invoices').select('id').where('stripe_invoice', '=', stripeInvoice).executeTakeFirst()) !== undefined

/** What an organization owes, and since when at the longest. */
export async function findUnpaid(db: DbOrTx, organizationId: string): Promise<{ amount: Money; dueOn: string | null }> {
  const { cents, due_on } = await db
    .selectFrom('billing_invoices')
    .select((e) => [e.fn.coalesce(e.fn.sum<number>('cents'), sql<number>`0`).as('cents'), e.fn.min('due_on').as('due_on')])
    .where('organization_id', '=', organizationId)
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { amount: { cents: Number(cents), currency }, dueOn: due_on }
}
