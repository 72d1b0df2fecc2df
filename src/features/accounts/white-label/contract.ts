import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Saved } from '../../../core/contract/schemas.ts'
import { networkNames } from './rules.ts'

const addressLengthMax = 300
const Color = z.nullable(z.string('ownSite.color').check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'ownSite.color')))
const Host = z.nullable(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253, 'field.tooLong')))

export const OwnSite = z.object({
  /** The label before the installation's host. */
  subdomain: Host,
  /** The organization's own domain. */
  domain: Host,
  /** #rrggbb; must be readable as text. */
  brandColor: Color,
  accentColor: Color,
  links: z.array(
    z.object({ network: z.enum(networkNames), address: z.string().check(z.trim(), z.maxLength(addressLengthMax, 'field.tooLong')) }),
  ),
})
export type OwnSite = z.infer<typeof OwnSite>

export const showOwnSite = endpoint({
  method: 'GET',
  path: '/ownSite',
  access: 'viewer',
  key: { scope: 'organizations:read', touches: 'organization' },
  summary: 'The address, the colors and the links of the caller’s organization',
  reply: z.object({
    site: OwnSite,
    /** The parent host of subdomains. */
    mainHost: z.string(),
    /** Full URLs of the site. */
    addresses: z.array(z.string()),
  }),
})

export const changeOwnSite = endpoint({
  method: 'PUT',
  path: '/ownSite',
  access: 'administrator',
  key: { scope: 'organizations:write', touches: 'organization' },
  summary:
    'Changes address, colors and links of the caller’s organization; a color in which words cannot be read is refused, ' +
    'with the nearest one that can',
  body: OwnSite,
  reply: z.extend(Saved, { site: OwnSite }),
})

export const findHost = endpoint({
  method: 'GET',
  path: '/site/hosts',
  access: 'anyone',
  key: { scope: 'organizations:read', touches: 'organization' },
  refusals: [404],
  operationId: 'checkHost',
  summary: 'Whether a host is one of this installation (200) or not (404): for a proxy that asks before it gets a certificate',
  query: z.object({ domain: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253)) }),
  reply: z.object({ domain: z.string() }),
})
