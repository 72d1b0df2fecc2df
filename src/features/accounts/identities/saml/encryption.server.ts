// Encrypted assertions: the key pair of an organization, and what is decrypted with it.
import 'reflect-metadata'
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { X509CertificateGenerator } from '@peculiar/x509'
import { decrypt } from 'xml-encryption'
import { RefusedAnswer } from '../refused-answer.ts'
import { isEncryptionStrong, isPlainXml } from './rules.ts'
import { elementsIn, parseXml } from './xml.server.ts'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const keyBits = 3072
/** Providers that refuse an expired certificate must not do so unnoticed: the certificate outlives the connection. */
const certificateYears = 20

/** The key in PEM, and its certificate in base64. */
export type DecryptionPair = { key: string; certificate: string }

/** @param name in the certificate, by which a provider's administrator recognizes it */
export async function newDecryptionPair(name: string, now: Date): Promise<DecryptionPair> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits })
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(now.getUTCFullYear() + certificateYears)
  const { subtle } = globalThis.crypto
  const spki = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }))
  const pkcs8 = new Uint8Array(pair.privateKey.export({ type: 'pkcs8', format: 'der' }))
  const [publicKey, privateKey] = await Promise.all([
    subtle.importKey('spki', spki, algorithm, true, ['verify']),
    subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
  ])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys: { publicKey, privateKey },
    notBefore: now,
    notAfter,
    signingAlgorithm: algorithm,
  })
  return { key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, certificate: certificate.toString('base64') }
}

/**
 * The assertion in an encrypted one, for the checks that come before the library's. It is read again when the signature is verified.
 * @returns null if nothing is encrypted
 * @throws RefusedAnswer always with the same reason, which tells nobody what decrypting found
 */
export async function decryptedAssertion(root: Element, key: string | null): Promise<Element | null> {
  const [encrypted, ...others] = elementsIn(root, 'EncryptedAssertion')
  // Names and attributes can be encrypted by themselves, which no provider needs beside an encrypted assertion.
  const parts = ['EncryptedData', 'EncryptedKey'].map((name) => elementsIn(root, name).length)
  if (!encrypted && parts.every((count) => count === 0)) return null
  const methods = elementsIn(root, 'EncryptionMethod').map((one) => one.getAttribute('Algorithm'))
  const isOne = encrypted && others.length === 0 && parts.every((count) => count === 1) && methods.length === 2
  if (!isOne || !methods.every(isEncryptionStrong) || key === null) throw new RefusedAnswer('encryption')
  const xml = await promisify(decrypt)(String(encrypted), { key, disallowDecryptionWithInsecureAlgorithm: true }).catch(() => '')
  const assertion = isPlainXml(xml) ? parseXml(xml) : null
  if (assertion?.localName !== 'Assertion' || elementsIn(assertion, 'EncryptedData').length > 0) throw new RefusedAnswer('encryption')
  return assertion
}
