// API keys for tests: more than an organization can have, with any scopes, for one project or for pages of other sites.
import { randomUUID } from 'node:crypto'
import type { Endpoint, KeyAccess } from '../../src/core/contract/endpoint.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { tokenHashOf } from '../../src/features/accounts/sessions/sessions.server.ts'
import { insertKey } from '../../src/features/integrations/keys/queries.server.ts'
import type { Stage } from '../stage.ts'

type Limits = { projectId?: string | null; origins?: string[] }

/** @returns the secret of a new key of the administrator's organization */
export async function putKey(
  { db, cast, clock }: Stage,
  scopes: string[],
  { projectId = null, origins = [] }: Limits = {},
): Promise<string> {
  const [id, secret] = [newId(), `plz_${randomUUID()}`]
  const organizationId = cast.administrator.organizationId as string
  const key = { id, organizationId, name: 'Test', hash: tokenHashOf(secret), ending: secret.slice(-4), scopes, origins, projectId }
  await insertKey(db, { ...key, createdBy: cast.administrator.id, expiresAt: null, now: clock.now })
  return secret
}

/** The scope that each call needs, as the API describes it, by `GET /projects/{id}`; null if it is closed to keys. */
export async function scopesOfCalls(s: Stage): Promise<Map<string, string | null>> {
  const { body } = await s.inject(null, { url: '/api/v1/openapi.json' })
  const paths = body['paths'] as unknown as Record<string, Record<string, { 'x-scopes'?: string[] }>>
  const scopes = new Map<string, string | null>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { 'x-scopes': needs = [] }] of Object.entries(operations))
      scopes.set(`${method.toUpperCase()} ${path.replace('/api/v1', '')}`, needs[0] ?? null)
  }
  return scopes
}

const contracts = import.meta.glob<Record<string, unknown>>('../../src/{features,pages}/**/contract.ts', { eager: true })

/** What the contract of each call declares for keys, by the same names; undefined if it is closed to them. */
export function declaredForKeys(): Map<string, { access: Endpoint['access']; key: KeyAccess | undefined }> {
  const endpoints = Object.values(contracts)
    .flatMap((module) => Object.values(module))
    .filter(isEndpoint)
  return new Map(endpoints.map(({ method, path, access, key }) => [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, { access, key }]))
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'reply' in value
