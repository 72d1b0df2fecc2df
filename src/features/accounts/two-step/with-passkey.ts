// Asks the browser for passkeys. Loaded only where somebody uses them.
import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '../../../core/contract/call.ts'
import type { addPasskey, logInWithPasskey, startPasskey, startPasskeyLogin } from './contract.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Makes a passkey on this device or another and adds it; gives the server's confirmation.
 * @throws ProblemReceived when the server refuses; WebAuthnError or DOMException when there is no passkey */
export async function makePasskey(name: string, password: string): Promise<string> {
  const { options } = await call<typeof startPasskey>({ method: 'POST', path: '/users/me/passkeys/options' }, { body: { name, password } })
  const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
  return (await call<typeof addPasskey>({ method: 'POST', path: '/users/me/passkeys' }, { body: { name, response: answerOf(response) } }))
    .message
}

export const isKnownHere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

/** Logs in by passkey; gives true when a session is open. `fromField` waits until one is chosen where the email is typed, as far as the
 * browser offers that. */
export async function enterWithPasskey(fromField: boolean, rememberMe: () => boolean): Promise<boolean> {
  if (fromField && !(await browserSupportsWebAuthnAutofill())) return false
  const { options } = await call<typeof startPasskeyLogin>({ method: 'POST', path: '/auth/passkey/options' }, {})
  const response = await startAuthentication({ optionsJSON: options as unknown as RequestOptions, useBrowserAutofill: fromField })
  await call<typeof logInWithPasskey>(
    { method: 'POST', path: '/auth/passkey' },
    { body: { response: answerOf(response), rememberMe: rememberMe() } },
  )
  return true
}

/** As the contract names it: with the keys that it does not know. */
const answerOf = ({ response, ...rest }: { id: string; response: { clientDataJSON: string } }) => ({
  ...rest,
  response: { ...(response as Record<string, unknown> & { clientDataJSON: string }) },
})
