// The administrator's page of the organization's own address, colors and links.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { ApiError } from '../../../core/contract/errors.ts'
import { api } from '../../../core/http/api.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { changeOwnSite, type OwnSite, showOwnSite } from './contract.ts'
import { networkNames } from './rules.ts'

type Context = Readonly<RouterContextProvider>
const page = '/own-site'

/** What the form's fields hold, by name. */
export type Typed = Record<string, string>

export async function ownSitePage(context: Context) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${page}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  const { site, mainHost, addresses } = await context.get(api)(showOwnSite, {})
  return { typed: typedOf(site), mainHost, addresses, mayChange: actor.permission === 'administrator' }
}

/** Saves; or says why not, with what was typed. */
export async function ownSiteAction(context: Context, form: FormData) {
  const typed: Typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  try {
    const { message } = await context.get(api)(changeOwnSite, { body: siteOf(typed) })
    return redirectWith(message, page)
  } catch (problem) {
    if (!(problem instanceof ApiError) || !problem.problem.errors) throw problem
    return data({ errors: byField(problem.problem.errors, typed), typed }, problem.status)
  }
}

const typedOf = ({ subdomain, domain, brandColor, accentColor, links }: OwnSite): Typed => ({
  subdomain: subdomain ?? '',
  domain: domain ?? '',
  brandColor: brandColor ?? '',
  accentColor: accentColor ?? '',
  ...Object.fromEntries(links.map(({ network, address }) => [`links.${network}`, address])),
})

function siteOf(typed: Typed): OwnSite {
  const orNothing = (name: string) => typed[name]?.trim() || null
  return {
    subdomain: orNothing('subdomain'),
    domain: orNothing('domain'),
    brandColor: orNothing('brandColor'),
    accentColor: orNothing('accentColor'),
    links: filled(typed).map((network) => ({ network, address: (typed[`links.${network}`] as string).trim() })),
  }
}

const filled = (typed: Typed) => networkNames.filter((network) => typed[`links.${network}`]?.trim())

/** The API names a link that is too long by its place in the list. */
const byField = (errors: Record<string, string>, typed: Typed): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const place = /^links\.(\d+)\./.exec(name)?.[1]
      return [place === undefined ? name : `links.${filled(typed)[Number(place)]}`, text]
    }),
  )
