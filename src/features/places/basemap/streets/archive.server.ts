// The operator's street map: one PMTiles file, read by byte ranges and handed out tile by tile.
import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, type Header, PMTiles, ResolvedValueCache, type Source, TileType } from 'pmtiles'
import type { Tile } from '../tiles/tile.ts'

/** The parts of the metadata that Protomaps writes. */
export type StreetMetadata = { version?: string; vector_layers?: { id: string }[]; attribution?: string }
export type StreetArchive = {
  /** Changes with the file: a part of the tiles' URLs, which browsers keep for a year. */
  id: string
  bytes: number
  header: Header
  metadata: StreetMetadata
  /** A tile as the file has it; null if it has none there. */
  tile: (tile: Tile) => Promise<Buffer | null>
  /** A tile without compression. */
  unpacked: (packed: Buffer) => Promise<Buffer>
  close: () => Promise<void>
}

/** Directories of tiles, about 50 KB each. */
const directoriesMax = 200
const headerBytes = 127

/**
 * Opens a PMTiles archive of vector tiles.
 * @throws Error if the file is missing, or is of another kind
 */
export async function openArchive(path: string): Promise<StreetArchive> {
  const file = await open(path, 'r')
  try {
    const { size, mtimeMs } = await file.stat()
    const source = sourceOf(file, path)
    const header = await new PMTiles(source).getHeader()
    const wrong = wrongIn(header)
    if (wrong) throw new Error(wrong)
    const head = await source.getBytes(0, headerBytes)
    const hash = createHash('sha256').update(new Uint8Array(head.data)).update(`${size} ${mtimeMs}`)
    // Directories are unpacked; tiles stay as they are, because browsers unpack them.
    const tiles = new PMTiles(source, new ResolvedValueCache(directoriesMax), async (bytes) => bytes)
    return {
      id: hash.digest('hex').slice(0, 12),
      bytes: size,
      header,
      metadata: ((await new PMTiles(source).getMetadata()) ?? {}) as StreetMetadata,
      tile: async ({ z, x, y }) => {
        const found = await tiles.getZxy(z, x, y)
        return found ? Buffer.from(found.data) : null
      },
      unpacked: (packed) => (header.tileCompression === Compression.Gzip ? promisify(gunzip)(packed) : Promise.resolve(packed)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function wrongIn({ tileType, tileCompression, internalCompression, specVersion }: Header): string | null {
  if (specVersion < 3) return `It is of version ${specVersion} of the format; 3 is needed.`
  if (tileType !== TileType.Mvt) return 'Its tiles are pictures, not vector tiles.'
  const known = [Compression.None, Compression.Gzip]
  if (![tileCompression, internalCompression].every((one) => known.includes(one)))
    return 'Its tiles are compressed in another way than gzip.'
  return null
}

function sourceOf(file: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
}

type OpenedArchive = { version: string; archive: Promise<StreetArchive> }
const opened = new Map<string, OpenedArchive>()

/** The archive at a path, opened once for each file that is put there. Rejects as `openArchive` does, and if the file ends too early. */
export async function archiveAt(path: string): Promise<StreetArchive> {
  const version = await versionAt(path)
  const known = opened.get(path)
  if (known?.version === version) return known.archive
  const archive = openWhole(path)
  opened.set(path, { version, archive })
  archive.catch(() => opened.get(path)?.archive === archive && opened.delete(path))
  if (known) await closed(known)
  return archive
}

/** Changes when the file is replaced or written over. */
async function versionAt(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path)
  return `${ino} ${size} ${mtimeMs}`
}

async function openWhole(path: string): Promise<StreetArchive> {
  const archive = await openArchive(path)
  if (announcedBytes(archive.header) <= archive.bytes) return archive
  await archive.close()
  throw new Error('The file ends too early.')
}

/** The length that a file of this header has at least. */
export const announcedBytes = (header: Header): number => header.tileDataOffset + (header.tileDataLength ?? 0)

const closed = ({ archive }: OpenedArchive): Promise<void> =>
  archive.then(
    (one) => one.close(),
    () => {},
  )

/** Closes the archive at a path, if it is open. */
export async function closeArchive(path: string): Promise<void> {
  const known = opened.get(path)
  opened.delete(path)
  if (known) await closed(known)
}
