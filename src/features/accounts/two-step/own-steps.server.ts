// The second step of the logged-in person, for forms of other pages that ask for it.
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { nullIfRefused } from '../../../core/http/error-page.server.ts'
import { type OwnerProof, type StepProof, showSecurity } from './contract.ts'

/** Which second steps a person has. */
export type OwnSteps = { hasApp: boolean; hasPasskeys: boolean; hasAny: boolean }

export const ownStepsOf = (app: object | null, passkeys: readonly unknown[]): OwnSteps => ({
  hasApp: app !== null,
  hasPasskeys: passkeys.length > 0,
  hasAny: app !== null || passkeys.length > 0,
})

/** Whether the person has an authenticator app or passkeys. Residents have neither. */
export async function ownSteps(context: PageContext): Promise<OwnSteps> {
  const security = await nullIfRefused(context.get(api)(showSecurity, {}), 403)
  return ownStepsOf(security?.authenticator ?? null, security?.passkeys ?? [])
}

/** The proof in a submitted form. A code that was left empty is none: a passkey may replace it. */
export function stepIn(form: FormData): StepProof {
  const [code, passkey] = [String(form.get('code') ?? '').trim(), String(form.get('passkey') ?? '')]
  if (passkey) return { passkey: parsedPasskey(passkey) }
  return code ? { code } : {}
}

/** The same with the password and the mailed code. */
export function ownerIn(form: FormData): OwnerProof {
  const mailedCode = String(form.get('mailedCode') ?? '').trim()
  return { password: String(form.get('password') ?? ''), ...(mailedCode ? { mailedCode } : {}), ...stepIn(form) }
}

/** What is not JSON is no passkey's answer: the contract rejects it. */
function parsedPasskey(text: string): NonNullable<StepProof['passkey']> {
  try {
    return JSON.parse(text)
  } catch {
    return { id: '', response: { clientDataJSON: '' } }
  }
}
