import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, Saved, Words } from '../../../core/contract/schemas.ts'
import { passwordLengthMax } from '../model/contract.ts'
import { StepProof } from '../two-step/contract.ts'
import { replacementReasonMax } from './rules.ts'

const Named = z.object({ _id: Id, name: z.string(), email: z.string() })

export const AdministratorOffer = z.object({ to: Named, createdAt: Instant, expiresAt: Instant })
export type AdministratorOffer = z.infer<typeof AdministratorOffer>

const ById = z.object({ id: Id })
const Successor = z.string('transfer.user').check(z.minLength(1, 'transfer.user'))

/** The second step of a caller who has one, or else the password. */
const Proof = z.extend(StepProof, {
  currentPassword: z.optional(z.string('account.password').check(z.maxLength(passwordLengthMax, 'field.tooLong'))),
})

export const showOffer = endpoint({
  method: 'GET',
  path: '/organizations/:id/administratorOffer',
  access: 'viewer',
  operationId: 'showAdministratorOffer',
  summary: 'The organization’s administrator, the open offer to become it, and the colleagues who could be offered it',
  params: ById,
  reply: z.object({
    administrator: z.nullable(Named),
    /** Null if none is open. */
    offer: z.nullable(AdministratorOffer),
    /** Editors with a confirmed email address. */
    candidates: z.array(Named),
  }),
})

export const offerAdministrator = endpoint({
  method: 'POST',
  path: '/organizations/:id/administratorOffer',
  access: 'administrator',
  summary:
    'Offers the administrator’s role to an editor with a confirmed email address, who has 7 days to accept; takes currentPassword, or ' +
    'of a caller with a second step a code or passkey',
  params: ById,
  body: z.extend(Proof, { user: Successor }),
  perHourMax: 60,
  reply: z.extend(Saved, { offer: AdministratorOffer }),
})

export const withdrawOffer = endpoint({
  method: 'DELETE',
  path: '/organizations/:id/administratorOffer',
  access: 'administrator',
  operationId: 'withdrawAdministratorOffer',
  summary: 'Withdraws the open offer',
  params: ById,
  reply: Saved,
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/organizations/:id/administratorOffer/accept',
  access: 'editor',
  operationId: 'acceptAdministratorOffer',
  summary:
    'Makes the caller, who was offered it, the administrator, and the former administrator an editor; takes currentPassword, or of a ' +
    'caller with a second step a code or passkey',
  params: ById,
  body: Proof,
  reply: Saved,
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/organizations/:id/administratorOffer/decline',
  access: 'editor',
  operationId: 'declineAdministratorOffer',
  summary: 'Declines the offer that the caller got',
  params: ById,
  reply: Saved,
})

export const replaceAdministrator = endpoint({
  method: 'POST',
  path: '/organizations/:id/administrator',
  access: 'operator',
  summary:
    'Makes another official with a confirmed email address the administrator. The former one becomes a viewer and is logged ' +
    'out; both and every editor get the reason by email',
  params: ById,
  body: z.object({ user: Successor, reason: Words(replacementReasonMax, 'transfer.reason') }),
  reply: Saved,
})
