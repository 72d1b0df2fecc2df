// SCIM in the walks over all calls: a token of an organization's identity provider, and who may call what.
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../src/core/database/database.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { schemaOf, scimPath, tokenPrefix } from '../../src/features/accounts/scim/rules.ts'
import type { Person } from '../cast.ts'
import { signingKey } from '../servers/saml-provider.ts'
import type { Stage } from '../stage.ts'

/** Connects the organization of an official to a provider that nothing calls. @returns its SCIM token, as a caller */
export async function scimCaller(db: Db, { organizationId }: Person, domain: string, now: Date): Promise<Person> {
  const id = organizationId as string
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  // A login by SAML begins without asking the provider.
  const saml = { protocol: 'saml' as const, login_url: 'https://login.example.org/saml', certificates: [signingKey().certificate] }
  const provider = { ...saml, issuer: 'https://login.example.org', client_id: '', client_secret: Buffer.alloc(0), groups_claim: 'groups' }
  await db
    .insertInto('sso_connections')
    .values({ organization_id: id, ...provider, active: true, enforced: false, changed_at: now })
    .execute()
  await db.insertInto('sso_domains').values({ organization_id: id, domain, proved_at: now }).execute()
  const secret_hash = createHash('sha256').update(token).digest()
  await db
    .insertInto('scim_tokens')
    .values({ organization_id: id, id: newId(), secret_hash, ending: token.slice(-4), created_at: now })
    .execute()
  return { id: '', organizationId: null, token }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ScimCall = { method: Method; path: string }

/** The calls of the description. */
export async function scimCalls(s: Stage): Promise<ScimCall[]> {
  const { paths } = (await s.inject(null, { url: `${scimPath}/openapi.json` })).body as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([at, calls]) =>
    Object.keys(calls).map((method) => ({ method: method.toUpperCase() as Method, path: at })),
  )
}

/** What a call sends about a resource; the organization that has it gets a success. */
export function scimBody({ method, path: at }: ScimCall, domain: string): object | undefined {
  const name = `p${newId()}`
  const person = { schemas: [schemaOf.user], userName: `${name}@${domain}`, name: { givenName: 'Ada', familyName: 'Listed' }, active: true }
  if (method === 'PATCH') return { schemas: [schemaOf.patch], Operations: [{ op: 'replace', path: 'externalId', value: name }] }
  if (method === 'GET' || method === 'DELETE') return undefined
  return at.includes('/Users') ? person : { schemas: [schemaOf.group], displayName: name }
}

/** Sends a call about a resource. */
export const sendScim = (s: Stage, who: Person | null, call: ScimCall, { id, domain }: { id: string; domain: string }) => {
  const body = scimBody(call, domain)
  return s.inject(who, {
    method: call.method,
    url: call.path.replace('{id}', encodeURIComponent(id)),
    ...(body ? { payload: JSON.stringify(body), headers: { 'content-type': 'application/scim+json' } } : {}),
  })
}

/** The id of a new resource of the caller's organization; of a fixed one for descriptions. */
export async function scimResource(s: Stage, who: Person, { path: at }: ScimCall, domain: string): Promise<string> {
  if (at.includes('/ResourceTypes')) return 'User'
  if (at.includes('/Schemas')) return schemaOf.user
  const made = await sendScim(
    s,
    who,
    { method: 'POST', path: `${scimPath}/${at.includes('/Users') ? 'Users' : 'Groups'}` },
    { id: '', domain },
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return String(made.body['id'])
}
