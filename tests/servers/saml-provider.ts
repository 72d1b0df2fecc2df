// A SAML 2.0 identity provider for tests, over HTTP: it signs what a test wants.
import { generateKeyPairSync, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { type EncryptOptions, encrypt } from 'xml-encryption'
import { selfSigned } from './certificate.ts'

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertions = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
export const emailAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

export type SamlPerson = { id: string; format?: string; attributes: Record<string, string | string[]> }

/** What the answer says; the right values, which a test changes. */
export type SamlStatement = {
  id: string
  issuer: string
  nameId: string
  recipient: string
  destination: string
  audience: string
  inResponseTo: string
  notBefore: Date
  notOnOrAfter: Date
}

type SigningKey = { privateKey: KeyObject; certificate: string }

export function signingKey(): SigningKey {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey: pair.privateKey, certificate: selfSigned(pair, 'A provider for tests') }
}

const strong = {
  signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
}
export const weak = {
  signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
}

/** Signs the first element of a name, below the root or the root itself. The certificate is in the signature, as providers do. */
export function signXml(xml: string, name: 'Assertion' | 'Response', { privateKey, certificate }: SigningKey, algorithms = strong): string {
  const xpath = `(//*[local-name(.)='${name}'])[1]`
  const canonicalizationAlgorithm = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const publicCert = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`
  const signed = new SignedXml({
    privateKey: key,
    publicCert,
    canonicalizationAlgorithm,
    signatureAlgorithm: algorithms.signatureAlgorithm,
  })
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonicalizationAlgorithm]
  signed.addReference({ xpath, transforms, digestAlgorithm: algorithms.digestAlgorithm })
  signed.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signed.getSignedXml()
}

/** What Entra ID encrypts with. */
const usualEncryption = {
  encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
} as const

/** @param pem the certificate of the service that the assertion is for */
export async function encryptXml(assertion: string, pem: string, algorithms: Partial<EncryptOptions> = {}): Promise<string> {
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' })
  const options = { ...usualEncryption, ...algorithms, rsa_pub: key, pem, warnInsecureAlgorithm: false }
  const encrypted = await promisify<string, EncryptOptions, string>(encrypt)(assertion, options)
  return `<saml:EncryptedAssertion xmlns:saml="${assertions}">${encrypted}</saml:EncryptedAssertion>`
}

const attributesXml = (attributes: SamlPerson['attributes']) =>
  Object.entries(attributes)
    .map(([name, values]) => {
      const texts = [values].flat().map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
      return `<saml:Attribute Name="${name}">${texts.join('')}</saml:Attribute>`
    })
    .join('')

/** @param issuedAt an instant in ISO 8601 */
export const assertionXml = (statement: SamlStatement, { format = persistent, attributes }: SamlPerson, issuedAt: string): string =>
  `<saml:Assertion xmlns:saml="${assertions}" ID="${statement.id}" Version="2.0" IssueInstant="${issuedAt}">` +
  `<saml:Issuer>${statement.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${statement.nameId}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ` +
  `Recipient="${statement.recipient}" InResponseTo="${statement.inResponseTo}" NotOnOrAfter="${statement.notOnOrAfter.toISOString()}"/>` +
  `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${statement.notBefore.toISOString()}" ` +
  `NotOnOrAfter="${statement.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${statement.audience}</saml:Audience>` +
  `</saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${issuedAt}"><saml:AuthnContext>` +
  `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext>` +
  `</saml:AuthnStatement><saml:AttributeStatement>${attributesXml(attributes)}</saml:AttributeStatement></saml:Assertion>`

export const responseXml = (statement: SamlStatement, content: string, issuedAt: string): string =>
  `<samlp:Response xmlns:samlp="${protocol}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${issuedAt}" ` +
  `Destination="${statement.destination}" InResponseTo="${statement.inResponseTo}"><saml:Issuer xmlns:saml="${assertions}">${statement.issuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`

const cancelled = (statement: SamlStatement): string =>
  `<samlp:Response xmlns:samlp="${protocol}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" ` +
  `Destination="${statement.destination}" InResponseTo="${statement.inResponseTo}"><samlp:Status><samlp:StatusCode ` +
  `Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/>` +
  `</samlp:StatusCode></samlp:Status></samlp:Response>`

const partOf = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[1] ?? ''

export const samlMetadata = (issuer: string, loginUrl: string, certificates: readonly string[]): string =>
  `<?xml version="1.0"?><!-- As Shibboleth writes it --><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">` +
  `<IDPSSODescriptor protocolSupportEnumeration="${protocol}">${certificates
    .map(
      (one) =>
        `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>\n${one.replace(/.{64}/g, '$&\n')}\n` +
        `</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
    )
    .join('')}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${loginUrl}/post"/>` +
  `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${loginUrl}"/></IDPSSODescriptor></EntityDescriptor>`

