// Sends requests at a fixed rate, whether or not earlier ones are answered: people do not wait for each other. Or one after the other.
import { Agent, request as ask } from 'node:http'
import type { LoadRequest } from './call.ts'
import type { Target } from './load.ts'

/** `status`: 0 if the connection failed. `milliseconds`: since the request was due. */
export type Sent = { status: number; milliseconds: number; hasRetryAfter: boolean; at: number }

const tickMilliseconds = 5

/** @returns the outcome of each request, in the order of the replies; `at` is the second of the run in which it was due */
export async function sendAtRate({ url }: Target, next: () => LoadRequest, perSecond: number, seconds: number): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const begin = performance.now()
  const sent: Sent[] = []
  const open = new Set<Promise<void>>()
  const total = Math.round(perSecond * seconds)
  await new Promise<void>((resolve) => {
    let count = 0
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * perSecond))
      for (; count < due; count++) {
        const dueAt = begin + (count / perSecond) * 1000
        const reply = sendOne(url, next(), agent).then(({ status, hasRetryAfter }) => {
          sent.push({ status, hasRetryAfter, milliseconds: performance.now() - dueAt, at: (dueAt - begin) / 1000 })
        })
        open.add(reply)
        void reply.finally(() => open.delete(reply))
      }
      if (count < total) return
      clearInterval(timer)
      resolve()
    }, tickMilliseconds)
  })
  await Promise.all(open)
  agent.destroy()
  return sent
}

/** Sends the next request of each connection when the one before is answered. @returns the outcome of each request */
export async function sendInTurn({ url }: Target, next: () => LoadRequest, connections: number, seconds: number): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begin = performance.now()
  const until = begin + seconds * 1000
  const sent: Sent[] = []
  const connection = async () => {
    while (performance.now() < until) {
      const from = performance.now()
      const reply = await sendOne(url, next(), agent)
      sent.push({ ...reply, milliseconds: performance.now() - from, at: (from - begin) / 1000 })
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return sent
}

const sendOne = (url: string, { method, path, headers, body }: LoadRequest, agent: Agent) =>
  new Promise<{ status: number; hasRetryAfter: boolean }>((resolve) => {
    const failed = () => resolve({ status: 0, hasRetryAfter: false })
    const sent = ask(url + path, { method, headers, agent }, (reply) => {
      reply.resume()
      reply.on('error', failed)
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, hasRetryAfter: reply.headers['retry-after'] !== undefined }))
    })
    sent.on('error', failed)
    sent.end(body)
  })

/** The value below which a share of the numbers is; 0 if there are none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
