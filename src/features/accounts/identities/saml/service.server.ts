// Plaza as a service that SAML 2.0 providers know: its request, its metadata, and which signatures it accepts.
import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import type { AppContext } from '../../../../core/http/app-context.server.ts'
import { RefusedAnswer } from '../refused-answer.ts'
import { acsPath, encryptionMethods, nameFormats, type SignedAssertion } from './rules.ts'

export type SamlWork = Pick<AppContext, 'config'>

/** Each organization has an entity ID of its own, so no answer for one is good for another. Its page is the metadata. */
export const entityIdOf = ({ config }: SamlWork, organizationId: string): string =>
  `${config.publicUrl}/api/v1/auth/sso/saml/${organizationId}/metadata`

export const acsUrl = ({ config }: SamlWork): string => `${config.publicUrl}${acsPath}`

export type SamlProvider = {
  organizationId: string
  loginUrl: string
  certificates: string[]
  /** Opens encrypted assertions; in PEM. */
  decryptionKey?: string | null
}

export function serviceOf(work: SamlWork, provider: SamlProvider, requestId = ''): SAML {
  const { organizationId, loginUrl, certificates, decryptionKey } = provider
  const entityId = entityIdOf(work, organizationId)
  return new SAML({
    callbackUrl: acsUrl(work),
    entryPoint: loginUrl,
    issuer: entityId,
    audience: entityId,
    idpCert: certificates,
    // The assertion itself is signed. A signature of the response around it is verified too, and is not enough.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    ...(decryptionKey && { decryptionPvk: decryptionKey }),
    // Any format: Entra ID and ADFS fail on a format that they were not set up for, and others are refused afterwards.
    identifierFormat: null,
    // Passkeys and other ways at the provider are as good as a password.
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
    // `assertionRefusal` verifies both: the library would need a clock and a cache of its own.
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
  })
}

/**
 * The assertion of an answer, from the bytes that were signed.
 * @param sent in base64
 * @throws RefusedAnswer for one that the provider has not signed, or that is none
 */
export async function verified(service: SAML, sent: string): Promise<SignedAssertion> {
  try {
    const { profile } = await service.validatePostResponseAsync({ SAMLResponse: sent })
    const signed = profile?.getAssertion?.()['Assertion']
    if (!signed) throw new RefusedAnswer('answer')
    return signed as SignedAssertion
  } catch (error) {
    throw error instanceof RefusedAnswer ? error : new RefusedAnswer(reasonOf(error))
  }
}

/** The person pressed Cancel, or the provider failed, signature, audience: the library has texts only. */
function reasonOf(error: unknown): string {
  if (error instanceof SamlStatusError) return /AuthnFailed|RequestDenied/.test(error.xmlStatus ?? '') ? 'access_denied' : 'status'
  const text = error instanceof Error ? error.message : ''
  if (/signature/i.test(text)) return 'signature'
  return /audience/i.test(text) ? 'aud' : 'answer'
}

/**
 * The metadata of an organization's service, which its provider reads.
 * @param certificate with which it may encrypt; in base64
 */
export function metadataOf(work: SamlWork, organizationId: string, certificate: string | null): string {
  const methods = encryptionMethods.map((one) => `<md:EncryptionMethod Algorithm="${one}"/>`).join('')
  const key =
    certificate === null
      ? ''
      : `<md:KeyDescriptor use="encryption"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>` +
        `<ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${methods}</md:KeyDescriptor>`
  const formats = nameFormats.map((one) => `<md:NameIDFormat>${one}</md:NameIDFormat>`).join('')
  const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ` +
    `entityID="${escaped(entityIdOf(work, organizationId))}"><md:SPSSODescriptor AuthnRequestsSigned="false" ` +
    `WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key}${formats}` +
    `<md:AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" ` +
    `Location="${escaped(acsUrl(work))}"/></md:SPSSODescriptor></md:EntityDescriptor>\n`
  )
}
