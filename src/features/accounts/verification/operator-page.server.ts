// Loader and action of the operator's page. The URL names the open form, so the page works without scripts.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, searchOrAll } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { listOperatorMessages } from '../../shell/messages/contract.ts'
import { replaceAdministrator } from '../transfer/contract.ts'
import { decideVerification, listVerifications } from './contract.ts'
import { type VerificationStatus, verificationStatuses } from './rules.ts'

const perPage = 20

/** Organizations by status and name, for the operator. */
export async function operatorPage(context: PageContext, url: URL) {
  const { actor, billing } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/operator')
  const text = (name: string) => url.searchParams.get(name) ?? ''
  const status = verificationStatuses.find((one) => one === text('status')) ?? ('waiting' satisfies VerificationStatus)
  const q = text('q')
  const cursor = text('cursor') || undefined
  const query = { status, limit: perPage, ...(cursor && { cursor }) }
  const list = (words: { q?: string }) => context.get(api)(listVerifications, { query: { ...query, ...words } })
  const [{ found, wrong }, { open: openMessages }] = await Promise.all([
    searchOrAll(list(q ? { q } : {}), () => list({})),
    context.get(api)(listOperatorMessages, { query: { limit: 1 } }),
  ])
  const forms = { refuse: text('refuse'), replace: text('replace') }
  return { ...found, status, q, wrong, isFirst: cursor === undefined, hasBilling: billing !== 'off', ...forms, openMessages }
}

/** Confirms or refuses an organization, or replaces its administrator, then returns to the list that was shown. */
export async function operatorAction(context: PageContext, form: FormData, url: URL) {
  const id = String(form.get('id') ?? '')
  const [reason, user] = [String(form.get('reason') ?? ''), String(form.get('user') ?? '')]
  const back = new URLSearchParams(url.searchParams)
  for (const name of ['refuse', 'replace']) back.delete(name)
  try {
    const message = await carryOut(context, id, String(form.get('intent') ?? ''), { reason, user })
    return redirectWith(message, back.size > 0 ? `/operator?${back}` : '/operator')
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [401, 403, 404] })
    return data({ errors: formError === null ? errors : { user: formError }, reason, user }, status)
  }
}

async function carryOut(context: PageContext, id: string, intent: string, { reason, user }: { reason: string; user: string }) {
  const call = context.get(api)
  const params = { id }
  if (intent === 'replace') return (await call(replaceAdministrator, { params, body: { user, reason } })).message
  const verified = intent === 'confirm'
  const body = verified ? { verified } : { verified, ...(reason.trim() && { reason }) }
  return (await call(decideVerification, { params, body })).message
}
