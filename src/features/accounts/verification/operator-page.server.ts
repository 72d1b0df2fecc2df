// Loader and action of the operator's page. The URL names the open form, so the page works without scripts.
import { data, redirect } from 'react-router'
import { ApiError } from '../../../core/contract/errors.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { decideVerification, listVerifications } from './contract.ts'
import { type VerificationStatus, verificationStatuses } from './rules.ts'

const perPage = 20

/** Organizations by status and name, for the operator. */
export async function operatorPage(context: PageContext, url: URL) {
  if (context.get(visit).actor.kind === 'visitor') throw redirect('/login?next=/operator')
  const text = (name: string) => url.searchParams.get(name) ?? ''
  const status = verificationStatuses.find((one) => one === text('status')) ?? ('waiting' satisfies VerificationStatus)
  const q = text('q')
  const cursor = text('cursor') || undefined
  const query = { status, limit: perPage, ...(q && { q }), ...(cursor && { cursor }) }
  const { organizations, nextCursor } = await context.get(api)(listVerifications, { query })
  return { organizations, nextCursor, status, q, isFirst: cursor === undefined, refuse: text('refuse') }
}

/** Confirms or refuses an organization, then returns to the list that was shown. */
export async function operatorAction(context: PageContext, form: FormData, url: URL) {
  const id = String(form.get('id') ?? '')
  const verified = form.get('intent') === 'confirm'
  const reason = String(form.get('reason') ?? '')
  const back = new URLSearchParams(url.searchParams)
  back.delete('refuse')
  try {
    const body = verified ? { verified } : { verified, ...(reason.trim() && { reason }) }
    const { message } = await context.get(api)(decideVerification, { params: { id }, body })
    return redirectWith(message, back.size > 0 ? `/operator?${back}` : '/operator')
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status !== 422) throw problem
    return data({ errors: problem.problem.errors ?? {}, reason }, problem.status)
  }
}
