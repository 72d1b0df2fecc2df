import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { withLimits } from '../../../core/contract/message-limits.ts'
import { Id, Instant, line, Saved } from '../../../core/contract/schemas.ts'
import { attributeMax, metadataMax, samlMetadataType } from '../identities/saml/rules.ts'
import { SignedIn } from '../model/contract.ts'
import { OwnerProof } from '../two-step/contract.ts'
import { clientTextMax, domainsMax, groupMax, issuerMax, mappedGroupsMax } from './rules.ts'

const domainLengthMax = 253
const groupsCode = withLimits('sso.groups', { most: mappedGroupsMax })
const Groups = z._default(z.array(line(groupMax, groupsCode)).check(z.maxLength(mappedGroupsMax, groupsCode)), [])

export const SsoSettings = z.object({
  protocol: z.enum(['oidc', 'saml']),
  /** With SAML, the provider's entity ID. */
  issuer: z.string(),
  /** Empty with SAML. */
  clientId: z.string(),
  /** What the metadata of a SAML provider says; null with OpenID Connect. */
  saml: z.nullable(
    z.object({
      loginUrl: z.string(),
      certificates: z.array(z.object({ fingerprint: z.string(), expiresAt: Instant })),
      emailAttribute: z.nullable(z.string()),
      /** The certificate with which the provider may encrypt assertions; null for a connection that was saved before there was one. */
      encryption: z.nullable(z.object({ fingerprint: z.string(), expiresAt: Instant, pem: z.string() })),
    }),
  ),
  /** Mail domains of the organization, which DNS records have proved. */
  domains: z.array(z.string()),
  /** Domains whose DNS record is missing; people cannot log in with addresses of one that is stopped. */
  failingDomains: z.array(z.object({ domain: z.string(), since: Instant, stopped: z.boolean() })),
  /** The claim that lists a person's groups. */
  groupsClaim: z.string(),
  /** If there are any, only people of these or the editors' groups get in. */
  viewerGroups: z.array(z.string()),
  /** If there are any, every login makes people of these groups editors, and others viewers. */
  editorGroups: z.array(z.string()),
  active: z.boolean(),
  /** Officials except the administrator can log in no other way. */
  enforced: z.boolean(),
  changedAt: Instant,
})
export type SsoSettings = z.infer<typeof SsoSettings>

const Setup = z.object({
  sso: z.nullable(SsoSettings),
  /** The redirect URI to register at the provider. */
  redirectUri: z.string(),
  /** Begins a login at the provider. */
  loginUrl: z.string(),
  /** What a SAML provider has to know of Plaza; the entity ID is the address of its metadata as well. */
  serviceProvider: z.object({ entityId: z.string(), acsUrl: z.string() }),
  /** The record that proves a mail domain; `name` is put before the domain. */
  record: z.object({ name: z.string(), value: z.string() }),
})

export const showSso = endpoint({
  method: 'GET',
  path: '/sso',
  access: 'administrator',
  operationId: 'showSingleSignOn',
  summary: 'How officials log in at the organization’s own identity provider (OpenID Connect or SAML 2.0); without the client secret',
  reply: Setup,
})

/** What both protocols have. */
const settings = {
  domains: z
    .array(line(domainLengthMax, 'verification.domain').check(z.toLowerCase()))
    .check(z.maxLength(domainsMax, 'sso.tooManyDomains')),
  groupsClaim: z._default(line(groupMax, 'sso.groupsClaim'), 'groups'),
  viewerGroups: Groups,
  editorGroups: Groups,
  active: z.boolean('field.choice'),
  enforced: z._default(z.boolean('field.choice'), false),
  ...OwnerProof.shape,
}

export const changeSso = endpoint({
  method: 'PUT',
  path: '/sso',
  access: 'administrator',
  operationId: 'changeSingleSignOn',
  summary:
    'Connects the organization’s identity provider by OpenID Connect, or changes the connection. New mail domains must have the DNS ' +
    'record; a domain that another organization has is refused with 409. Enforcing ends the sessions of officials who logged in otherwise',
  body: z.object({
    issuer: line(issuerMax, 'sso.issuer.url'),
    clientId: line(clientTextMax, 'sso.clientId'),
    /** Needed the first time and with another issuer; afterwards the stored one remains. */
    clientSecret: z.optional(line(clientTextMax, 'sso.clientSecret')),
    ...settings,
  }),
  perHourMax: 120,
  reply: z.extend(Saved, { sso: SsoSettings }),
})

