import { randomBytes, randomFillSync } from 'node:crypto'

const idBytes = 16
/** Each request has an id, and asking for random bytes takes as long for one as for 256. */
const randomness = randomBytes(256 * idBytes)
let used = 0

function nextBytes(): Buffer {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += idBytes
  return randomness.subarray(used - idBytes, used)
}

/** A clock that was set back by more than this is believed. */
const stepBackMsMax = 10_000
const counterMax = 0xfff
let last = { ms: 0, counter: 0 }

/**
 * A UUIDv7 (RFC 9562): later ids sort later, so indexes grow at one end, and what a process makes in one millisecond stays in order. Made
 * here because PostgreSQL 15 cannot.
 * @param now the time of something that happened at another time; such ids of one millisecond are in no order
 */
export function newId(now?: number): string {
  const bytes = nextBytes()
  const { ms, counter } = now === undefined ? next(Date.now(), bytes) : { ms: now, counter: bytes.readUInt16BE(6) & counterMax }
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const [dayMs, dayBeginsMs] = [86_400_000, 8 * 3_600_000]

/**
 * A UUIDv7 that tells the day of something, and not the time: for what people send. Those of one day are in no order. The day begins at
 * 08:00 UTC, which is midnight in California and night in the other states.
 */
export const newDayId = (now: Date): string => newId(Math.floor((now.getTime() - dayBeginsMs) / dayMs) * dayMs + dayBeginsMs)

/** A millisecond begins at a random number in the lower half of the counter; when the counter is full, the next millisecond begins. */
function next(ms: number, bytes: Buffer): { ms: number; counter: number } {
  const isLater = ms > last.ms || ms < last.ms - stepBackMsMax
  if (isLater) last = { ms, counter: bytes.readUInt16BE(6) & (counterMax >> 1) }
  else if (last.counter < counterMax) last = { ms: last.ms, counter: last.counter + 1 }
  else last = { ms: last.ms + 1, counter: 0 }
  return last
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True if a text has the form of an id. Other texts are unknown (404) and never reach the database. */
export const isId = (text: string): boolean => shape.test(text)
