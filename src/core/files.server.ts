// Where uploaded files are kept. A key is made by us (`projects/<id>/<id>-640.webp`), never by a person.
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

export type StoredFile = { bytes: number; read: (range?: { start: number; end: number }) => Readable }

export type FileStore = {
  put(key: string, content: Buffer): Promise<void>
  /** null where there is no such file. */
  get(key: string): Promise<StoredFile | null>
  /** Removes the file, or every file below a key that ends in `/`. Nothing there is no error. */
  remove(key: string): Promise<void>
  /** Every key below `prefix`. */
  list(prefix: string): Promise<string[]>
}

/** Keeps files in a local folder. */
export function localFiles(folder: string): FileStore {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (path !== root && !path.startsWith(root + sep)) throw new Error(`A file key leaves its folder: ${key}`)
    return path
  }
  return {
    async put(key, content) {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await writeFile(pathOf(key), content)
    },
    async get(key) {
      const info = await stat(pathOf(key)).catch(() => null)
      return info?.isFile() ? { bytes: info.size, read: (range) => createReadStream(pathOf(key), range) } : null
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
    async list(prefix) {
      const found = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(() => [])
      return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name).slice(root.length + 1))
    },
  }
}
