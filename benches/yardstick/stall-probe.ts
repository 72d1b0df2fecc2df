// Loaded into a measured server (--import): writes when its event loop was late, and long collections, for stalls.ts.
import { PerformanceObserver, performance } from 'node:perf_hooks'

const tickMs = 20
const leastMs = 150
const leastCollectionMs = 30

const say = (stall: string, ms: number) => process.stdout.write(`\n${JSON.stringify({ stall, at: Date.now(), ms: Math.round(ms) })}\n`)

let last = performance.now()
setInterval(() => {
  const now = performance.now()
  if (now - last - tickMs > leastMs) say('event loop late', now - last - tickMs)
  last = now
}, tickMs).unref()

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) if (duration > leastCollectionMs) say('collection', duration)
}).observe({ entryTypes: ['gc'] })
