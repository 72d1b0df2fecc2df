// The file of a backup: a compressed tar archive, encrypted if there is a key. Entries: plaza-backup.json, files/<key>,
// tables/<schema>.<name>/<part> in COPY's text format, and manifest.json as the last one.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Extract, extract, pack as newPack, type Pack } from 'tar-stream'
import * as z from 'zod'
import { decrypting, encryptedHeaderBytes, encryptedMagic, encrypting } from './encryption.server.ts'

const Format = z.object({ format: z.literal(1, 'a format that this version of Plaza cannot read'), plaza: z.string() })

const Manifest = z.object({
  /** The moment of the snapshot, ISO 8601. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** As `sumTable` computes it. */
      checksum: z.string(),
      /** Of the rows as they are in the archive. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  files: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Files and folders that rows name, but that were not stored when the backup was made. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof Manifest>

export const names = { format: 'plaza-backup.json', manifest: 'manifest.json', files: 'files/', tables: 'tables/' }
const mode = 0o600
/** Photos do not get smaller, and rows do at any level. */
const compression = { level: 3 }

/** Adds an entry, and waits until it has passed through. */
export async function addEntry(pack: Pack, name: string, bytes: number, content: Readable): Promise<void> {
  await pipeline(content, pack.entry({ name, size: bytes, mode }))
}

export const addBuffer = (pack: Pack, name: string, content: Buffer): Promise<void> =>
  addEntry(pack, name, content.length, Readable.from(content.length > 0 ? [content] : []))

/**
 * Writes an archive beside `path` and renames it when it is complete, so `path` is never half a backup.
 * @returns what `fill` returns as manifest, which becomes the last entry
 */
export async function writeArchive(
  path: string,
  { plaza, key }: { plaza: string; key: string | undefined },
  fill: (pack: Pack) => Promise<Manifest>,
): Promise<Manifest> {
  const draft = `${path}.partial`
  const pack = newPack()
  const seal = key === undefined ? [] : [await encrypting(key)]
  const written = pipeline([
    Readable.from(pack, { objectMode: false }),
    createGzip(compression),
    ...seal,
    createWriteStream(draft, { mode, flush: true }),
  ])
  const filled = (async () => {
    await addBuffer(pack, names.format, Buffer.from(JSON.stringify({ format: 1, plaza })))
    const manifest = await fill(pack)
    await addBuffer(pack, names.manifest, Buffer.from(JSON.stringify(manifest)))
    pack.finalize()
    return manifest
  })()
  try {
    // If writing fails, the rest of `fill` fails with it.
    filled.catch((error: Error) => pack.destroy(error))
    const [manifest] = await Promise.all([filled, written])
    await rename(draft, path)
    return manifest
  } catch (error) {
    await Promise.allSettled([filled, written])
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Reads an archive from its beginning: `visit` gets each file and each part of a table, in order.
 * @returns the manifest
 * @throws Error if the file is cut, damaged or no backup, if its key is wrong or missing, and what `visit` throws
 */
export async function readArchive(
  path: string,
  key: string | undefined,
  visit: (name: string, content: Readable) => Promise<void>,
): Promise<Manifest> {
  const { start, opening } = await openingOf(path, key)
  const entries = extract()
  const read = pipeline([createReadStream(path, { start }), ...opening, createGunzip(), entries])
  const [visited, ended] = await Promise.allSettled([visitEntries(entries, visit), read])
  if (visited.status === 'rejected') throw visited.reason
  if (ended.status === 'rejected') throw ended.reason
  return visited.value
}

async function visitEntries(entries: Extract, visit: (name: string, content: Readable) => Promise<void>): Promise<Manifest> {
  let isOurs = false
  let manifest: Manifest | undefined
  for await (const entry of entries) {
    const { name } = entry.header
    const content = Readable.from(entry, { objectMode: false })
    if (name === names.format) isOurs = Format.safeParse(await json(content)).success
    else if (!isOurs || manifest) throw new Error('It has another format than the backups of this version of Plaza.')
    else if (name === names.manifest) manifest = Manifest.parse(await json(content))
    else await visit(name, content)
  }
  // A reader of tar takes a cut archive for a short one.
  if (!manifest) throw new Error('Its end is missing.')
  return manifest
}

/** How the file begins to be read: after the header of an encrypted one, with a stream that decrypts it. */
async function openingOf(path: string, key: string | undefined): Promise<{ start: number; opening: Transform[] }> {
  const handle = await open(path)
  try {
    const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(encryptedHeaderBytes), 0, encryptedHeaderBytes, 0)
    if (!header.subarray(0, encryptedMagic.length).equals(encryptedMagic)) return { start: 0, opening: [] }
    if (key === undefined) throw new Error(`${path} is encrypted. Set BACKUP_KEY to the key that it was made with. Nothing was changed.`)
    return { start: encryptedHeaderBytes, opening: [await decrypting(key, header.subarray(0, bytesRead))] }
  } finally {
    await handle.close()
  }
}
