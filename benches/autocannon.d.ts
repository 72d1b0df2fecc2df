// What the benches use of autocannon, which brings no types.
declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    /** seconds */
    duration: number
    /** milliseconds */
    sampleInt: number
    requests: { method: string; setupRequest: (defaults: Request) => Request }[]
  }
  type Result = {
    duration: number
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    /** milliseconds */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
