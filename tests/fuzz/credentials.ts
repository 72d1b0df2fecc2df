// Who sends a generated request, and its credentials.
import { randomBytes } from 'node:crypto'
import { newId } from '../../src/core/database/ids.server.ts'
import { openSession, sessionCookie, tokenHashOf } from '../../src/features/accounts/sessions/sessions.server.ts'
import { insertKey } from '../../src/features/integrations/keys/queries.server.ts'
import { keyPrefix } from '../../src/features/integrations/keys/rules.ts'
import { scimCaller } from '../api/scim.ts'
import type { Cast, Person } from '../cast.ts'
import type { Stage } from '../stage.ts'
import type { FuzzRequest } from './requests.ts'

export const publicUrl = 'https://plaza.example'

const people = ['resident', 'unconfirmed', 'otherState', 'viewer', 'editor', 'administrator', 'otherAdministrator', 'operator'] as const
/** A program of the organization with a key for everything that keys may do, and one with a key for little of it. */
export const keyRoles = ['key', 'narrowKey'] as const
export const roles = ['visitor', ...people, ...keyRoles] as const
export type Role = (typeof roles)[number]

export type Callers = {
  s: Stage
  operator: Cast['resident']
  /** All scopes that a key can have. */
  scopes: readonly string[]
  scim: Map<Role, Person>
}

const fewScopes = ['projects:read', 'comments:write']

export async function credentialsOf(
  { s, operator, scopes }: Callers,
  role: Role,
  { credentials }: Pick<FuzzRequest, 'credentials'>,
): Promise<Record<string, string>> {
  if (role === 'visitor') return {}
  if (credentials === 'broken') return { authorization: 'Bearer not-a-session' }
  if (role === 'key' || role === 'narrowKey') return { authorization: `Bearer ${await newKey(s, role === 'key' ? scopes : fewScopes)}` }
  const { id } = role === 'operator' ? operator : s.cast[role]
  // A session of its own: some calls end all there are.
  const token = await openSession(s.db, { userId: id, rememberMe: false, userAgent: 'fuzz', now: s.clock.now })
  if (credentials === 'bearer') return { authorization: `Bearer ${token}` }
  const origin = credentials === 'cookie' ? publicUrl : 'https://evil.example'
  return { cookie: `${sessionCookie(publicUrl)}=${token}`, origin, host: new URL(publicUrl).host, 'x-forwarded-proto': 'https' }
}

/** A key of its own for each request: one key may not call this often. */
async function newKey({ db, cast, clock }: Stage, scopes: readonly string[]): Promise<string> {
  const { id: createdBy, organizationId } = cast.administrator
  const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  await db.deleteFrom('api_keys').where('name', '=', 'fuzz').execute()
  await insertKey(db, {
    ...{ id: newId(), organizationId: organizationId as string, name: 'fuzz', hash: tokenHashOf(secret), ending: secret.slice(-4) },
    ...{ scopes, origins: [], projectId: null, createdBy, expiresAt: null, now: clock.now },
  })
  return secret
}

const providers = { administrator: 'newport.example', otherAdministrator: 'other.example' } as const

/** Administrators call SCIM as their organization's provider, the others with a session of Plaza. */
export async function scimCredentials({ s, ...target }: Callers, role: Role, asked: FuzzRequest): Promise<Record<string, string>> {
  if (role !== 'administrator' && role !== 'otherAdministrator') return credentialsOf({ s, ...target }, role, asked)
  if (asked.credentials === 'broken') return { authorization: 'Bearer not-a-token' }
  const who = s.cast[role]
  const connections = s.db.selectFrom('scim_tokens').select('id').where('organization_id', '=', who.organizationId)
  const known = target.scim.get(role)
  // A request may have removed the provider of the organization, or replaced its token.
  if (known && (await connections.where('secret_hash', '=', tokenHashOf(known.token)).executeTakeFirst()))
    return { authorization: `Bearer ${known.token}` }
  await s.db.deleteFrom('sso_connections').where('organization_id', '=', who.organizationId).execute()
  const caller = await scimCaller(s.db, who, providers[role], s.clock.now)
  target.scim.set(role, caller)
  return { authorization: `Bearer ${caller.token}` }
}
