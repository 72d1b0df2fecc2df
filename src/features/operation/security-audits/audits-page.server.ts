// Loader of the operator's page of security audits: the reports, and one of them.
import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { listSecurityAudits, showSecurityAudit } from './contract.ts'

/** @throws ApiError 403 for others than the operator, 404 for an unknown report */
export async function auditsPage(context: PageContext, url: URL) {
  if (context.get(visit).actor.kind === 'visitor') throw redirect('/login?next=/operator/audits')
  const call = context.get(api)
  const list = await call(listSecurityAudits, {})
  const id = url.searchParams.get('report') || list.audits[0]?._id
  const shown = id === undefined ? null : (await call(showSecurityAudit, { params: { id } })).audit
  return { ...list, shown }
}
export type AuditsPage = Awaited<ReturnType<typeof auditsPage>>
