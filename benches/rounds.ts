// Loads two servers in turn and compares them. The load comes from this process, so both sides bear the same cost.
import autocannon, { type Client } from 'autocannon'
import type { Bench, Sent } from './bench.ts'

const connections = 20
/** After this many requests a connection restarts with its first, which for answers would be a duplicate and an error. */
const requestsPerConnection = 250
/**
 * How far a ratio may fall below its budget, for requests and processor time alike. Load on a shared machine affects neighboring rounds
 * equally, so the median of their ratios is stable even if requests per second vary by 40 %; it varies by a few hundredths from run to run.
 */
export const tolerance = 0.05

/** `processor`: microseconds of the server process per request, unaffected by other processes. */
export type Side = { perSecond: number; p50: number; p99: number; processor: number }
export type Measured = { plaza: Side; bare: Side; ratio: number; least: number; most: number }
export type Servers = {
  addresses: { plaza: string; bare: string }
  /** Processor time used by their process so far, in microseconds. */
  processor: () => Promise<number>
}

/**
 * Short rounds, Plaza and bare in turn, after one warm-up round each; the order alternates from pair to pair.
 * @param seconds duration of a round
 */
export async function measure(
  bench: Bench,
  { addresses, processor }: Servers,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measured> {
  let sent = 0
  const next = () => bench.request(sent++)
  const round = (url: string) => load(url, next, seconds, processor)
  await round(addresses.plaza)
  await round(addresses.bare)
  const pairs: { plaza: Side; bare: Side }[] = []
  for (let i = 0; i < rounds; i++) {
    const first = i % 2 === 0 ? await round(addresses.plaza) : undefined
    const bare = await round(addresses.bare)
    pairs.push({ plaza: first ?? (await round(addresses.plaza)), bare })
  }
  const ratios = pairs.map(({ plaza, bare }) => plaza.perSecond / bare.perSecond)
  const side = (which: 'plaza' | 'bare'): Side => ({
    perSecond: median(pairs.map((pair) => pair[which].perSecond)),
    p50: median(pairs.map((pair) => pair[which].p50)),
    p99: median(pairs.map((pair) => pair[which].p99)),
    processor: median(pairs.map((pair) => pair[which].processor)),
  })
  return { plaza: side('plaza'), bare: side('bare'), ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}

async function load(url: string, next: () => Sent, seconds: number, processor: () => Promise<number>): Promise<Side> {
  // Built before sending, because building them during the round would slow down the faster side.
  const setupClient = (client: Client) => client.setRequests(Array.from({ length: requestsPerConnection }, next))
  const before = await processor()
  const result = await autocannon({ url, connections, duration: seconds, sampleInt: 100, setupClient })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result['2xx'] + failed} requests to ${url} failed.`)
  const perRequest = ((await processor()) - before) / result['2xx']
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99, processor: perRequest }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
