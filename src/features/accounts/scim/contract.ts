import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Instant, Saved } from '../../../core/contract/schemas.ts'
import { OwnerProof } from '../two-step/contract.ts'

export const ScimAccess = z.object({
  /** The last four characters of the token. */
  ending: z.string(),
  createdAt: Instant,
  /** To the minute; null before the first call. */
  lastUsedAt: z.nullable(Instant),
  /** How many people the provider has added. */
  users: z.number(),
})
export type ScimAccess = z.infer<typeof ScimAccess>

export const showScim = endpoint({
  method: 'GET',
  path: '/sso/scim',
  access: 'administrator',
  operationId: 'showProvisioning',
  summary: 'How the organization’s identity provider adds and removes colleagues by SCIM 2.0; without the token',
  reply: z.object({
    scim: z.nullable(ScimAccess),
    /** The address to enter at the provider. */
    baseUrl: z.string(),
  }),
})

export const makeScimToken = endpoint({
  method: 'POST',
  path: '/sso/scim',
  access: 'administrator',
  operationId: 'createProvisioningToken',
  summary:
    'Makes the token of the identity provider, in place of an earlier one; `secret` is the token itself, which is only returned here',
  body: OwnerProof,
  perHourMax: 60,
  reply: z.extend(Saved, { secret: z.string(), scim: ScimAccess }),
})

export const removeScimToken = endpoint({
  method: 'POST',
  path: '/sso/scim/remove',
  access: 'administrator',
  operationId: 'revokeProvisioningToken',
  summary: 'Revokes the token, and forgets the people and groups that the provider has added; accounts remain',
  body: OwnerProof,
  reply: Saved,
})
