import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in the archive; its content is read only when its turn comes. */
export type Part = {
  path: string
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  /** Pictures and the like are as small as they get: they are only wrapped. */
  isPacked?: boolean
}

type Written = { path: Buffer; flags: number; crc: number; packed: number; size: number; offset: number }

const bytesMax = 0xffff_ffff
const version = 20
/** Sizes and checksum follow the content, as they are not known before. */
const sizesFollow = 0x0008
/** Said only where it makes a difference: some old readers stumble over it. */
const pathIsUtf8 = 0x0800
const deflated = 8
/** 1 January 1980, the format's first day: when a part was made is nobody's business. */
const someDay = 0x0021

/**
 * A zip archive as it is being made: nothing is held but the part that is being packed, and nothing is read faster than
 * the reader takes it.
 * @throws Error where a part or the archive would pass 4 GiB
 */
export async function* zip(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const path = Buffer.from(part.path)
    const flags = path.length === part.path.length ? sizesFollow : sizesFollow | pathIsUtf8
    const entry: Written = { path, flags, crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const chunk of deflate(part, entry)) {
      entry.packed += chunk.length
      yield chunk
    }
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    if (Math.max(offset, entry.size) > bytesMax) throw new Error('The archive would be larger than 4 GiB')
    written.push(entry)
  }
  yield directory(written, offset)
}

async function* deflate({ content, isPacked }: Part, entry: Written): AsyncGenerator<Buffer> {
  const source = Readable.from(counted(content, entry), { objectMode: false })
  const packer = createDeflateRaw(isPacked ? { level: 0 } : {})
  source.on('error', (error) => packer.destroy(error))
  try {
    yield* source.pipe(packer)
  } finally {
    source.destroy()
    packer.destroy()
  }
}

async function* counted(content: Part['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

/** Little-endian fields of 2 (`[value]`) or 4 bytes (`value`) after a signature. */
function fields(signature: number, ...values: (number | [number])[]): Buffer {
  const bytes = Buffer.alloc(4 + values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? 2 : 4), 0))
  let at = bytes.writeUInt32LE(signature)
  for (const value of values) at = Array.isArray(value) ? bytes.writeUInt16LE(value[0], at) : bytes.writeUInt32LE(value, at)
  return bytes
}

const localHeader = ({ path, flags }: Written): Buffer =>
  Buffer.concat([fields(0x04034b50, [version], [flags], [deflated], [0], [someDay], 0, 0, 0, [path.length], [0]), path])

const descriptor = ({ crc, packed, size }: Written): Buffer => fields(0x08074b50, crc, packed, size)

function directory(written: Written[], offset: number): Buffer {
  const entries = written.map(({ path, flags, crc, packed, size, offset }) =>
    Buffer.concat([
      fields(
        0x02014b50,
        [version],
        [version],
        [flags],
        [deflated],
        [0],
        [someDay],
        crc,
        packed,
        size,
        [path.length],
        [0],
        [0],
        [0],
        [0],
        0,
        offset,
      ),
      path,
    ]),
  )
  const all = Buffer.concat(entries)
  return Buffer.concat([all, fields(0x06054b50, [0], [0], [written.length], [written.length], all.length, offset, [0])])
}
