// Loader and action of the administrator's settings.

import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { usualTimeZone } from '../../../core/time/time-zones.ts'
import { metadataMax } from '../identities/saml/rules.ts'
import { makeScimToken, removeScimToken, showScim } from '../scim/contract.ts'
import { ownerIn, ownSteps } from '../two-step/own-steps.server.ts'
import { changeSaml, changeSso, removeSso, showSso, testSso } from './contract.ts'

const page = '/single-sign-on'

/** @throws ApiError 403 for officials who are not administrators */
export async function ssoPage(context: PageContext, url: URL) {
  const { actor } = context.get(visit)
  if (actor.kind === 'resident') throw redirect('/projects')
  const timeZone = actor.kind === 'official' ? actor.timeZone : usualTimeZone
  const call = context.get(api)
  const [page, { scim, baseUrl }, steps] = await Promise.all([call(showSso, {}), call(showScim, {}), ownSteps(context)])
  const wanted = url.searchParams.get('protocol')
  const protocol = wanted === 'saml' || wanted === 'oidc' ? wanted : (page.sso?.protocol ?? 'oidc')
  return { ...page, steps, protocol, scim, scimUrl: baseUrl, timeZone }
}
export type SsoPage = Awaited<ReturnType<typeof ssoPage>>

export type SsoFormValues = {
  issuer: string
  clientId: string
  metadata: string
  metadataUrl: string
  emailAttribute: string
  domains: string
  groupsClaim: string
  viewerGroups: string
  editorGroups: string
  active: boolean
  enforced: boolean
}
export type SsoResult = {
  intent: string
  errors: Record<string, string>
  formError: string | null
  isGood: boolean
  typed: SsoFormValues | null
  /** A new token of SCIM, which is only shown here. */
  secret?: string
}

const lines = (text: string): string[] => text.split(/[\n,]/).flatMap((one) => one.trim() || [])

async function typedIn(form: FormData): Promise<SsoFormValues> {
  const text = (name: string) => String(form.get(name) ?? '')
  const file = form.get('metadataFile')
  // A file longer than metadata can be is refused for its length; more of it is not read.
  const fromFile = file instanceof File && file.size > 0 ? (await file.slice(0, metadataMax * 4).text()).trim() : ''
  return {
    ...{
      metadata: fromFile || text('metadata').trim(),
      metadataUrl: text('metadataUrl').trim(),
      emailAttribute: text('emailAttribute').trim(),
    },
    ...{ issuer: text('issuer').trim(), clientId: text('clientId'), domains: text('domains'), groupsClaim: text('groupsClaim') },
    ...{ viewerGroups: text('viewerGroups'), editorGroups: text('editorGroups') },
    ...{ active: form.has('active'), enforced: form.has('enforced') },
  }
}

/** Performs the pressed button's action. */
export async function ssoAction(context: PageContext, form: FormData) {
  const intent = String(form.get('intent') ?? '')
  const typed = intent === 'save' || intent === 'saveSaml' ? await typedIn(form) : null
  try {
    return await carryOut(context, form, intent, typed)
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [403], serverErrors: true })
    return data<SsoResult>({ intent, errors, formError, isGood: false, typed }, status)
  }
}

/** Without the fields that are empty. */
const filled = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>

async function carryOut(context: PageContext, form: FormData, intent: string, typed: SsoFormValues | null) {
  const call = context.get(api)
  const proof = ownerIn(form)
  if (typed) {
    const { issuer, clientId, metadata, metadataUrl, emailAttribute, viewerGroups, editorGroups, domains, ...settings } = typed
    const groups = { viewerGroups: lines(viewerGroups), editorGroups: lines(editorGroups) }
    const body = { ...settings, ...groups, domains: lines(domains), ...proof }
    const clientSecret = String(form.get('clientSecret') ?? '')
    const { message } =
      intent === 'saveSaml'
        ? await call(changeSaml, { body: { ...body, ...filled({ metadata, metadataUrl, emailAttribute }) } })
        : await call(changeSso, { body: { ...body, issuer, clientId, ...filled({ clientSecret }) } })
    return redirectWith(message, page)
  }
  if (intent === 'remove') return redirectWith((await call(removeSso, { body: proof })).message, page)
  if (intent === 'scimRemove') return redirectWith((await call(removeScimToken, { body: proof })).message, page)
  if (intent === 'scimMake') {
    const { message: formError, secret } = await call(makeScimToken, { body: proof })
    return data<SsoResult>({ intent, errors: {}, formError, isGood: true, typed, secret })
  }
  const { message, credentials } = await call(testSso, {})
  return data<SsoResult>({ intent, errors: {}, formError: message, isGood: credentials === 'accepted', typed })
}
