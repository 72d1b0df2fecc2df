// The metadata of a SAML provider: its entity ID, where it takes requests, and with which certificates it signs.
import { isCertificate } from './certificates.server.ts'
import { entityIdMax, metadataMax } from './rules.ts'
import { elementsIn, parseXml } from './xml.server.ts'

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const certificatesMax = 10

export type ProviderMetadata = {
  entityId: string
  loginUrl: string
  /** In base64. */
  certificates: string[]
}

/** @returns null for metadata that does not describe one provider with a redirect address and certificates for signing */
export function readMetadata(xml: string): ProviderMetadata | null {
  const root = xml.length <= metadataMax ? parseXml(xml.trim()) : null
  const providers = root ? elementsIn(root, 'IDPSSODescriptor', metadataNamespace) : []
  const [provider] = providers
  const entity = provider?.parentNode as Element | undefined
  if (!provider || !entity || providers.length > 1) return null
  const entityId = entity.getAttribute('entityID')?.trim() ?? ''
  const services = elementsIn(provider, 'SingleSignOnService', metadataNamespace)
  const loginUrl =
    services
      .find((one) => one.getAttribute('Binding') === redirectBinding)
      ?.getAttribute('Location')
      ?.trim() ?? ''
  const certificates = certificatesOf(provider)
  const isComplete =
    entityId !== '' && entityId.length <= entityIdMax && loginUrl !== '' && certificates !== null && certificates.length > 0
  return isComplete && certificates ? { entityId, loginUrl, certificates } : null
}

/** Those that may sign; null if one of them is none. */
function certificatesOf(provider: Element): string[] | null {
  const keys = elementsIn(provider, 'KeyDescriptor', metadataNamespace).filter((key) => key.getAttribute('use') !== 'encryption')
  const texts = keys.flatMap((key) => elementsIn(key, 'X509Certificate')).map((one) => (one.textContent ?? '').replace(/\s/g, ''))
  const unique = [...new Set(texts)]
  return unique.length <= certificatesMax && unique.every(isCertificate) ? unique : null
}
