// Talks SAML 2.0 to an organization's identity provider: the request by redirect, and what its posted answer says.
import { randomBytes } from 'node:crypto'
import { type DbOrTx, isDuplicate } from '../../../core/database/database.server.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { RefusedAnswer } from '../identities/refused-answer.ts'
import { decryptedAssertion } from '../identities/saml/encryption.server.ts'
import { assertionId, assertionRefusal, isPlainXml, isStrongAlgorithm, type SamlClaims, samlClaims } from '../identities/saml/rules.ts'
import { acsUrl, entityIdOf, type SamlProvider, type SamlWork, serviceOf, verified } from '../identities/saml/service.server.ts'
import { elementsIn, parseXml } from '../identities/saml/xml.server.ts'
import { unseal } from '../model/sealed.server.ts'
import { tokenHashOf } from '../sessions/sessions.server.ts'
import type { OpenLogin } from './login-state.server.ts'
import type { BegunLogin } from './provider.server.ts'
import type { SsoConnection } from './queries.server.ts'

const providerOf = ({ organizationId, saml, certificates }: SsoConnection, decryptionKey: string | null = null): SamlProvider => ({
  ...{ organizationId, certificates, loginUrl: saml?.loginUrl ?? '', decryptionKey },
})

/** A new login at the provider. The ID of its request is kept where OpenID Connect keeps the nonce. */
export async function beginSaml(work: SamlWork, connection: SsoConnection): Promise<BegunLogin> {
  const state = randomBytes(32).toString('base64url')
  // An ID begins with a letter or an underscore.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const url = await serviceOf(work, providerOf(connection), requestId).getAuthorizeUrlAsync(state, undefined, {})
  return { state, nonce: requestId, verifier: '', url }
}

/**
 * What the provider says of the person.
 * @throws RefusedAnswer for an answer that is missing, forged, for somebody else, too old, or whose assertion has been used
 */
export async function readSamlAnswer(
  context: Pick<Context, 'config' | 'db' | 'now'>,
  connection: SsoConnection,
  login: OpenLogin,
): Promise<SamlClaims> {
  const { db, now } = context
  if (login.answer === null) throw new RefusedAnswer('answer')
  const sent = (await unseal(db, connection.organizationId, login.answer)).toString()
  const xml = Buffer.from(sent, 'base64').toString()
  const root = isPlainXml(xml) ? parseXml(xml) : null
  if (!root) throw new RefusedAnswer('xml')
  const key = connection.decryptionKey && (await unseal(db, connection.organizationId, connection.decryptionKey)).toString()
  const decrypted = await decryptedAssertion(root, key)
  if (![root, ...(decrypted ? [decrypted] : [])].every(isSignedStrongly)) throw new RefusedAnswer('algorithm')
  const assertion = await verified(serviceOf(context, providerOf(connection, key)), sent)
  const response = { destination: root.getAttribute('Destination') || null, inResponseTo: root.getAttribute('InResponseTo') || null }
  const { issuer, groupsClaim, organizationId } = connection
  const entityId = entityIdOf(context, organizationId)
  const expected = { issuer, entityId, acsUrl: acsUrl(context), requestId: login.nonce, now: now() }
  const refusal = assertionRefusal(assertion, response, expected)
  if (refusal) throw new RefusedAnswer(refusal)
  await spendAssertion(db, login, assertionId(assertion))
  const emailAttribute = connection.saml?.emailAttribute ?? null
  const claims = samlClaims(assertion, { issuer, entityId, groupsClaim, emailAttribute })
  return claims ?? Promise.reject(new RefusedAnswer('nameId'))
}

/** The digest of RSA-OAEP is part of the encryption, where SHA-1 breaks nothing. */
function isSignedStrongly(element: Element): boolean {
  const digests = elementsIn(element, 'DigestMethod').filter((one) => (one.parentNode as Element).localName !== 'EncryptionMethod')
  return [...elementsIn(element, 'SignatureMethod'), ...digests].every((one) => isStrongAlgorithm(one.getAttribute('Algorithm')))
}

/** Of two requests with one assertion, also in two processes, the index lets one through. */
async function spendAssertion(db: DbOrTx, { state_hash }: OpenLogin, id: string | null): Promise<void> {
  if (id === null) throw new RefusedAnswer('answer')
  try {
    await db
      .updateTable('sso_logins')
      .set({ assertion_hash: tokenHashOf(id) })
      .where('state_hash', '=', state_hash)
      .execute()
  } catch (error) {
    throw isDuplicate(error, 'sso_logins_assertion') ? new RefusedAnswer('replayed') : error
  }
}
