// Resources as replies describe them, and what the service says about itself (RFC 7643, 5 to 7).
import type { ScimGroupRow, ScimUserRow } from './queries.server.ts'
import { resultsMax, schemaOf, scimPath } from './rules.ts'

const metaOf = (base: string, type: 'User' | 'Group', row: { id: string; created_at: Date; changed_at: Date }) => ({
  resourceType: type,
  created: row.created_at.toISOString(),
  lastModified: row.changed_at.toISOString(),
  location: `${base}${scimPath}/${type}s/${row.id}`,
})

/** A person; attributes without a value are left out. */
export const userResource = (base: string, row: ScimUserRow) => ({
  schemas: [schemaOf.user],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  userName: row.user_name,
  name: { givenName: row.given_name, familyName: row.family_name, formatted: `${row.given_name} ${row.family_name}`.trim() },
  ...(row.display_name === null ? {} : { displayName: row.display_name }),
  active: row.active,
  emails: [{ value: row.email, type: 'work', primary: true }],
  meta: metaOf(base, 'User', row),
})

export const groupResource = (base: string, row: ScimGroupRow) => ({
  schemas: [schemaOf.group],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.display_name,
  members: row.members.map(({ id, name }) => ({ value: id, display: name, type: 'User', $ref: `${base}${scimPath}/Users/${id}` })),
  meta: metaOf(base, 'Group', row),
})

type ScimResource = Record<string, unknown>
export type ScimQuery = Partial<Record<'filter' | 'startIndex' | 'count' | 'attributes' | 'excludedAttributes', string>>

/** A resource with the attributes that a request wants (RFC 7644, 3.9). `id` and `schemas` are always there. */
export function wantedAttributesOf(resource: ScimResource, { attributes, excludedAttributes }: ScimQuery): ScimResource {
  const named = (list: string) => list.split(',').map((one) => (one.trim().split(':').at(-1) as string).split('.')[0]?.toLowerCase() ?? '')
  const isFixed = (name: string) => name === 'id' || name === 'schemas'
  const only = attributes ? named(attributes) : null
  const without = excludedAttributes ? named(excludedAttributes) : []
  const isShown = (name: string) => isFixed(name) || (only ? only.includes(name.toLowerCase()) : !without.includes(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)))
}

export const listOf = (resources: readonly ScimResource[], total: number, startIndex: number) => ({
  schemas: [schemaOf.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** What the service can do. Versions of resources (ETag) are not offered: the providers it serves send none. */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: `${base}${scimPath}/openapi.json`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: resultsMax },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the single sign-on page.', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}${scimPath}/ServiceProviderConfig` },
})

const typeOf = (base: string, name: 'User' | 'Group', schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  ...{ id: name, name, endpoint: `/${name}s`, schema },
  meta: { resourceType: 'ResourceType', location: `${base}${scimPath}/ResourceTypes/${name}` },
})
export const resourceTypes = (base: string) => [typeOf(base, 'User', schemaOf.user), typeOf(base, 'Group', schemaOf.group)]

type AttributeOptions = { type?: string; required?: boolean; uniqueness?: string; multiValued?: boolean; subAttributes?: object[] }
const attribute = (name: string, { type = 'string', required = false, uniqueness = 'none', ...more }: AttributeOptions = {}) => ({
  ...{ name, type, multiValued: false, required, uniqueness, caseExact: false, mutability: 'readWrite', returned: 'default' },
  ...more,
})
const list = { type: 'complex', multiValued: true }

const schemaAt = (base: string, name: 'User' | 'Group', id: string, attributes: object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  ...{ id, name, attributes },
  meta: { resourceType: 'Schema', location: `${base}${scimPath}/Schemas/${id}` },
})

/** The attributes that are stored; others are taken and left out of replies. */
export const scimSchemas = (base: string) => [
  schemaAt(base, 'User', schemaOf.user, [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('name', { type: 'complex', subAttributes: ['givenName', 'familyName', 'formatted'].map((one) => attribute(one)) }),
    attribute('displayName'),
    attribute('active', { type: 'boolean' }),
    attribute('emails', { ...list, subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })] }),
  ]),
  schemaAt(base, 'Group', schemaOf.group, [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('members', { ...list, subAttributes: ['value', 'display', 'type', '$ref'].map((one) => attribute(one)) }),
  ]),
]
