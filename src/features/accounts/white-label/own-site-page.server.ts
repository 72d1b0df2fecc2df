// Loader and action of the administrator's page for the organization's own site.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import type { FormValues } from '../model/form-body.ts'
import { changeOwnSite, type OwnSite, showOwnSite } from './contract.ts'
import { networkNames } from './rules.ts'

const page = '/own-site'

/** The form's values by field name. */
export async function ownSitePage(context: PageContext) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${page}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  const { site, mainHost, addresses } = await context.get(api)(showOwnSite, {})
  return { typed: typedOf(site), mainHost, addresses, mayChange: actor.permission === 'administrator' }
}

/** Saves the form, or returns the errors and the typed values. */
export async function ownSiteAction(context: PageContext, form: FormData) {
  const typed: FormValues = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  try {
    const { message } = await context.get(api)(changeOwnSite, { body: siteOf(typed) })
    return redirectWith(message, page)
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    if (formError) throw error
    return data({ errors: byField(errors, typed), typed }, status)
  }
}

const typedOf = ({ subdomain, domain, brandColor, accentColor, links }: OwnSite): FormValues => ({
  subdomain: subdomain ?? '',
  domain: domain ?? '',
  brandColor: brandColor ?? '',
  accentColor: accentColor ?? '',
  ...Object.fromEntries(links.map(({ network, address }) => [`links.${network}`, address])),
})

function siteOf(typed: FormValues): OwnSite {
  const orNothing = (name: string) => typed[name]?.trim() || null
  return {
    subdomain: orNothing('subdomain'),
    domain: orNothing('domain'),
    brandColor: orNothing('brandColor'),
    accentColor: orNothing('accentColor'),
    links: filled(typed).map((network) => ({ network, address: (typed[`links.${network}`] as string).trim() })),
  }
}

const filled = (typed: FormValues) => networkNames.filter((network) => typed[`links.${network}`]?.trim())

/** The API reports an overlong link by its index in the list. */
const byField = (errors: Record<string, string>, typed: FormValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const place = /^links\.(\d+)\./.exec(name)?.[1]
      return [place === undefined ? name : `links.${filled(typed)[Number(place)]}`, text]
    }),
  )
