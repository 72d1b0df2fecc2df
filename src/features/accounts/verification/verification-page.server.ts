import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showMe } from '../model/contract.ts'
import { proveDomain, showVerification } from './contract.ts'

const page = '/verification'

function official(context: PageContext) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${page}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

/** Whether the organization is verified, and what to do if it is not. */
export async function verificationPage(context: PageContext) {
  const { organizationId: id, permission, timeZone } = official(context)
  const call = context.get(api)
  const [{ verification }, { organization }] = await Promise.all([call(showVerification, { params: { id } }), call(showMe, {})])
  return { ...verification, organization: organization?.name ?? '', timeZone, mayProve: permission === 'administrator' }
}

/** Looks for the record of a domain. */
export async function verificationAction(context: PageContext, form: FormData) {
  const domain = String(form.get('domain') ?? '')
  try {
    const { message } = await context.get(api)(proveDomain, { params: { id: official(context).organizationId }, body: { domain } })
    return redirectWith(message, page)
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [401] })
    return data({ domain, errors: formError === null ? errors : { domain: formError } }, status)
  }
}

export type VerificationPage = Awaited<ReturnType<typeof verificationPage>>
