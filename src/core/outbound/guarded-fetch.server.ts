// fetch() for addresses that an organization enters: to a checked address, within ten seconds, without following redirects.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type AddressError, checkedAddress, lookupOf } from './checked-address.server.ts'
import type { OutboundNetwork } from './public-network.server.ts'

const timeoutMilliseconds = 10_000
const replyBytesMax = 1_000_000
/** Statuses whose replies have no body. */
const bodiless = [204, 205, 304]

export class OutboundError extends Error {
  reason: AddressError | 'connection' | 'size'

  constructor(reason: OutboundError['reason']) {
    super(`The call failed: ${reason}`)
    this.reason = reason
  }
}

type OutboundOptions = { method?: string; headers?: Record<string, string>; body?: unknown }

/**
 * @returns a function that calls a URL with the options of fetch()
 * @throws OutboundError, from that function, if there is no reply
 */
export const guardedFetch =
  (network: OutboundNetwork) =>
  async (text: string, { method = 'GET', headers = {}, body }: OutboundOptions = {}): Promise<Response> => {
    const url = new URL(text)
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    const found = await checkedAddress(url, network, signal)
    if ('error' in found) throw new OutboundError(found.error)
    const sent = body === undefined || body === null ? undefined : Buffer.from(String(body))
    const length = sent ? { 'content-length': String(sent.length) } : {}
    const options = {
      method,
      headers: { ...headers, ...length, connection: 'close' },
      lookup: lookupOf(found.address),
      signal,
      agent: false,
    }
    return new Promise((resolve, reject) => {
      const fail = () => reject(new OutboundError(signal.aborted ? 'timeout' : 'connection'))
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (reply) => {
        const parts: Buffer[] = []
        let bytes = 0
        reply.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > replyBytesMax) {
            reject(new OutboundError('size'))
            request.destroy()
          } else parts.push(part)
        })
        reply.on('end', () => {
          const status = reply.statusCode ?? 0
          const content = bodiless.includes(status) ? null : Buffer.concat(parts)
          resolve(new Response(content, { status, headers: headersOf(reply.headersDistinct) }))
        })
        reply.on('error', fail)
      })
      request.on('error', fail)
      request.end(sent)
    })
  }

function headersOf(distinct: NodeJS.Dict<string[]>): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(distinct)) for (const value of values ?? []) headers.append(name, value)
  return headers
}