/** The form with which a provider sends the browser back. */
const formPage = (action: string, fields: Record<string, string>): string =>
  `<!doctype html><title>Provider</title><form method="post" action="${action}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}<button>Continue</button></form><script>document.forms[0].submit()</script>`

/**
 * A provider whose login asks nothing: `provider.current` logs in there, null presses "Cancel".
 * @param host a name of this machine; browsers take `localhost` for another site than 127.0.0.1
 */
export async function startSamlProvider(people: Record<string, SamlPerson>, { host = '127.0.0.1', now = () => new Date() } = {}) {
  const state = {
    issuer: '',
    loginUrl: '',
    current: Object.keys(people)[0] as string | null,
    key: signingKey(),
    requests: [] as string[],
    /** Makes the answer instead of `write`. */
    writeEncrypted: null as ((statement: SamlStatement, person: SamlPerson) => Promise<string>) | null,
    /** What the next answers say, from what is right. */
    say: (right: SamlStatement): SamlStatement => right,
    /** Makes the answer from its statement. */
    write: (statement: SamlStatement, person: SamlPerson): string =>
      signXml(responseXml(statement, assertionXml(statement, person, now().toISOString()), now().toISOString()), 'Assertion', state.key),
  }
  const answerTo = async (request: string): Promise<{ action: string; xml: string }> => {
    const [id, acs] = [partOf(request, /\sID="([^"]+)"/), partOf(request, /AssertionConsumerServiceURL="([^"]+)"/)]
    const person = state.current === null ? undefined : people[state.current]
    const statement = state.say({
      ...{ id: `_${randomUUID()}`, issuer: state.issuer, nameId: person?.id ?? '', recipient: acs, destination: acs },
      ...{ audience: partOf(request, /<saml:Issuer[^>]*>([^<]+)</), inResponseTo: id },
      ...{ notBefore: new Date(now().getTime() - 5000), notOnOrAfter: new Date(now().getTime() + 300_000) },
    })
    return { action: acs, xml: person ? await (state.writeEncrypted ?? state.write)(statement, person) : cancelled(statement) }
  }
  const server = createServer(async (request, response) => {
    state.requests.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider.invalid')
    if (pathname === '/metadata') return response.end(samlMetadata(state.issuer, state.loginUrl, [state.key.certificate]))
    if (pathname === '/moved') return response.writeHead(302, { location: '/metadata' }).end()
    if (pathname !== '/login') return response.writeHead(404).end()
    const sent = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const { action, xml } = await answerTo(sent)
    const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: searchParams.get('RelayState') ?? '' }
    return response.writeHead(200, { 'content-type': 'text/html' }).end(formPage(action, fields))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  Object.assign(state, { issuer: `${origin}/entity`, loginUrl: `${origin}/login` })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(state, { origin, close })
}

export type SamlForm = { action: string; fields: URLSearchParams }

/** Opens the provider's login as a browser does. @returns the form with which it sends the browser back */
export async function logInBySaml(url: string): Promise<SamlForm> {
  const page = await (await fetch(url)).text()
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) fields.set(name, value)
  return { action: partOf(page, /action="([^"]+)"/), fields }
}
