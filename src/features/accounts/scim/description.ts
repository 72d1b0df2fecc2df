// The OpenAPI description of SCIM. It is a document of its own: its calls have other replies, errors and media types than the API's.
import { schemaOf, scimPath } from './rules.ts'

const mediaType = 'application/scim+json'
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const content = (name: string) => ({ [mediaType]: { schema: ref(name) } })
const reply = (description: string, name: string) => ({ description, content: content(name) })
const text = (description: string, example: string) => ({ type: 'string', description, examples: [example] })
const listOf = (items: object, description: string) => ({ type: 'array', description, items })

const schemasField = (schema: string) => listOf({ type: 'string', enum: [schema] }, 'What the object is.')
const meta = { type: 'object', description: 'When the resource was made and changed, and its address.', readOnly: true }
const id = { ...text('The id of the resource.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'), readOnly: true }
const externalId = text('The id of the resource at the provider.', '00ujl29u0le5T6Aj10h7')

const user = {
  type: 'object',
  properties: {
    ...{ schemas: schemasField(schemaOf.user), id, externalId },
    userName: text('Unique in the organization; the address if there are no emails.', 'ada@newport.example'),
    name: {
      type: 'object',
      description: 'The name; the account takes it.',
      properties: { givenName: text('First name.', 'Ada'), familyName: text('Last name.', 'Example') },
    },
    displayName: text('The whole name.', 'Ada Example'),
    active: { type: 'boolean', description: 'False ends the access: the account and its sessions are removed.' },
    emails: listOf(
      { type: 'object', properties: { value: text('In a domain that the organization has proved.', 'ada@newport.example') } },
      'The primary address counts, else the one for work, else the first.',
    ),
    meta,
  },
  required: ['userName'],
}
const group = {
  type: 'object',
  properties: {
    ...{ schemas: schemasField(schemaOf.group), id, externalId },
    displayName: text('Unique in the organization; the settings of single sign-on name it, or its externalId.', 'Plaza editors'),
    members: listOf({ type: 'object', properties: { value: text('The id of a user.', id.examples[0] as string) } }, 'The people in it.'),
    meta,
  },
  required: ['displayName'],
}
const patch = {
  type: 'object',
  properties: {
    schemas: schemasField(schemaOf.patch),
    Operations: listOf(
      {
        type: 'object',
        properties: {
          op: text('add, replace or remove, in any case.', 'replace'),
          path: text('An attribute; left out, `value` has them.', 'active'),
          value: { description: 'The new value; true and false may be texts.', examples: [false] },
        },
        required: ['op'],
      },
      'Carried out in this order, all or none.',
    ),
  },
  required: ['schemas', 'Operations'],
}
const error = {
  type: 'object',
  properties: {
    schemas: schemasField(schemaOf.error),
    status: text('The HTTP status.', '409'),
    scimType: text('The kind of error, as in RFC 7644, 3.12.', 'uniqueness'),
    detail: text('What is wrong, in English.', 'Another user has this userName or address.'),
  },
  required: ['schemas', 'status', 'detail'],
}
const list = {
  type: 'object',
  properties: {
    schemas: schemasField(schemaOf.list),
    totalResults: { type: 'integer', description: 'How many resources there are.', examples: [1] },
    startIndex: { type: 'integer', description: 'The first one of them, from 1.', examples: [1] },
    itemsPerPage: { type: 'integer', description: 'How many are in this list.', examples: [1] },
    Resources: listOf({ type: 'object' }, 'The resources.'),
  },
}

const refusals = {
  400: 'Malformed',
  401: 'TokenNeeded',
  403: 'NotAllowed',
  404: 'NotFound',
  405: 'WrongMethod',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'MediaType',
  429: 'TooMany',
  431: 'HeadersTooLarge',
  500: 'Fault',
  503: 'Busy',
} as const
const sentences: Record<(typeof refusals)[keyof typeof refusals], string> = {
  Malformed: 'The request cannot be read, or a value, a path or a filter is impossible; `scimType` says which.',
  TokenNeeded: 'The token is missing, unknown or revoked.',
  NotAllowed: 'The administrator’s access does not end here, and people whom the administrator has removed do not come back.',
  NotFound: 'The organization has no such resource.',
  WrongMethod: 'The path has no such method; `Allow` lists the methods that it has.',
  Conflict: 'Another resource has the name, or another account the address.',
  TooLarge: 'The body is too large.',
  MediaType: 'The body has another media type.',
  TooMany: 'More than 600 requests of the organization in a minute; `Retry-After` says when the next one may come.',
  HeadersTooLarge: 'The address and headers are longer than 16 KB.',
  Fault: 'An unexpected fault.',
  Busy: 'The server is busy.',
}

