// Storage for uploaded files. Keys are generated (`projects/<id>/<id>/640.webp`), never typed by a person.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HttpError } from '../contract/errors.ts'
import { newId } from '../database/ids.server.ts'
import { dayMilliseconds } from '../time/durations.ts'

/** Both ends included, as HTTP counts them. */
export type Range = { start: number; end: number }

export type StoredFile = { bytes: number; read(range?: Range): Promise<Readable> }
export type FileEntry = { key: string; bytes: number; changedAt: Date }

/**
 * A store that fails because of its disk or server throws HttpError 503 `files.unavailable` or 507 `files.full`; the reason is its
 * cause.
 */
export type FileStore = {
  /** Atomic: a failed stream leaves the previous content. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** @returns null if the file does not exist */
  get(key: string): Promise<StoredFile | null>
  /** Removes the file, or every file below a key that ends in `/`. A missing file is not an error. */
  remove(key: string): Promise<void>
  /** Every file below the folder `prefix` (all files for ''), in small batches: millions of files never fill the memory. */
  entries(prefix: string): AsyncIterable<FileEntry>
  /** The keys of `entries`, sorted. For small folders only. */
  list(prefix: string): Promise<string[]>
  /** Writes a few bytes, which shows that the disk has room. A store on a server does nothing. */
  checkSpace(): Promise<void>
}

/** @throws Error for an empty key or one that would leave its folder: a bug in Plaza */
export function checkKey(key: string): string {
  const parts = key.replace(/\/$/, '').split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\')))
    throw new Error(`No key of a file: '${key}'`)
  return key
}

/** The prefix of a folder's keys: '' for all. */
export const folderOf = (prefix: string): string => (prefix === '' ? '' : `${checkKey(prefix).replace(/\/$/, '')}/`)

export async function sortedKeys(entries: AsyncIterable<FileEntry>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of entries) keys.push(key)
  return keys.sort()
}

type Request = { id: string; log: { error(what: { err: unknown; reqId: string }): void } }

/** Removes files and folders that no row names. If the store is unreachable, the failure is logged and the daily run removes the files. */
export async function deleteQuietly(files: FileStore, keys: readonly string[], request: Request): Promise<void> {
  const removals = await Promise.allSettled(keys.map((key) => files.remove(key)))
  for (const one of removals) if (one.status === 'rejected') request.log.error({ err: one.reason, reqId: request.id })
}

export const unavailable = (cause: unknown): HttpError =>
  Object.assign(isFull(cause) ? new HttpError(507, 'files.full') : new HttpError(503, 'files.unavailable'), { cause })

/** Folder for unfinished files; below the root, because a rename works only within one file system. */
const unfinishedName = '.unfinished'
const spaceName = '.space'
const unfinishedMillisecondsMax = dayMilliseconds

/** Uploads are nobody else's on the machine. */
const fileMode = 0o600
const foldersOwn = { recursive: true, mode: 0o700 }

/** Stores files in a local folder. */
export function localFiles(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, checkKey(key))
  const unfinished = join(root, unfinishedName)
  let swept = false
  async function* entries(prefix: string): AsyncGenerator<FileEntry> {
    const folder = join(root, folderOf(prefix))
    if (folder.startsWith(unfinished)) return
    for (const one of (await absent(readdir(folder, { withFileTypes: true }))) ?? []) {
      const path = join(folder, one.name)
      const key = path.slice(root.length + 1)
      if (one.isDirectory()) yield* entries(key)
      const info = one.isFile() ? await absent(stat(path)) : null
      if (info) yield { key, bytes: info.size, changedAt: info.mtime }
    }
  }
  return {
    put: (key, content) =>
      reported(async () => {
        const path = pathOf(key)
        const draft = join(unfinished, newId())
        await mkdir(unfinished, foldersOwn)
        if (!swept) sweep(unfinished).catch(() => {})
        swept = true
        try {
          await pipeline(
            content instanceof Readable ? content : Readable.from([content]),
            createWriteStream(draft, { flush: true, mode: fileMode }),
          )
          await mkdir(dirname(path), foldersOwn)
          await rename(draft, path)
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
      }),
    get: (key) =>
      reported(async () => {
        const path = pathOf(key)
        const info = await absent(stat(path))
        return info?.isFile() ? { bytes: info.size, read: (range) => reported(() => readOpened(path, range)) } : null
      }),
    // A picture that is being converted adds files meanwhile.
    remove: (key) => reported(() => rm(pathOf(key), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })),
    entries,
    list: (prefix) => reported(() => sortedKeys(entries(prefix))),
    checkSpace: () =>
      reported(async () => {
        await mkdir(unfinished, foldersOwn)
        await writeFile(join(unfinished, spaceName), Buffer.alloc(4096), { mode: fileMode })
      }),
  }
}

/** A stream of an open file: if the file is removed meanwhile, it is still read to its end. */
async function readOpened(path: string, range?: Range): Promise<Readable> {
  const handle = await open(path)
  return createReadStream(path, { ...range, fd: handle })
}

/** Removes unfinished files of dead processes after a day. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const info = await absent(stat(join(folder, name)))
    if (info && Date.now() - info.mtimeMs > unfinishedMillisecondsMax) await rm(join(folder, name), { force: true })
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** null if the file does not exist. */
async function absent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw error
  }
}

const isFull = (error: unknown) => ['EDQUOT', 'ENOSPC'].includes(codeOf(error))
const diskTroubles = ['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']
export const isDiskTrouble = (error: unknown): boolean => diskTroubles.includes(codeOf(error))

/** A full, broken or read-only disk is not the caller's fault. */
async function reported<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDiskTrouble(error) ? unavailable(error) : error
  }
}
