// A sealed archive: its manifest lists the SHA-256 of every file in it, and the manifest's own SHA-256 is the seal.
import { createHash } from 'node:crypto'
import type { ZipEntry } from '../../../core/documents/zip.server.ts'

export const manifestName = 'manifest-sha256.txt'

type HashLine = { path: string; hash: string }

/** The entries of an archive, followed by their manifest. Calls `seal` with the manifest's hash before the archive ends. */
export async function* sealed(parts: AsyncIterable<ZipEntry>, seal: (hash: string) => Promise<void>): AsyncGenerator<ZipEntry> {
  const lines: HashLine[] = []
  for await (const part of parts) yield { ...part, content: hashed(part, lines) }
  const manifest = lines.map(({ hash, path }) => `${hash}  ${path}\n`).join('')
  await seal(createHash('sha256').update(manifest).digest('hex'))
  yield { path: manifestName, content: [manifest] }
}

async function* hashed({ path, content }: ZipEntry, lines: HashLine[]): AsyncGenerator<string | Buffer> {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
  lines.push({ path, hash: hash.digest('hex') })
}
