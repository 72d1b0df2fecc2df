import { data, type RouterContextProvider } from 'react-router'
import { api } from '../../core/api.server.ts'
import { formatInstant } from '../../core/dates.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { orRefusalPage } from '../../core/refusal-page.server.ts'
import { visit } from '../../core/visit.server.ts'
import { listReceipts, type Receipt, showReceipt } from './contract.ts'

type Context = Readonly<RouterContextProvider>

/** All receipts of the resident who looks, or the one of `?code=`; a code that is none of theirs is answered with 404. */
export async function receiptsPage(context: Context, code: string) {
  const call = context.get(api)
  const { language } = context.get(visit)
  const shown = (receipts: Receipt[]) =>
    receipts.map(({ arrivedAt, changedAt, ...one }) => ({
      ...one,
      arrived: formatInstant(language, one.project.state, arrivedAt),
      changed: changedAt > arrivedAt ? formatInstant(language, one.project.state, changedAt) : null,
    }))
  if (code.trim() === '') {
    const { receipts } = await orRefusalPage(call(listReceipts, {}))
    return data({ code: '', unknown: false, receipts: shown(receipts) })
  }
  try {
    const { receipt } = await call(showReceipt, { params: { code } })
    return data({ code, unknown: false, receipts: shown([receipt]) })
  } catch (problem) {
    if (!(problem instanceof ProblemReceived) || problem.status !== 404) return orRefusalPage(Promise.reject(problem))
    return data({ code, unknown: true, receipts: [] }, 404)
  }
}
