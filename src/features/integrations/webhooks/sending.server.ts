// Sends one delivery: signed, to an address that was checked, within ten seconds, without following redirects.
import { createHmac } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookNetwork } from './addresses.server.ts'
import { replyBytesMax } from './rules.ts'

const timeoutMilliseconds = 10_000

export type SendError = 'timeout' | 'address' | 'dns' | 'connection'
/** `status` and `reply` of the receiver, or why there was none. */
export type Sent = { status: number; reply: string } | { error: SendError }
export type WebhookMessage = { id: string; url: string; body: string; secrets: readonly Uint8Array[]; now: Date }

/** The headers of Standard Webhooks: a signature for each secret, over id, time in seconds and body. */
export function signedHeaders({ id, body, secrets, now }: Omit<WebhookMessage, 'url'>): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const sign = (secret: Uint8Array) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}

/** Sends a message. Never throws for what the receiver or its name server does. */
export async function send(message: WebhookMessage, network: WebhookNetwork, stopping: AbortSignal): Promise<Sent> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), stopping])
  const url = new URL(message.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await Promise.race([addressesOf(host, network), aborted(signal)])
  if (found === null) return { error: 'timeout' }
  const [first] = found
  if (!first) return { error: 'dns' }
  if (!found.every(({ address }) => network.isAllowed(address))) return { error: 'address' }
  return post(url, first, message, signal)
}

/** All addresses of a host; none if it has no name. They are asked for once: the connection goes to what was checked. */
async function addressesOf(host: string, { resolve }: WebhookNetwork): Promise<readonly LookupAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  try {
    return await resolve(host)
  } catch {
    return []
  }
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))

function post(url: URL, { address, family }: LookupAddress, message: WebhookMessage, signal: AbortSignal): Promise<Sent> {
  const lookup: LookupFunction = (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family))
  const body = Buffer.from(message.body)
  const headers = {
    ...signedHeaders(message),
    'content-type': 'application/json',
    'content-length': body.length,
    'user-agent': 'Plaza-Webhooks',
    connection: 'close',
  }
  return new Promise((resolve) => {
    const fail = () => resolve({ error: signal.aborted ? 'timeout' : 'connection' })
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(url, { method: 'POST', headers, lookup, signal, agent: false }, (reply) => {
      const parts: Buffer[] = []
      let bytes = 0
      const end = () => {
        resolve({ status: reply.statusCode ?? 0, reply: textOf(Buffer.concat(parts).subarray(0, replyBytesMax)) })
        sent.destroy()
      }
      reply.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes >= replyBytesMax) end()
      })
      reply.on('end', end)
      reply.on('error', fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** The database stores no NUL characters. */
const textOf = (bytes: Buffer): string => bytes.toString().replaceAll('\0', '')
