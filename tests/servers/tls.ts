// A certificate for localhost that this process trusts.
import { generateKeyPairSync } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
// The certificate library asks for it.
import 'reflect-metadata'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
import { dayMilliseconds } from '../../src/core/time/durations.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const trusted = getCACertificates('default')

/** @param days for which it is valid */
export async function certificateFor(days: number): Promise<{ cert: string; key: string }> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { subtle } = globalThis.crypto
  const [privateKey, publicKey] = await Promise.all([
    subtle.importKey('pkcs8', new Uint8Array(pair.privateKey.export({ type: 'pkcs8', format: 'der' })), algorithm, true, ['sign']),
    subtle.importKey('spki', new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' })), algorithm, true, ['verify']),
  ])
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys: { privateKey, publicKey },
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - dayMilliseconds),
    notAfter: new Date(Date.now() + (days + 0.5) * dayMilliseconds),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  })
  const cert = made.toString('pem')
  setDefaultCACertificates([...trusted, cert])
  return { cert, key: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string }
}

/** Trusts what the process trusted before. */
export const trustNoTestCertificate = () => setDefaultCACertificates(trusted)
