import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../core/contract/endpoint.ts'
import { type FieldRefusals, HttpError } from '../../../core/contract/errors.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { guardedFetch, OutboundError } from '../../../core/outbound/guarded-fetch.server.ts'
import { isPublicAddress } from '../../../core/outbound/public-network.server.ts'
import { newDecryptionPair } from '../identities/saml/encryption.server.ts'
import { type ProviderMetadata, readMetadata } from '../identities/saml/metadata.server.ts'
import { seal } from '../model/sealed.server.ts'
import { ensureMayInvite } from '../model/verified.server.ts'
import { checkOwner } from '../two-step/password.server.ts'
import { changeSaml } from './contract.ts'
import { networkFor, type ProviderWork } from './provider.server.ts'
import { findConnection, type SealedPair, type SsoConnection } from './queries.server.ts'
import { addressFault } from './rules.ts'
import { ensureSettings, saveSettings } from './settings.server.ts'

type SamlSettings = Received<typeof changeSaml>['body']

/** The administrator connects a SAML provider. */
export function serveSamlSettings(app: FastifyInstance): void {
  route(app, changeSaml, async ({ body }, context) => {
    ensureMayInvite(context.actor)
    await checkOwner(context, body)
    const before = await findConnection(context.db, context.actor.organizationId)
    const found = await metadataIn(context, body, before)
    await ensureSettings(context, body, before, 'refusals' in found ? found.refusals : {})
    if ('refusals' in found) throw new Error('Refusals were not thrown')
    const { entityId: issuer, loginUrl, certificates } = found.metadata
    const provider = { protocol: 'saml', issuer, loginUrl, certificates, emailAttribute: body.emailAttribute ?? null } as const
    const decryption = before?.decryptionKey ? null : await newPair(context)
    const sso = await saveSettings(context, body, { ...provider, decryption }, 'PUT /sso/saml')
    return { sso, message: message(context.language, 'sso.saved') }
  })
}

/** For encrypted assertions, kept as long as the connection. */
async function newPair({ db, actor, config, now }: OfficialContext): Promise<SealedPair> {
  const { key, certificate } = await newDecryptionPair(new URL(config.publicUrl).host, now())
  return { key: await seal(db, actor.organizationId, Buffer.from(key)), certificate }
}

type FoundMetadata = { metadata: ProviderMetadata } | { refusals: FieldRefusals }

/** The metadata that was sent, that its address has, or that is stored. @throws HttpError 503 if the address cannot be reached */
async function metadataIn(context: OfficialContext, body: SamlSettings, before: SsoConnection | null): Promise<FoundMetadata> {
  const { metadata: text, metadataUrl: url } = body
  const { loopbackOnly } = context.config
  if (text === undefined && url === undefined) {
    if (!before?.saml) return { refusals: { metadata: 'sso.saml.metadata' } }
    const { issuer: entityId, saml, certificates } = before
    return { metadata: { entityId, loginUrl: saml.loginUrl, certificates } }
  }
  const field = text === undefined ? 'metadataUrl' : 'metadata'
  const isWrong = (address: string) => addressFault(address, isPublicAddress, loopbackOnly) !== null
  if (text === undefined && isWrong(url ?? '')) return { refusals: { metadataUrl: 'sso.saml.url' } }
  const metadata = readMetadata(text ?? (await fetchMetadata(context, url ?? '')))
  if (!metadata) return { refusals: { [field]: 'sso.saml.unreadable' } }
  // A browser opens this address, after a person has pressed a button.
  if (isWrong(metadata.loginUrl)) return { refusals: { [field]: 'sso.saml.loginUrl' } }
  return { metadata }
}

/**
 * Reads metadata from its address.
 * @throws HttpError 503 if the address cannot be reached or has no file
 */
async function fetchMetadata(work: Pick<ProviderWork, 'config'>, url: string): Promise<string> {
  const unreachable = () => new HttpError(503, 'sso.unreachable', { host: new URL(url).host })
  try {
    const reply = await guardedFetch(networkFor(work))(url)
    if (reply.status !== 200) throw unreachable()
    return await reply.text()
  } catch (error) {
    throw error instanceof OutboundError ? unreachable() : error
  }
}
