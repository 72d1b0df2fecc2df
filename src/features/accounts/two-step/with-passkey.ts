// Calls the browser's passkey API. Loaded on demand.
import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { call } from '../../../core/contract/call.ts'
import type { addPasskey, logInWithPasskey, startPasskey, startPasskeyLogin } from './contract.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/**
 * Makes a passkey on this or another device and registers it.
 * @returns the server's confirmation
 * @throws ApiError if the server rejects it; WebAuthnError or DOMException without a passkey
 */
export async function makePasskey(
  name: string,
  { byPasskey, ...typed }: { password: string; code?: string; mailedCode?: string; byPasskey: boolean },
): Promise<string> {
  const proof = { ...typed, ...(byPasskey ? { passkey: await askPasskey() } : {}) }
  const { options } = await call<typeof startPasskey>({ method: 'POST', path: '/users/me/passkeys/options' }, { body: { name, ...proof } })
  const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
  return (await call<typeof addPasskey>({ method: 'POST', path: '/users/me/passkeys' }, { body: { name, response: answerOf(response) } }))
    .message
}

/**
 * Asks the device for any passkey of this site.
 * @returns the answer, which proves a second step once
 */
export async function askPasskey() {
  const { options } = await call<typeof startPasskeyLogin>({ method: 'POST', path: '/auth/passkey/options' }, {})
  return answerOf(await startAuthentication({ optionsJSON: options as unknown as RequestOptions }))
}

export const isKnownHere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

/**
 * Logs in by passkey.
 * @param fromField waits for a suggestion chosen in the email field, if the browser supports it
 * @returns true if a session is open
 */
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

/** Picks the keys of the contract. */
const answerOf = ({ response, ...rest }: { id: string; response: { clientDataJSON: string } }) => ({
  ...rest,
  response: { ...(response as Record<string, unknown> & { clientDataJSON: string }) },
})
