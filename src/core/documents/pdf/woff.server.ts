// Converts a WOFF font to a plain font. Without this, each glyph would decompress the whole font again.
import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20
const sfntHeaderBytes = 12
const sfntEntryBytes = 16

/**
 * Decompresses WOFF 1.0 (W3C) to an OpenType or TrueType font.
 * @throws Error if the file is not WOFF
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('No WOFF 1.0 font')
  const tables = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(tables, 4)
  const power = 2 ** Math.floor(Math.log2(tables))
  font.writeUInt16BE(power * sfntEntryBytes, 6)
  font.writeUInt16BE(Math.log2(power), 8)
  font.writeUInt16BE((tables - power) * sfntEntryBytes, 10)
  let offset = sfntHeaderBytes + tables * sfntEntryBytes
  for (let i = 0; i < tables; i++) {
    const entry = headerBytes + i * entryBytes
    const [start, packed, bytes] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const content = woff.subarray(start, start + packed)
    const table = packed < bytes ? inflateSync(content, { maxOutputLength: bytes }) : content
    const to = sfntHeaderBytes + i * sfntEntryBytes
    woff.copy(font, to, entry, entry + 4)
    woff.copy(font, to + 4, entry + 16, entry + 20)
    font.writeUInt32BE(offset, to + 8)
    font.writeUInt32BE(bytes, to + 12)
    table.copy(font, offset)
    offset += (bytes + 3) & ~3
  }
  return font
}
