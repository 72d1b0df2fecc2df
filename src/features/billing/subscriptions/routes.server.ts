import type { FastifyInstance } from 'fastify'
import { nextIdCursor, readIdCursor } from '../../../core/contract/cursor.server.ts'
import { ensureAllowed, reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { inRenderThread } from '../../../core/documents/render-thread.server.ts'
import { renderedOnce } from '../../../core/documents/rendered-once.server.ts'
import { type Official, type Resident, refusalOf } from '../../../core/http/actor.ts'
import type { Context, OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { recordAct } from '../../accounts/audit/queries.server.ts'
import { invoiceDocument } from '../invoices/invoice-document.server.ts'
import type { invoicePdfOf } from '../invoices/invoice-pdf.server.ts'
import { findInvoice, findInvoices, type InvoiceRow, invoiceOf } from '../invoices/invoices.server.ts'
import * as contract from '../model/contract.ts'
import { invoiceNumber } from '../model/rules.ts'
import { transactWithStripe } from '../stripe/stripe.server.ts'
import { billingWork } from './billing-work.server.ts'
import { change } from './changes.server.ts'
import { checkout, portal } from './checkout.server.ts'
import { operatorBilling } from './operator-routes.server.ts'
import { subscriptionOverviewOf } from './overview.server.ts'
import { findSubscription, lockSubscription, type StoredSubscription } from './queries.server.ts'
import { stripeWebhook } from './webhook.server.ts'

const renderInvoice = inRenderThread<typeof invoicePdfOf>('invoice')
/** About two hundred invoices. */
const keptBytesMax = 8_000_000

/** What organizations pay. With BILLING=off every call is 404, for everybody. */
export async function billing(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (_request, _reply, done) => {
    billingWork(app.appContext)
    done()
  })
  const render = renderedOnce(keptBytesMax)
  await app.register(stripeWebhook)
  await app.register(operatorBilling)

  route(app, contract.showBilling, async (_, context) => {
    const work = billingWork(context)
    return { billing: await subscriptionOverviewOf(context.db, work, await ownSubscription(context)) }
  })

  route(app, contract.changeBilling, async ({ body }, context) => {
    const { db, actor, request, now, language } = context
    const work = billingWork(context)
    const isAtStripe = (await ownSubscription(context)).subscription.isExternal
    const transact = isAtStripe ? transactWithStripe : transactAlone
    const after = await transact(db, async (tx) => {
      const changed = await change(tx, work, actor.organizationId, body)
      await recordAct(tx, request, actor, { action: 'PUT /billing', subject: null, at: now(), details: { ...body } })
      return changed
    })
    return { billing: await subscriptionOverviewOf(db, work, after), message: message(language, savedMessage(after, body.cancel)) }
  })

  route(app, contract.startCheckout, async ({ body: { plan } }, context) => {
    const work = billingWork(context)
    return { url: await checkout(context.db, work, context.actor.organizationId, plan) }
  })

  route(app, contract.openPortal, async (_, context) => {
    const work = billingWork(context)
    return { url: await portal(work, await ownSubscription(context)) }
  })

  route(app, contract.downloadInvoice, async ({ params: { id } }, context) => {
    const work = billingWork(context)
    const row = await readableInvoice(context, id)
    const document = invoiceDocument(row, work.config)
    context.reply.header('content-disposition', `attachment; filename="invoice-${invoiceNumber(row)}.pdf"`)
    context.reply.header('cache-control', 'private, no-cache')
    return render(document, () => renderInvoice(document))
  })

  route(app, contract.listInvoices, async ({ query: { limit, cursor } }, context) => {
    billingWork(context)
    const found = await findInvoices(context.db, context.actor.organizationId, { limit: limit + 1, before: readIdCursor(cursor) })
    return { invoices: found.slice(0, limit).map(invoiceOf), nextCursor: nextIdCursor(found, limit) }
  })
}

const transactAlone: typeof transactWithStripe = (db, work) => db.transaction().execute(work)

const savedMessage = ({ subscription: { cancels, state } }: StoredSubscription, wantedCancel: boolean | undefined) => {
  if (wantedCancel === false) return 'billing.resumed'
  return cancels || state === 'cancelled' ? 'billing.cancelled' : 'billing.saved'
}

/** @throws HttpError 403 for others than administrators and the operator, 404 for another organization's invoice */
async function readableInvoice({ db, actor }: Context<Official | Resident>, id: string): Promise<InvoiceRow> {
  ensureAllowed(actor.isOperator ? null : refusalOf(actor, 'administrator'))
  const row = (isId(id) && (await findInvoice(db, id))) || reject(404, 'request.notFound')
  const isOwn = actor.kind === 'official' && actor.organizationId === row.organization_id
  return actor.isOperator || isOwn ? row : reject(404, 'request.notFound')
}

/** The subscription of the caller's organization, whose trial begins now if it had none. */
async function ownSubscription({ db, actor, now }: OfficialContext): Promise<StoredSubscription> {
  const { organizationId } = actor
  return (await findSubscription(db, organizationId)) ?? db.transaction().execute((tx) => lockSubscription(tx, organizationId, now()))
}
