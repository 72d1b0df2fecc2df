import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, line, Saved } from '../../../core/contract/schemas.ts'
import { keyNameMax, originsMax, scopesMax } from './rules.ts'

export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  /** The last four characters of the key. */
  ending: z.string(),
  scopes: z.array(z.string()),
  /** Sites whose pages may call the API with the key. */
  origins: z.array(z.string()),
  /** The only project that the key can see; null for all. */
  project: z.nullable(z.object({ _id: Id, title: z.string() })),
  createdAt: Instant,
  /** Null if the person's account was deleted. */
  createdBy: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** Null if the key does not expire. */
  expiresAt: z.nullable(Instant),
  /** To the minute; null before the first call. */
  lastUsedAt: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listKeys = endpoint({
  method: 'GET',
  path: '/keys',
  access: 'administrator',
  summary: 'The API keys of the caller’s organization, newest first, and all scopes that a key can have',
  reply: z.object({ keys: z.array(ApiKey), scopes: z.array(z.string()) }),
})

export const createKey = endpoint({
  method: 'POST',
  path: '/keys',
  access: 'administrator',
  summary: 'Creates an API key; `secret` is the key itself, which is only returned here',
  body: z.object({
    name: line(keyNameMax, 'key.name'),
    scopes: z.array(z.string(), 'key.scopes').check(z.minLength(1, 'key.scopes'), z.maxLength(scopesMax, 'key.scopes')),
    /** Sites whose pages may call the API with the key, such as `https://www.example.org`; none if only servers use it. */
    origins: z.optional(z.array(z.string('key.origins'), 'key.origins').check(z.maxLength(originsMax, 'key.origins'))),
    /** Limits the key to one project of the organization. */
    project: z.nullish(z.string('key.project')),
    expiresAt: z.nullish(z.iso.datetime({ offset: true, error: 'key.expiresAt' })),
  }),
  perHourMax: 120,
  reply: z.extend(Saved, { secret: z.string(), key: ApiKey }),
})

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/keys/:id',
  access: 'administrator',
  summary: 'Revokes an API key; calls with it are refused from then on',
  params: z.object({ id: Id }),
  reply: Saved,
})
