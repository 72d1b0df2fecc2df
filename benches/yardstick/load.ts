// One round of load, and what it took of the server's processor.
import { readFileSync } from 'node:fs'
import autocannon, { type Client } from 'autocannon'
import type { LoadRequest } from './call.ts'
import type { Round } from './figures.ts'

export const connections = 32
/** After this many requests a connection restarts with its first, which for writes would be a duplicate and an error. */
const perConnection = { read: 50, write: 250 } as const
const ticksPerSecond = 100
/** Older versions take seconds for some replies. */
const timeoutSeconds = 120

/** A server that is measured. */
export type Target = { url: string; pid: number }

/** How long a round is: in seconds, or in requests. */
export type Volume = { duration: number } | { amount: number }

/** @param next returns the next request, which must be answered with 200 */
export async function load(target: Target, next: () => LoadRequest, kind: 'read' | 'write', volume: Volume): Promise<Round> {
  // Built before sending, because building them during the round would slow down the faster side.
  const setupClient = (client: Client) => client.setRequests(Array.from({ length: perConnection[kind] }, next))
  const before = processorSeconds(target.pid)
  const { statusCodeStats, errors, timeouts, latency, throughput, duration } = await autocannon({
    ...{ url: target.url, connections, sampleInt: 50, timeout: timeoutSeconds, setupClient },
    ...volume,
  })
  const used = processorSeconds(target.pid) - before
  const { 200: good, ...others } = statusCodeStats
  const statuses = Object.entries(others).map(([status, { count }]) => `${count} times ${status}`)
  const failed = [...statuses, ...(errors ? [`${errors} errors`] : []), ...(timeouts ? [`${timeouts} timeouts`] : [])]
  if (!good || failed.length > 0) throw new Error(`${good?.count ?? 0} times 200${failed.map((one) => `, ${one}`).join('')}`)
  const { count } = good
  return {
    perSecond: count / duration,
    ...{ p50: latency.p50, p99: latency.p99 },
    processorMs: (used / count) * 1000,
    kilobytes: throughput.total / count / 1024,
  }
}

/** User and system time of all threads of a process. */
function processorSeconds(pid: number): number {
  // The name, in parentheses, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Resident memory of a process in MB. */
export function megabytes(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4096) / 2 ** 20
}
