import { request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { LoadRequest } from './call.ts'
import type { Target } from './load.ts'

export type Reply = { status: number; type: string; encoding: string | null; body: Buffer }

/** Sends one request, and receives the body as it is on the wire. */
export async function send({ url }: Target, { method, path, headers, body }: LoadRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = ask(url + path, { method, headers }, (reply) => {
      const { statusCode = 0, headers: received } = reply
      const [type, encoding] = [received['content-type'] ?? '', received['content-encoding'] ?? null]
      buffer(reply).then((bytes) => resolve({ status: statusCode, type, encoding, body: bytes }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
