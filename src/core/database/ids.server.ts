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

/** A UUIDv7 (RFC 9562): later ids sort later, so indexes grow at one end. Generated here because PostgreSQL 15 cannot. */
export function newId(now = Date.now()): string {
  const bytes = nextBytes()
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True if a text has the form of an id. Other texts are unknown (404) and never reach the database. */
export const isId = (text: string): boolean => shape.test(text)