export const changeSaml = endpoint({
  method: 'PUT',
  path: '/sso/saml',
  access: 'administrator',
  operationId: 'changeSamlSignOn',
  summary:
    'Connects the organization’s identity provider by SAML 2.0, or changes the connection, as `changeSingleSignOn` does for OpenID ' +
    'Connect. The provider’s metadata is sent, or read from its address; left out, the stored one remains',
  body: z.object({
    metadata: z.optional(z.string().check(z.trim(), z.minLength(1, 'sso.saml.metadata'), z.maxLength(metadataMax, 'field.tooLong'))),
    metadataUrl: z.optional(line(issuerMax, 'sso.saml.url')),
    /** Left out, the usual names of the address are tried. */
    emailAttribute: z.optional(line(attributeMax, 'sso.saml.attribute')),
    ...settings,
  }),
  perHourMax: 120,
  reply: z.extend(Saved, { sso: SsoSettings }),
})

export const showSamlMetadata = endpoint({
  method: 'GET',
  path: '/auth/sso/saml/:id/metadata',
  access: 'anyone',
  operationId: 'showSamlMetadata',
  summary: 'What an organization’s SAML provider has to know of Plaza: entity ID, address for answers, formats of names',
  params: z.object({ id: Id }),
  reply: z.unknown(),
  download: samlMetadataType,
})

export const removeSso = endpoint({
  method: 'POST',
  path: '/sso/remove',
  access: 'administrator',
  operationId: 'removeSingleSignOn',
  summary: 'Removes the connection, its domains and its links to accounts; officials log in with their own passwords again',
  body: OwnerProof,
  reply: Saved,
})

export const testSso = endpoint({
  method: 'POST',
  path: '/sso/test',
  access: 'administrator',
  operationId: 'testSingleSignOn',
  summary:
    'Reads the provider’s configuration and tries the client id and secret. `credentials` is unknown where the provider ' +
    'does not say whether it accepts them',
  perHourMax: 120,
  reply: z.extend(Saved, { credentials: z.enum(['accepted', 'refused', 'unknown']) }),
})

export const findSso = endpoint({
  method: 'POST',
  path: '/auth/sso/find',
  access: 'anyone',
  reads: true,
  operationId: 'findSingleSignOn',
  summary: 'The organization whose login serves a work address, by the domain of the address alone; null if there is none',
  body: z.object({ email: line(254, 'account.email').check(z.toLowerCase(), z.email('account.email')) }),
  reply: z.object({ organization: z.nullable(z.object({ name: z.string(), slug: z.string() })) }),
})

export const startSso = endpoint({
  method: 'POST',
  path: '/auth/sso',
  access: 'anyone',
  refusals: [404],
  // Links of other sites lead to the page that calls this.
  reads: true,
  operationId: 'startSingleSignOn',
  summary: 'Begins a login at an organization’s identity provider: sets a cookie and returns the address to open',
  body: z.object({
    /** The organization's name in URLs. */
    organization: line(120),
    /** The page to open afterwards. */
    next: z.optional(z.string().check(z.maxLength(2000))),
  }),
  perHourMax: 600,
  reply: z.object({ url: z.string() }),
})

export const finishSso = endpoint({
  method: 'POST',
  path: '/auth/sso/callback',
  access: 'anyone',
  // The page that calls this is opened by the provider's site; the cookie of the login shows that the browser is the right one.
  reads: true,
  operationId: 'finishSingleSignOn',
  summary:
    'Opens a session with the provider’s answer, in the browser that began the login. The first login makes a viewer; an ' +
    'account with the same address is linked after its owner has logged in to it once (401 `sso.confirmFirst`)',
  body: z.object({
    /** What the provider, or the address for answers of SAML, added to the redirect URI. */
    answer: z.string().check(z.maxLength(8000, 'field.tooLong')),
  }),
  perHourMax: 600,
  reply: z.extend(SignedIn, { next: z.string() }),
})
