// The part of a takeout that only an operator's key opens: what totals are counted by, and the product shows to no official.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { decrypting, encryptedHeaderBytes, encrypting } from '../../../core/backup/encryption.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { secretOf } from '../../../core/database/secrets.server.ts'
import { jsonLines, type TakeoutArchive } from './archive.server.ts'
import { sealedPath } from './format.server.ts'

/** The key of a takeout, which is stored nowhere: it follows from a secret of the installation. */
export async function sealKeyOf(db: Db, takeoutId: string): Promise<string> {
  const secret = await secretOf(db, 'takeouts')
  return createHmac('sha256', secret).update(takeoutId).digest('base64url')
}

/** The reader of the last stream receives the error. */
const ended = () => {}

export async function sealLines(lines: AsyncIterable<string>, key: string): Promise<Readable> {
  return pipeline(Readable.from(lines, { objectMode: false }), createGzip(), await encrypting(key), ended)
}

/**
 * The bytes that were sealed.
 * @throws Error if the key is another one
 */
export async function unsealed(content: Readable, key: string): Promise<Readable> {
  const header = await readHeader(content)
  const decrypted = await decrypting(key, header).catch(() => {
    throw new Error('The key does not open this file. Ask the operator of the other Plaza: plaza takeout key ID')
  })
  return pipeline(content, decrypted, createGunzip(), ended)
}

async function readHeader(content: Readable): Promise<Buffer> {
  for (;;) {
    const header = content.read(encryptedHeaderBytes) as Buffer | null
    if (header !== null) return header
    if (content.readableEnded) return Buffer.alloc(0)
    await once(content, 'readable')
  }
}

type SealedRow = Record<string, unknown>
export type SealedRows = {
  /** The next row; null, and nothing is read, if it is one of another table. */
  next: (table: string) => Promise<SealedRow | null>
  /** The table of the next row; undefined at the end. */
  table: () => Promise<string | undefined>
}

/** @throws Error if the key is another one */
export async function sealedRows(archive: TakeoutArchive, key: string): Promise<SealedRows> {
  const content = await unsealed(Readable.from(await archive.read(sealedPath), { objectMode: false }), key)
  const lines = jsonLines(content, sealedPath)[Symbol.asyncIterator]()
  let peeked: { table: string; row: SealedRow } | null | undefined
  const peek = async () => {
    if (peeked === undefined) {
      const { value, done } = await lines.next()
      peeked = done ? null : (value as { table: string; row: SealedRow })
    }
    return peeked
  }
  return {
    async next(table) {
      const line = await peek()
      if (line?.table !== table) return null
      peeked = undefined
      return line.row
    },
    table: async () => (await peek())?.table,
  }
}
