// The part of a sealed package with what a legal hold has kept: `held/versions.jsonl` with a line for each version, and the files of
// removed rows.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { ZipEntry } from '../../../core/documents/zip.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { type HeldVersion, heldVersions } from './versions.server.ts'

type HeldProject = { id: string; timeZone: TimeZone }

export async function* sealedParts(db: DbOrTx, files: FileStore, { id, timeZone }: HeldProject): AsyncGenerator<ZipEntry> {
  const removed = new Set<string>()
  const lines = async function* () {
    for await (const version of heldVersions(db, id, timeZone)) {
      if (version.operation === 'removed' && version.fileKey) removed.add(version.fileKey)
      yield lineOf(version)
    }
  }
  yield { path: 'held/versions.jsonl', content: lines() }
  for (const folder of removed) {
    for (const key of await files.list(folder)) {
      const stored = await files.get(key)
      if (stored) yield { path: pathOf(key), content: await stored.read(), isPacked: true }
    }
  }
}

const lineOf = ({ table, operation, at, author, fileKey, content }: HeldVersion): string =>
  `${JSON.stringify({ table, operation, at, author, ...(fileKey ? { files: pathOf(fileKey) } : {}), content })}\n`

/** `projects/<project>/<file>/640.webp` as `held/files/<file>/640.webp`. */
const pathOf = (key: string): string => `held/files/${key.split('/').slice(2).join('/')}`