const query = (name: string, description: string, schema: object) => ({ name, in: 'query', description, schema })
const attributes = [
  query('attributes', 'Only these attributes, with commas.', { type: 'string' }),
  query('excludedAttributes', 'All but these attributes.', { type: 'string' }),
]
const paging = [
  query('filter', 'An attribute, eq, and a text: userName or externalId of users, displayName or externalId of groups.', {
    type: 'string',
  }),
  query('startIndex', 'The first resource, from 1.', { type: 'integer' }),
  query('count', 'At most 200 resources; 100 by default.', { type: 'integer' }),
]
const byId = { name: 'id', in: 'path', required: true, description: 'The id of the resource.', schema: { type: 'string' } }

type ScimCall = { success: [status: number, description: string, schema?: string]; parameters?: object[]; body?: string; open?: boolean }

function operation(operationId: string, summary: string, tag: string, { success, parameters = [], body, open }: ScimCall) {
  const [status, description, schema] = success
  const statuses = Object.entries(refusals).filter(([code]) => !open || !['401', '403', '409', '413', '415'].includes(code))
  return {
    ...{ operationId, summary, description: `${summary}.`, tags: [tag], security: open ? [] : [{ token: [] }] },
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: content(body) } } : {}),
    responses: {
      [status]: schema ? reply(description, schema) : { description },
      ...Object.fromEntries(statuses.map(([code, name]) => [code, { $ref: `#/components/responses/${name}` }])),
    },
  }
}

/** The calls of users, and those of groups. */
function resourceCalls(name: 'User' | 'Group', tag: string) {
  const one = name.toLowerCase()
  const whole: [number, string, string] = [200, 'The resource.', name]
  return {
    [`${scimPath}/${name}s`]: {
      get: operation(`listScim${name}s`, `Lists the ${one}s of the organization`, tag, {
        success: [200, 'The list.', 'List'],
        parameters: [...paging, ...attributes],
      }),
      post: operation(`createScim${name}`, `Adds a ${one}`, tag, { success: [201, 'The new resource.', name], body: name }),
    },
    [`${scimPath}/${name}s/{id}`]: {
      get: operation(`showScim${name}`, `Reads a ${one}`, tag, { success: whole, parameters: [byId, ...attributes] }),
      put: operation(`replaceScim${name}`, `Replaces a ${one}`, tag, { success: whole, parameters: [byId], body: name }),
      patch: operation(`patchScim${name}`, `Changes attributes of a ${one}`, tag, { success: whole, parameters: [byId], body: 'Patch' }),
      delete: operation(`deleteScim${name}`, `Removes a ${one}`, tag, { success: [204, 'Removed.'], parameters: [byId] }),
    },
  }
}

const described = (operationId: string, summary: string, parameters: object[] = []) => ({
  get: operation(operationId, summary, 'Service', {
    success: [200, 'What the service says about itself.', 'Service'],
    parameters,
    open: true,
  }),
})

/** @param publicUrl of this installation */
export const scimDescription = (publicUrl: string, productName: string) => ({
  openapi: '3.1.1',
  info: {
    title: `${productName} SCIM`,
    version: '2.0',
    summary: 'An identity provider adds and removes the colleagues of an organization.',
    description: 'SCIM 2.0 as in RFC 7643 and RFC 7644. The administrator makes the token on the single sign-on page.',
    contact: { name: productName, url: `${publicUrl}/contact-us` },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: publicUrl, description: 'This installation' }],
  tags: [
    { name: 'Users', description: 'People who may log in. An account is made at the first login.' },
    { name: 'Groups', description: 'Groups that make viewers and editors.' },
    { name: 'Service', description: 'What the service says about itself.' },
  ],
  paths: {
    ...resourceCalls('User', 'Users'),
    ...resourceCalls('Group', 'Groups'),
    [`${scimPath}/ServiceProviderConfig`]: described('showScimConfig', 'Says what the service can do'),
    [`${scimPath}/ResourceTypes`]: described('listScimTypes', 'Lists the types of resources'),
    [`${scimPath}/ResourceTypes/{id}`]: described('showScimType', 'Reads a type of resources', [byId]),
    [`${scimPath}/Schemas`]: described('listScimSchemas', 'Lists the schemas of resources'),
    [`${scimPath}/Schemas/{id}`]: described('showScimSchema', 'Reads the schema of a resource', [byId]),
  },
  components: {
    schemas: {
      User: user,
      Group: group,
      Patch: patch,
      List: list,
      Error: error,
      Service: { type: 'object', description: 'As in RFC 7643, 5 to 7.' },
    },
    responses: Object.fromEntries(Object.entries(sentences).map(([name, description]) => [name, reply(description, 'Error')])),
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token of the organization’s identity provider.' } },
  },
})
