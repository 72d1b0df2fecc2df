// The operator's side: fees, and invoices that were paid by transfer.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { encodeCursor, readCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { formatLongDate } from '../../../core/i18n/dates.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { addDays } from '../../../core/time/days.ts'
import { log } from '../../../core/tracing/log.server.ts'
import { insertEntry } from '../../accounts/audit/queries.server.ts'
import { type Fees, feePair, feesAfter, feesOn, insertFees, readFees } from '../invoices/fees.server.ts'
import { findInvoice, findOpenInvoices, type InvoiceRow, invoiceOf, setPaid } from '../invoices/invoices.server.ts'
import * as contract from '../model/contract.ts'
import { feeNoticeDays, invoiceNumber } from '../model/rules.ts'
import { transactWithStripe } from '../stripe/stripe.server.ts'
import { applyEvent } from './apply.server.ts'
import { type BillingWork, billingWork } from './billing-work.server.ts'
import { findUnnotified, tellEverybody } from './fee-notices.server.ts'
import { countSubscriptions, lockSubscription } from './queries.server.ts'
import { refresh } from './webhook.server.ts'

const unnotifiedMax = 100

const OpenCursor = z.tuple([z.iso.date(), z.uuid()])

export async function operatorBilling(app: FastifyInstance): Promise<void> {
  route(app, contract.markInvoicePaid, async ({ params: { id } }, context) => {
    const { db, actor, request, language } = context
    const work = billingWork(context)
    const invoice = await db.transaction().execute((tx) => markPaid(tx, work, id, { by: actor.userId, ip: request.ip }))
    request.isAudited = true
    await refreshPayer(db, work, invoice)
    const number = invoiceNumber(invoice)
    return { invoice: invoiceOf(invoice), message: message(language, 'billing.paid', { number, organization: invoice.bill_to.name }) }
  })

  route(app, contract.listOpenInvoices, async ({ query: { limit, cursor } }, context) => {
    const today = todayOf(billingWork(context))
    const key = readCursor(OpenCursor, cursor)
    const found = await findOpenInvoices(context.db, { limit: limit + 1, after: key && { dueOn: key[0], id: key[1] } })
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return {
      invoices: rows.map((row) => ({ ...invoiceOf(row), organization: row.bill_to.name, isOverdue: row.due_on < today })),
      nextCursor: found.length > limit && last ? encodeCursor([last.due_on, last.id]) : null,
    }
  })

  route(app, contract.showFees, async (_, context) => {
    const work = billingWork(context)
    const history = await readFees(context.db, work)
    const today = todayOf(work)
    const announced = feesAfter(history, today)
    const unnotified = await findUnnotified(context.db, work, unnotifiedMax)
    return {
      fees: feePair(feesOn(history, today)),
      announcedFees: announced && { ...feePair(announced), effectiveOn: announced.effectiveOn },
      subscriptions: await countSubscriptions(context.db),
      unnotified: unnotified.found,
      unnotifiedCount: unnotified.count,
    }
  })

  route(app, contract.announceFees, async ({ body }, context) => {
    const work = billingWork(context)
    const announced = await context.db.transaction().execute((tx) => announce(tx, work, body))
    const date = formatLongDate(context.language, announced.effectiveOn)
    return {
      announcedFees: { ...feePair(announced), effectiveOn: announced.effectiveOn },
      message: message(context.language, 'billing.announced', { date }),
    }
  })
}

/** The operator's days are those of UTC. */
const todayOf = ({ now }: BillingWork): string => now().toISOString().slice(0, 10)

/**
 * Marks an invoice as paid and applies that to its organization, whose lock makes one of several calls the first.
 * @throws HttpError 404 for an unknown invoice, 409 if it is paid already
 */
async function markPaid(tx: DbOrTx, work: BillingWork, id: string, { by, ip }: { by: string; ip: string }): Promise<InvoiceRow> {
  const open = (isId(id) && (await findInvoice(tx, id))) || reject(404, 'request.notFound')
  const { organization_id: organizationId } = open
  const stored = organizationId === null ? null : await lockSubscription(tx, organizationId, work.now())
  const paid = (await setPaid(tx, id, work.now())) ?? reject(409, 'billing.alreadyPaid')
  if (!stored || organizationId === null) return paid
  await applyEvent(tx, work, stored, { type: 'paid' })
  const entry = {
    action: 'POST /billing/invoices/:id/paid',
    subject: null,
    at: work.now(),
    details: { by: 'operator', invoice: invoiceNumber(paid) },
  }
  await insertEntry(tx, { userId: by, organizationId }, ip, entry)
  return paid
}

/** Stripe has the word on what it collects. If it does not answer, the day's work asks again. */
const refreshPayer = (db: Db, work: BillingWork, { organization_id: id }: InvoiceRow): Promise<unknown> =>
  transactWithStripe(db, async (tx) => id && refresh(tx, work, await lockSubscription(tx, id, work.now()))).catch((error: unknown) =>
    log.warn({ err: error }, 'An organization that paid by hand waits for the day’s work'),
  )

/**
 * Stores new fees and mails them. For each organization they are in force for cycles that begin more than 30 days after its email was
 * sent, so no running cycle changes.
 */
async function announce(tx: DbOrTx, work: BillingWork, fees: Fees): Promise<Fees & { effectiveOn: string }> {
  const effectiveOn = addDays(todayOf(work), feeNoticeDays + 1)
  const id = await insertFees(tx, fees, { at: work.now(), effectiveOn })
  await tellEverybody(tx, work, id, { ...fees, effectiveOn })
  return { ...fees, effectiveOn }
}
