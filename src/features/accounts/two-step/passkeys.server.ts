// Passkeys (Web Authentication): a device verifies its user and signs a single-use challenge.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from '../../../core/config/config.server.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { User } from '../model/contract.ts'
import { tokenHashOf } from '../sessions/sessions.server.ts'
import { listPasskeys } from './queries.server.ts'

/** Ed25519, P-256, RSA: supported by every device. The library's default list includes algorithms that are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]
const lifetimeMilliseconds = 300_000
type RelyingParty = Pick<Config, 'publicUrl' | 'productName' | 'loopbackOnly'>
type PasskeyResponse = { id: string; response: { clientDataJSON: string } }

/** The relying party of this installation. Passkeys belong to a domain, never to an IP address: a local machine is localhost. */
export function relyingParty({ publicUrl, productName, loopbackOnly }: RelyingParty): { id: string; origin: string; name: string } {
  const url = new URL(publicUrl)
  if (loopbackOnly) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin, name: productName }
}

async function keepChallenge(db: DbOrTx, challenge: string, userId: string | null, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
  const expires = new Date(now.getTime() + lifetimeMilliseconds)
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: tokenHashOf(challenge), user_id: userId, expires_at: expires })
    .execute()
}

/** Uses up the challenge of an answer; null if it is unknown, used, expired, or another person's. */
async function spendChallenge(db: DbOrTx, answer: PasskeyResponse, userId: string | null, now: Date): Promise<string | null> {
  const challenge = challengeIn(answer)
  if (challenge === null) return null
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHashOf(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n ? challenge : null
}

function challengeIn({ response }: PasskeyResponse): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Registration options for a person's device; a device that already has their passkey makes no second one. */
export async function registrationOptions(db: Db, site: RelyingParty, user: User, now: Date) {
  const { id, name } = relyingParty(site)
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new Uint8Array(Buffer.from(user._id)),
    timeout: lifetimeMilliseconds,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: (await listPasskeys(db, user._id)).map((one) => ({ id: one.credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, options.challenge, user._id, now)
  return options
}

/** The row of a new passkey, to be inserted; null if the registration is invalid. */
export async function readPasskeyRegistration(db: Db, site: RelyingParty, userId: string, answer: PasskeyResponse, now: Date) {
  const expectedChallenge = await spendChallenge(db, answer, userId, now)
  if (expectedChallenge === null) return null
  const { id, origin } = relyingParty(site)
  const response = answer as unknown as RegistrationResponseJSON
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true, supportedAlgorithmIDs }
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { credential } = registrationInfo
  return {
    id: newId(),
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    created_at: now,
    last_used_at: null,
  }
}

/** Options for requesting any passkey of this site. */
export async function loginOptions(db: Db, site: RelyingParty, now: Date) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(site).id,
    timeout: lifetimeMilliseconds,
    userVerification: 'required',
  })
  await keepChallenge(db, options.challenge, null, now)
  return options
}

/** The account of the passkey that signed; null if the answer is invalid. */
export async function readLogin(db: Db, site: RelyingParty, answer: PasskeyResponse, now: Date): Promise<string | null> {
  const expectedChallenge = await spendChallenge(db, answer, null, now)
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', answer.id).executeTakeFirst()
  if (expectedChallenge === null || !row) return null
  const { id, origin } = relyingParty(site)
  const credential = { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter, transports: row.transports }
  const response = answer as unknown as AuthenticationResponseJSON
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true }
  const result = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(() => null)
  if (!result?.verified) return null
  const counter = result.authenticationInfo.newCounter
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', row.id)
    // Devices without a counter always send 0.
    .where(({ eb, or, lit, val }) => or([eb('counter', '<', counter), eb(val(counter), '=', lit(0))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n ? row.user_id : null
}
