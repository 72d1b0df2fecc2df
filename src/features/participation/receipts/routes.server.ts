import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { listReceipts, showReceipt } from './contract.ts'
import { receiptsOf, tellOfReceipts } from './queries.server.ts'
import { codeIn } from './rules.ts'

/** Serves a person's receipts to that person only. */
export async function receipts(app: FastifyInstance): Promise<void> {
  route(app, listReceipts, async (_, { db, actor, now, language }) => {
    const receipts = await receiptsOf(db, { actor, now: now(), language })
    return { receipts, told: await tellOfReceipts(db, receipts, language) }
  })

  route(app, showReceipt, async ({ params }, { db, actor, now, language }) => {
    const code = codeIn(params.code)
    const all = await receiptsOf(db, { actor, now: now(), language })
    const receipt = all.find((one) => one.receipt === code) ?? reject(404, 'request.notFound')
    return { receipt, told: await tellOfReceipts(db, [receipt], language) }
  })
}
