// Puts load on two servers in turn, and compares. The load comes from this process, so it costs both sides the same.
import autocannon, { type Client } from 'autocannon'
import type { Bench, Sent } from './bench.ts'

const connections = 20
/** After these a connection begins again with its first, which for answers would be a duplicate, and an error. */
const requestsPerConnection = 250
/**
 * How far below its budget a ratio may come out, of requests and of processor time alike. What a shared machine does to one round it does
 * to the next one as well, so the median of ratios of neighbouring rounds holds still where requests per second swing by 40 %; from run to
 * run it still moves by a few hundredths.
 */
export const tolerance = 0.05

/** `processor` in microseconds of the server's process per request, whoever else used the machine meanwhile. */
export type Side = { perSecond: number; p50: number; p99: number; processor: number }
export type Measured = { plaza: Side; bare: Side; ratio: number; least: number; most: number }
export type Servers = {
  addresses: { plaza: string; bare: string }
  /** Processor time that their process has used so far, in microseconds. */
  processor: () => Promise<number>
}

/**
 * Short rounds, Plaza and bare in turn, after one of each to warm up; which of the two begins changes from pair to pair.
 * @param seconds how long a round lasts
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
  // Made before they are sent, because making them while sending would hold back the faster side.
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
