// Who may become the administrator.
import type { Refusal } from '../../../core/contract/errors.ts'
import type { Permission } from '../../../core/http/actor.ts'

/** How long an offer can be accepted. */
export const offerDays = 7
/** In characters. */
export const replacementReasonMax = 1000

type SuccessorFacts = { permission: Permission; isConfirmed: boolean }

/** Why the administrator cannot offer the role to a colleague; null if it is possible. A viewer has to be made an editor first. */
export function offerRefusal({ permission, isConfirmed }: SuccessorFacts): Refusal | null {
  if (permission === 'viewer') return { code: 'transfer.editorsOnly', status: 409 }
  return replacementRefusal({ permission, isConfirmed })
}

/** Why the operator cannot make an official the administrator; null if it is possible. The editors may be gone too, so a viewer can be. */
export function replacementRefusal({ permission, isConfirmed }: SuccessorFacts): Refusal | null {
  if (permission === 'administrator') return { code: 'transfer.already', status: 409 }
  return isConfirmed ? null : { code: 'transfer.unconfirmed', status: 409 }
}
