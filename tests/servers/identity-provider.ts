// Identity providers for tests: a real one (oidc-provider), and one that answers whatever a test wants.
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AdapterPayload } from 'oidc-provider'

export const client = { id: 'plaza', secret: 'a secret of the client' }

const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  const about = { kid, alg: 'RS256', use: 'sig' }
  return {
    privateKey,
    kid,
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...about },
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...about },
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const closing = (server: Server) => () =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

export type DirectoryPerson = {
  sub: string
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
}

/** Everything in memory; the library's own store for development warns. */
function memory() {
  const rows = new Map<string, AdapterPayload>()
  return class {
    name: string
    constructor(name: string) {
      this.name = name
    }
    key(id: string) {
      return `${this.name} ${id}`
    }
    async upsert(id: string, payload: AdapterPayload) {
      rows.set(this.key(id), payload)
    }
    async find(id: string) {
      return rows.get(this.key(id))
    }
    async findByUid(uid: string) {
      return [...rows].find(([key, row]) => key.startsWith(`${this.name} `) && row.uid === uid)?.[1]
    }
    async findByUserCode() {
      return undefined
    }
    async consume(id: string) {
      const row = rows.get(this.key(id))
      if (row) row.consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string) {
      rows.delete(this.key(id))
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key)
    }
  }
}

/**
 * A real provider. Its login asks nothing: `provider.current` is the person who logs in there, null presses "Cancel".
 * @param redirectUri where its client may be sent back to
 */
export async function startProvider(redirectUri: string, people: readonly DirectoryPerson[]) {
  const state: { current: string | null } = { current: people[0]?.sub ?? null }
  const listener: { handle: RequestListener } = { handle: () => {} }
  const server = createServer((request, response) => listener.handle(request, response))
  const issuer = await listen(server)
  const provider = new Provider(issuer, {
    adapter: memory(),
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [keys().privateJwk] },
    cookies: { keys: [randomUUID()] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const person = people.find(({ sub }) => sub === id)
      return person && { accountId: id, claims: () => ({ ...person }) }
    },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  listener.handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { current } = state
    const result = current === null ? { error: 'access_denied' } : { login: { accountId: current, remember: false } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return Object.assign(state, { issuer, close: closing(server) })
}

/** Goes through the provider's login as a browser does. @returns the query with which it comes back */
export async function logInThere(url: string, redirectUri: string): Promise<string> {
  const jar = new Map<string, string>()
  for (let next = url, hops = 0; hops < 10; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const one of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`${reply.status} ${await reply.text()}`)
    next = new URL(location, next).href
    if (next.startsWith(redirectUri)) return new URL(next).search.slice(1)
  }
  throw new Error('Too many redirects')
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (key: KeyObject, kid: string, claims: object) => {
  const body = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`
}

export type Claims = Record<string, unknown>

/** A provider whose tokens say what `claims` returns for the right claims; it issues them for every code. */
export async function startForger() {
  const own = keys()
  const foreign = keys()
  const forger = {
    issuer: '',
    claims: (right: Claims): Claims => right,
    /** Signs with a key that it does not publish. */
    signsWrongly: false,
    /** Refuses the client's credentials. */
    refusesClient: false,
    /** The nonce of the login that comes next. */
    nonce: '',
    requests: [] as string[],
    close: async () => {},
  }
  const reply = (request: IncomingMessage): object => {
    const { issuer } = forger
    if (request.url === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      }
    if (request.url === '/jwks') return { keys: [own.publicJwk] }
    if (forger.refusesClient) return { error: 'invalid_client' }
    const now = Math.floor(Date.now() / 1000)
    const right = {
      iss: issuer,
      aud: client.id,
      sub: 'forged',
      nonce: forger.nonce,
      iat: now,
      exp: now + 60,
      email: 'forged@newport.example',
      email_verified: true,
    }
    const [key, kid] = forger.signsWrongly ? [foreign.privateKey, own.kid] : [own.privateKey, own.kid]
    return { access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token: jwt(key, kid, forger.claims(right)) }
  }
  const server = createServer((request, response) => {
    forger.requests.push(request.url ?? '')
    const body = reply(request)
    response.writeHead('error' in body ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  forger.issuer = await listen(server)
  forger.close = closing(server)
  return forger
}
