// Reads the archive of a takeout. Nothing in it is trusted: paths, sizes and hashes are checked before or while an entry is read.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, open, type ZipFile } from 'yauzl'
import { dataPath, filesFolder, formatVersion, manifestPath, sealedPath, takeoutFormat } from './format.server.ts'
import { TakeoutManifest } from './manifest.server.ts'
import { takeoutTables } from './tables.ts'

/** A zip bomb expands a thousandfold; rows of a large organization about thirtyfold. */
const expansionMax = 200
const smallBytes = 1_000_000
const manifestBytesMax = 256 * 1024 * 1024
/** A row is at most an article with its pictures' addresses. */
const lineBytesMax = 16 * 1024 * 1024

export type TakeoutArchive = {
  manifest: TakeoutManifest
  /** SHA-256 of the manifest, in hexadecimal. */
  manifestHash: string
  /** The content of an entry that the manifest lists. It fails at its end if it is not what was listed. */
  read: (path: string) => Promise<AsyncIterable<Buffer>>
  close: () => void
}

const dataPaths = new Set(['organization', 'colleagues', ...takeoutTables.flatMap((one) => (one.isSealed ? [] : [one.name]))].map(dataPath))
/** Earlier formats had rows outside of the sealed part that are in it now: their version is read, and refused. */
const earlierPaths = new Set(takeoutTables.map(({ name }) => dataPath(name)))
const isExpected = (path: string) =>
  dataPaths.has(path) ||
  earlierPaths.has(path) ||
  path === sealedPath ||
  path === manifestPath ||
  /^files\/(projects|opeds|logos)\/[\w./-]+$/.test(path) ||
  /^records\/(activity\.jsonl|flagged\.jsonl|packages\/[\w-]+\.zip)$/.test(path)

/** @throws Error with a sentence for the operator: no takeout, another format, unexpected or damaged entries */
export async function openTakeout(path: string): Promise<TakeoutArchive> {
  const file = await openZip(path)
  try {
    const entries = await entriesOf(file)
    const { manifest, manifestHash } = await readManifest(file, entries)
    const listed = new Map(manifest.files.map((one) => [one.path, one]))
    for (const name of entries.keys())
      if (name !== manifestPath && !listed.has(name)) throw new Error(`The manifest does not list ${name}.`)
    for (const name of [...dataPaths, sealedPath, ...listed.keys()]) if (!entries.has(name)) throw new Error(`${name} is missing.`)
    return {
      manifest,
      manifestHash,
      async read(name) {
        const one = listed.get(name)
        if (!one) throw new Error(`${name} is missing.`)
        return verified(await streamOf(file, entries.get(name) as Entry), one)
      },
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

const openZip = (path: string) =>
  new Promise<ZipFile>((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, file) =>
      error ? reject(new Error(`${path} is no takeout: ${error.message}`)) : resolve(file),
    ),
  )

/** @throws Error for an entry that no takeout has, a second one of the same name, or one that expands too much */
async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject)
    file.on('end', resolve)
    file.on('entry', (entry: Entry) => {
      const { fileName, compressedSize, uncompressedSize } = entry
      if (!isExpected(fileName) || fileName.includes('..')) return reject(new Error(`A takeout has no entry ${fileName}.`))
      if (entries.has(fileName)) return reject(new Error(`${fileName} is there twice.`))
      if (uncompressedSize > smallBytes && uncompressedSize > compressedSize * expansionMax)
        return reject(new Error(`${fileName} expands to ${uncompressedSize} bytes, which no takeout does.`))
      entries.set(fileName, entry)
      file.readEntry()
    })
    file.readEntry()
  })
  return entries
}

/** The library fails if an entry has another size than it declares. */
const streamOf = (file: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) => file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))))

async function readManifest(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const entry = entries.get(manifestPath)
  if (!entry) throw new Error(`This is no takeout of Plaza: ${manifestPath} is missing.`)
  if (entry.uncompressedSize > manifestBytesMax) throw new Error(`${manifestPath} is too large.`)
  const content = await buffer(await streamOf(file, entry))
  const head = parsed(content.toString()) as { format?: unknown; version?: unknown }
  if (head.format !== takeoutFormat) throw new Error('This is no takeout of Plaza.')
  if (head.version !== formatVersion)
    throw new Error(`This takeout has the format ${head.version}; this version of Plaza imports the format ${formatVersion} only.`)
  const manifest = TakeoutManifest.safeParse(head)
  if (!manifest.success) throw new Error(`${manifestPath} is damaged: ${manifest.error.issues[0]?.path.join('.')}`)
  return { manifest: manifest.data, manifestHash: createHash('sha256').update(content).digest('hex') }
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw new Error(`${manifestPath} is damaged.`)
  }
}

async function* verified(content: Readable, { path, bytes, sha256 }: TakeoutManifest['files'][number]): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let read = 0
  for await (const piece of content) {
    hash.update(piece)
    read += piece.length
    yield piece
  }
  if (read !== bytes || hash.digest('hex') !== sha256)
    throw new Error(`${path} is not what the manifest lists: the file was changed or damaged.`)
}

/** The objects of JSON lines. `path` names them in errors. */
export async function* jsonLines(content: AsyncIterable<Buffer>, path: string): AsyncGenerator<Record<string, unknown>> {
  let waiting = Buffer.alloc(0)
  let number = 0
  for await (const piece of content) {
    waiting = Buffer.concat([waiting, piece])
    for (let end = waiting.indexOf(10); end !== -1; end = waiting.indexOf(10)) {
      number++
      yield lineOf(waiting.subarray(0, end), `${path}, line ${number}`)
      waiting = waiting.subarray(end + 1)
    }
    if (waiting.length > lineBytesMax) throw new Error(`${path}, line ${number + 1} is too long.`)
  }
  if (waiting.length > 0) throw new Error(`${path} ends within a line.`)
}

function lineOf(line: Buffer, place: string): Record<string, unknown> {
  try {
    const row = JSON.parse(line.toString())
    if (row !== null && typeof row === 'object' && !Array.isArray(row)) return row
  } catch {
    // The error below names the line.
  }
  throw new Error(`${place} is no row.`)
}

export const storedKeys = ({ files }: TakeoutManifest): string[] =>
  files.flatMap(({ path }) => (path.startsWith(filesFolder) ? [path.slice(filesFolder.length)] : []))
