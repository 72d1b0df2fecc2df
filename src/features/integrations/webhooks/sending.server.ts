// Sends one delivery: signed, to an address that was checked, within ten seconds, without following redirects.
import { createHmac } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type AddressError, checkedAddress, lookupOf } from '../../../core/outbound/checked-address.server.ts'
import type { OutboundNetwork } from '../../../core/outbound/public-network.server.ts'
import { replyBytesMax } from './rules.ts'

const timeoutMilliseconds = 10_000

export type SendError = AddressError | 'connection'
/** `status` and `reply` of the receiver, or why there was none. */
export type Sent = { status: number; reply: string } | { error: SendError }
export type WebhookMessage = { id: string; url: string; body: string; secrets: readonly Uint8Array[]; now: Date }

/** The headers of Standard Webhooks: a signature for each secret, over id, time in seconds and body. */
export function webhookSignatureHeaders({ id, body, secrets, now }: Omit<WebhookMessage, 'url'>): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const sign = (secret: Uint8Array) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}

/** Sends a message. Never throws for what the receiver or its name server does. */
export async function sendDelivery(message: WebhookMessage, network: OutboundNetwork, stopping: AbortSignal): Promise<Sent> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), stopping])
  const url = new URL(message.url)
  const found = await checkedAddress(url, network, signal)
  return 'error' in found ? found : post(url, found.address, message, signal)
}

function post(url: URL, address: LookupAddress, message: WebhookMessage, signal: AbortSignal): Promise<Sent> {
  const lookup = lookupOf(address)
  const body = Buffer.from(message.body)
  const headers = {
    ...webhookSignatureHeaders(message),
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
