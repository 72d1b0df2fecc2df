// The parts of autocannon used by the benches; it has no types of its own.
declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string>; body?: string }
  export type Client = { setRequests: (requests: Request[]) => void }
  type Options = {
    url: string
    connections: number
    /** seconds */
    duration?: number
    /** requests, instead of a duration */
    amount?: number
    /** milliseconds */
    sampleInt: number
    /** seconds without a reply until a request counts as an error */
    timeout: number
    setupClient: (client: Client) => void
  }
  type Result = {
    duration: number
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
    /** milliseconds */
    latency: { p50: number; p99: number }
    /** bytes */
    throughput: { total: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
