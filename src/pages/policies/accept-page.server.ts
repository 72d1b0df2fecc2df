// Loader and action of the page that asks a person to accept a new version of the terms.
import { redirect } from 'react-router'
import { api, type PageContext } from '../../core/http/api.server.ts'
import { redirectWith } from '../../core/http/flash.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { withNext } from '../../features/accounts/model/paths.ts'
import { returnPathOf, startOfActor } from '../../features/accounts/sessions/return-path.server.ts'
import { acceptTerms, showOwnTerms } from './contract.ts'

const page = '/terms/accept'

/** The version to accept and where to go afterwards; the next page if there is nothing to accept. */
export async function acceptPage(context: PageContext, request: Request) {
  const { actor } = context.get(visit)
  const next = returnPathOf(request)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(withNext(page, next))}`)
  const { current, isDue } = await context.get(api)(showOwnTerms, {})
  const after = next ?? startOfActor(actor)
  if (!isDue) throw redirect(after)
  return { ...current, after }
}

/** Accepts the version that the page showed, then continues. */
export async function acceptAction(context: PageContext, request: Request, form: FormData) {
  const { actor } = context.get(visit)
  const after = returnPathOf(request) ?? startOfActor(actor)
  const { message } = await context.get(api)(acceptTerms, { body: { version: String(form.get('version') ?? '') } })
  return redirectWith(message, after)
}
