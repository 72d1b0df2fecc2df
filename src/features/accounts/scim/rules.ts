// What SCIM requests mean (RFC 7643, RFC 7644): no database, no HTTP.
import { cleanLine } from '../../../core/contract/clean-text.ts'
import { personNameMax, plainName } from '../identities/rules.ts'

export const scimPath = '/scim/v2'
export const tokenPrefix = 'plz_scim_'
export const scimRequestsPerMinuteMax = 600
/** How often the last use of a token is written. */
export const scimTouchedAfterSeconds = 60
/** Of one organization. */
export const usersMax = 2000
export const scimGroupsMax = 200
/** Of one list. */
export const resultsMax = 200
const resultsUsual = 100
export const operationsMax = 200

export const schemaOf = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'uniqueness'

/** A refusal in SCIM's shape (RFC 7644, 3.12). `detail` is English: it is for the provider's log. */
export class ScimError extends Error {
  status: number
  scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const refuseScim = (status: number, detail: string, scimType?: ScimType): never => {
  throw new ScimError(status, detail, scimType)
}
const invalid = (detail: string): never => refuseScim(400, detail, 'invalidValue')

export type Filter = { attribute: string; value: string }

/** A filter of the form `attribute eq "value"`, with the attribute in lower case; null without one. */
export function scimFilterOf(text: string | undefined, attributes: readonly string[]): Filter | null {
  if (text === undefined) return null
  const [, name = '', value = ''] = /^\s*([\w.:]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? []
  const attribute = name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')
  if (!attributes.includes(attribute)) refuseScim(400, `Filters are: ${attributes.join(', ')} with eq and a text.`, 'invalidFilter')
  try {
    return { attribute, value: String(JSON.parse(value)) }
  } catch {
    return refuseScim(400, 'The text of the filter is malformed.', 'invalidFilter')
  }
}

/** The part of a list: `startIndex` counts from 1. */
export function partOf({ startIndex, count }: { startIndex?: string | undefined; count?: string | undefined }) {
  const whole = (text: string | undefined, usual: number) => {
    if (text === undefined) return usual
    return /^-?\d{1,9}$/.test(text) ? Number(text) : invalid('startIndex and count are whole numbers.')
  }
  return { startIndex: Math.max(1, whole(startIndex, 1)), count: Math.min(resultsMax, Math.max(0, whole(count, resultsUsual))) }
}

/** A person as the provider describes it. */
export type ScimPerson = {
  userName: string
  externalId: string | null
  active: boolean
  givenName: string
  familyName: string
  displayName: string | null
  email: string
}

const textMax = 254
const textOf = (value: unknown, name: string): string => {
  const text = typeof value === 'string' ? cleanLine(value) : ''
  return text === '' || text.length > textMax ? invalid(`${name} is a text of 1 to 254 characters.`) : text
}
const optionalText = (value: unknown, name: string) => (value === null || value === undefined || value === '' ? null : textOf(value, name))
/** A boolean; Entra ID sends it as a text. */
const booleanOf = (value: unknown): boolean => {
  const text = String(value).toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : invalid('active is true or false.')
}

type ScimAttributes = Record<string, unknown>
const objectOf = (value: unknown, name: string): ScimAttributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ScimAttributes)
    : refuseScim(400, `${name} is an object.`, 'invalidSyntax')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= textMax && /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(text)

/** The primary address of a list, else the one for work, else the first. */
function addressIn(emails: unknown): string | null {
  const all = listOf(emails).map((one) => objectOf(one, 'emails'))
  const best = all.find(({ primary }) => String(primary).toLowerCase() === 'true') ?? all.find(({ type }) => type === 'work') ?? all[0]
  return best === undefined ? null : addressOf(best['value'])
}
const addressOf = (value: unknown): string => (isAddress(value) ? value.trim().toLowerCase() : invalid('emails has no valid address.'))

/** The name in the activity log. */
export const scimPersonTitle = ({ givenName, familyName, displayName, userName }: ScimPerson): string =>
  `${givenName} ${familyName}`.trim() || plainName(displayName) || userName.slice(0, personNameMax)

/**
 * Reads a whole person.
 * @param before the stored one, whose address and state remain if the request does not name them
 * @throws ScimError 400
 */
export function personOf(sent: unknown, before: ScimPerson | null): ScimPerson {
  const body = objectOf(sent, 'The body')
  const userName = textOf(body['userName'], 'userName')
  const name = body['name'] ? objectOf(body['name'], 'name') : {}
  const emails = body['emails']
  const named = emails === undefined || emails === null || listOf(emails).length === 0 ? null : addressIn(emails)
  return {
    userName,
    externalId: optionalText(body['externalId'], 'externalId'),
    active: body['active'] === undefined || body['active'] === null ? (before?.active ?? true) : booleanOf(body['active']),
    givenName: plainName(name['givenName']),
    familyName: plainName(name['familyName']),
    displayName: optionalText(body['displayName'], 'displayName'),
    email: named ?? before?.email ?? addressOf(userName),
  }
}

/** What Plaza does not store of a person, and takes without a complaint. */
const ignored = new Set([
  ...['schemas', 'id', 'meta', 'nickname', 'profileurl', 'title', 'usertype', 'preferredlanguage', 'locale', 'timezone', 'password'],
  ...['phonenumbers', 'ims', 'photos', 'addresses', 'groups', 'entitlements', 'roles', 'x509certificates', 'name'],
])

type Operation = { op: 'add' | 'replace' | 'remove'; path: string | null; value: unknown }

/** The operations of a PATCH request. @throws ScimError 400 */
export function operationsOf(sent: unknown): Operation[] {
  const { schemas, Operations: operations } = objectOf(sent, 'The body')
  if (!listOf(schemas).includes(schemaOf.patch) || !Array.isArray(operations) || operations.length === 0)
    return refuseScim(400, `A PATCH has the schema ${schemaOf.patch} and Operations.`, 'invalidSyntax')
  if (operations.length > operationsMax) return refuseScim(413, `At most ${operationsMax} operations.`)
  return operations.map((one) => {
    const { op, path: at, value } = objectOf(one, 'An operation')
    const name = String(op).toLowerCase()
    if (name !== 'add' && name !== 'replace' && name !== 'remove') return refuseScim(400, 'op is add, replace or remove.', 'invalidSyntax')
    if (at !== undefined && at !== null && typeof at !== 'string') return refuseScim(400, 'path is a text.', 'invalidPath')
    if (name === 'remove' && !at) return refuseScim(400, 'remove needs a path.', 'noTarget')
    return { op: name, path: at || null, value }
  })
}

/** A person after the operations of a PATCH. @throws ScimError 400 */
export function patchedPerson(person: ScimPerson, operations: readonly Operation[]): ScimPerson {
  const draft = { ...person }
  for (const { op, path: at, value } of operations) {
    if (at !== null) setAttribute(draft, at, op === 'remove' ? null : value)
    else for (const [name, one] of Object.entries(objectOf(value, 'value'))) setAttribute(draft, name, one)
  }
  return draft
}

const corePrefix = `${schemaOf.user}:`.toLowerCase()

function setAttribute(draft: ScimPerson, at: string, value: unknown): void {
  const name = at.toLowerCase().replace(corePrefix, '')
  const setters: Record<string, () => void> = {
    active: () => (draft.active = booleanOf(value)),
    username: () => (draft.userName = textOf(value, 'userName')),
    externalid: () => (draft.externalId = optionalText(value, 'externalId')),
    displayname: () => (draft.displayName = optionalText(value, 'displayName')),
    'name.givenname': () => (draft.givenName = plainName(value)),
    'name.familyname': () => (draft.familyName = plainName(value)),
    emails: () => (draft.email = addressIn(value ?? []) ?? addressOf(draft.userName)),
  }
  const setter = setters[name]
  if (setter) {
    setter()
    return
  }
  if (name === 'name' && value) {
    for (const [part, one] of Object.entries(objectOf(value, 'name'))) setAttribute(draft, `name.${part}`, one)
    return
  }
  const email = /^emails(\[(.*)\])?\.value$/.exec(name)
  if (email) {
    // A home address is nobody's way in.
    if (!/"(home|other)"/.test(email[2] ?? '')) draft.email = value === null ? addressOf(draft.userName) : addressOf(value)
    return
  }
  if (name.startsWith(schemaOf.enterprise.toLowerCase()) || ignored.has(name.split(/[.[]/)[0] as string)) return
  if (name.startsWith('emails[')) return
  refuseScim(400, `There is no attribute ${at.slice(0, 80)}.`, 'invalidPath')
}

/** A group; `members` are ids of people. */
export type ScimGroup = { displayName: string; externalId: string | null; members: string[] }

const memberIds = (value: unknown): string[] =>
  (value === null || value === undefined ? [] : listOf(value)).map((one) => {
    const { value: id, type } = objectOf(one, 'members')
    if (type !== undefined && type !== null && String(type).toLowerCase() !== 'user') invalid('Members of groups are users.')
    return textOf(id, 'The value of a member')
  })

/** Reads a whole group. @throws ScimError 400 */
export function groupOf(sent: unknown): ScimGroup {
  const body = objectOf(sent, 'The body')
  return {
    displayName: textOf(body['displayName'], 'displayName'),
    externalId: optionalText(body['externalId'], 'externalId'),
    members: [...new Set(memberIds(body['members']))],
  }
}

/** A group after the operations of a PATCH. @throws ScimError 400 */
export function patchedGroup(group: ScimGroup, operations: readonly Operation[]): ScimGroup {
  const draft = { ...group, members: [...group.members] }
  for (const { op, path: at, value } of operations) {
    const changes = at === null ? Object.entries(objectOf(value, 'value')) : ([[at, value]] as const)
    for (const [name, one] of changes) changeGroup(draft, op, name, one)
  }
  return draft
}

function changeGroup(draft: ScimGroup, op: Operation['op'], at: string, value: unknown): void {
  const name = at.toLowerCase().replace(`${schemaOf.group}:`.toLowerCase(), '')
  const [, one] = /^members\[\s*value\s+eq\s+"([^"]+)"\s*\]$/i.exec(at) ?? []
  if (one !== undefined && op === 'remove') draft.members = draft.members.filter((id) => id !== one)
  else if (name === 'members') draft.members = changedMembers(draft.members, op, value)
  else if (name === 'displayname') draft.displayName = textOf(op === 'remove' ? null : value, 'displayName')
  else if (name === 'externalid') draft.externalId = optionalText(op === 'remove' ? null : value, 'externalId')
  else if (!['id', 'schemas', 'meta'].includes(name)) refuseScim(400, `There is no attribute ${at.slice(0, 80)}.`, 'invalidPath')
}

/** `remove` without a value removes all. */
function changedMembers(members: string[], op: Operation['op'], value: unknown): string[] {
  const ids = memberIds(value)
  if (op === 'replace') return [...new Set(ids)]
  if (op === 'add') return [...new Set([...members, ...ids])]
  return value === undefined || value === null ? [] : members.filter((id) => !ids.includes(id))
}
