// Talks to an organization's identity provider: configuration, the address of its login, and what its answer says.
import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import { isLoopback } from '../../../core/config/values.server.ts'
import { HttpError } from '../../../core/contract/errors.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { guardedFetch, OutboundError } from '../../../core/outbound/guarded-fetch.server.ts'
import { isPublicAddress, type OutboundNetwork, publicNetwork } from '../../../core/outbound/public-network.server.ts'
import { minuteMilliseconds } from '../../../core/time/durations.ts'
import { RefusedAnswer } from '../identities/refused-answer.ts'
import { unseal } from '../model/sealed.server.ts'
import type { SsoConnection } from './queries.server.ts'
import { callbackPath, groupsInClaims, isLoopbackIssuer, mergeClaims, type SsoClaims } from './rules.ts'

export type ProviderWork = Pick<AppContext, 'config' | 'db'>

/** Tests replace it; no setting does. */
export type ProviderNetwork = OutboundNetwork

/** A site that only this machine reaches may use a provider on this machine. */
export const networkFor = ({ config }: Pick<ProviderWork, 'config'>): ProviderNetwork =>
  config.loopbackOnly ? { ...publicNetwork, isAllowed: (address) => isPublicAddress(address) || isLoopback(address) } : publicNetwork

const configurationsMax = 500
const configurations = new LRUCache<string, Promise<oidc.Configuration>>({ max: configurationsMax, ttl: 5 * minuteMilliseconds })

export const redirectUri = ({ config }: Pick<ProviderWork, 'config'>): string => `${config.publicUrl}${callbackPath}`

/** The provider's configuration with the client's credentials, from memory for five minutes. */
export function configurationOf(work: ProviderWork, connection: SsoConnection): Promise<oidc.Configuration> {
  const { organizationId, issuer, clientId, secret } = connection
  const key = [organizationId, issuer, clientId, secret.toString('base64')].join(' ')
  let known = configurations.get(key)
  if (!known) {
    known = discover(work, connection)
    known.catch(() => configurations.delete(key))
    configurations.set(key, known)
  }
  return known
}

/** @throws HttpError 503 if the provider cannot be reached or describes itself wrongly */
export async function discover(
  work: ProviderWork,
  { issuer, clientId, organizationId, secret }: SsoConnection,
): Promise<oidc.Configuration> {
  const fetch = guardedFetch(networkFor(work)) as oidc.CustomFetch
  const isLocal = work.config.loopbackOnly && isLoopbackIssuer(issuer)
  const options = { [oidc.customFetch]: fetch, execute: isLocal ? [oidc.allowInsecureRequests] : [] }
  const plainSecret = (await unseal(work.db, organizationId, secret)).toString()
  try {
    const found = (await oidc.discovery(new URL(issuer), clientId, undefined, undefined, options)).serverMetadata()
    const ways = found.token_endpoint_auth_methods_supported
    const usesHeader = ways === undefined || ways.includes('client_secret_basic')
    const way = usesHeader ? oidc.ClientSecretBasic(plainSecret) : oidc.ClientSecretPost(plainSecret)
    const configuration = new oidc.Configuration(found, clientId, undefined, way)
    configuration[oidc.customFetch] = fetch
    if (isLocal) oidc.allowInsecureRequests(configuration)
    // The signature is verified even though TLS already authenticates the provider.
    oidc.enableNonRepudiationChecks(configuration)
    return configuration
  } catch (error) {
    throw Object.assign(new HttpError(503, 'sso.unreachable', { host: new URL(issuer).host }), { cause: error })
  }
}

export type BegunLogin = { state: string; nonce: string; verifier: string; url: string }

/** A new login at the provider: its secrets, and the address to open. */
export async function beginLogin(work: ProviderWork, connection: SsoConnection): Promise<BegunLogin> {
  const configuration = await configurationOf(work, connection)
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const { scopes_supported: scopes = [] } = configuration.serverMetadata()
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(work),
    // Okta and some others list groups for this scope only.
    scope: ['openid', 'email', 'profile', ...(scopes.includes('groups') ? ['groups'] : [])].join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const isLocal = work.config.loopbackOnly && isLoopbackIssuer(connection.issuer)
  if (url.protocol !== 'https:' && !isLocal) throw new HttpError(503, 'sso.unreachable', { host: url.host })
  return { state, nonce, verifier, url: url.href }
}

/**
 * What the provider says of the person. Claims that its token lacks are read from its userinfo.
 * @param answer the query of the redirect URI
 * @throws RefusedAnswer for a wrong or refusing answer; HttpError 503 if the provider cannot be reached
 */
export async function readProviderAnswer(
  work: ProviderWork,
  connection: SsoConnection,
  { nonce, verifier }: Pick<BegunLogin, 'nonce' | 'verifier'>,
  answer: URLSearchParams,
): Promise<SsoClaims> {
  const configuration = await configurationOf(work, connection)
  const url = new URL(`${redirectUri(work)}?${answer}`)
  const expected = { expectedNonce: nonce, expectedState: answer.get('state') ?? '', pkceCodeVerifier: verifier, idTokenExpected: true }
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, expected)
    const claims = tokens.claims() as SsoClaims
    const lacks = claims['email'] === undefined || groupsInClaims(claims[connection.groupsClaim]).length === 0
    if (!lacks || !configuration.serverMetadata().userinfo_endpoint) return claims
    return mergeClaims(claims, await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub), connection.groupsClaim)
  } catch (error) {
    if (isUnreachable(error)) throw new HttpError(503, 'sso.unreachable', { host: new URL(connection.issuer).host })
    throw new RefusedAnswer(reasonOf(error))
  }
}

/**
 * Whether the provider accepts the client's credentials: it is asked for the tokens of a code that it never issued, and says which of the
 * two it refuses.
 */
export async function tryCredentials(work: ProviderWork, connection: SsoConnection): Promise<'accepted' | 'refused' | 'unknown'> {
  const configuration = await discover(work, connection)
  const parameters = { code: oidc.randomState(), redirect_uri: redirectUri(work), code_verifier: oidc.randomPKCECodeVerifier() }
  try {
    await oidc.genericGrantRequest(configuration, 'authorization_code', parameters)
    return 'unknown'
  } catch (error) {
    if (isUnreachable(error)) throw new HttpError(503, 'sso.unreachable', { host: new URL(connection.issuer).host })
    // A client that authenticates by a header is refused by one.
    const reason = error instanceof oidc.WWWAuthenticateChallengeError ? 'invalid_client' : reasonOf(error)
    if (reason === 'invalid_grant') return 'accepted'
    return ['invalid_client', 'unauthorized_client'].includes(reason) ? 'refused' : 'unknown'
  }
}

/** True if no reply came, at any depth of the library's errors. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof OutboundError) return true
  return error instanceof Error && error.cause !== undefined && isUnreachable(error.cause)
}

type LibraryError = { error?: unknown; claim?: unknown; code?: unknown; cause?: unknown }

/** The provider's error code, or the claim that is wrong, or else the library's code. */
function reasonOf(error: unknown): string {
  const chain: LibraryError[] = []
  for (let one = error as LibraryError | undefined; typeof one === 'object' && one !== null; one = one.cause as LibraryError)
    chain.push(one)
  const reasons = [...chain.map((one) => one.error), ...chain.map((one) => one.claim), ...chain.map((one) => one.code)]
  return reasons.find((one) => typeof one === 'string')?.slice(0, 100) ?? 'answer'
}
