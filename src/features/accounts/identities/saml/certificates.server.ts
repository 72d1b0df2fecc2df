// Certificates with which SAML providers sign, in base64 as their metadata has them. They are trusted because the administrator entered
// them: their own dates and issuers mean nothing in SAML.
import { X509Certificate } from 'node:crypto'

const decode = (certificate: string) => new X509Certificate(Buffer.from(certificate, 'base64'))

/** True for a certificate that can verify the signatures which are accepted. */
export function isCertificate(text: string): boolean {
  try {
    return decode(text).publicKey.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** As files have it. */
export const pemOf = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** By what an administrator recognizes a certificate. */
export function describeCertificate(certificate: string): { fingerprint: string; expiresAt: string } {
  const { fingerprint256, validToDate } = decode(certificate)
  return { fingerprint: fingerprint256, expiresAt: validToDate.toISOString() }
}
