// Takeouts in tests: made by the job, downloaded, and compared.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zip } from '../src/core/documents/zip.server.ts'
import { makeTakeout } from '../src/features/records/takeout/contract.ts'
import { takeoutHandler } from '../src/features/records/takeout/jobs.server.ts'
import type { Person } from './cast.ts'
import { runJobs } from './jobs.ts'
import type { Stage } from './stage.ts'
import { unzip } from './unzip.ts'

export type TakenOut = { id: string; archive: Buffer; files: Map<string, Buffer> }

/** Has a takeout made, and downloads it. */
export async function takeOut(s: Stage, who: Person = s.cast.administrator): Promise<TakenOut> {
  const { status, body } = await s.call(who, makeTakeout, {})
  if (status !== 200) throw new Error(`The takeout was refused: ${JSON.stringify(body)}`)
  await runJobs(s.db, [takeoutHandler(s.app.appContext)])
  const id = body.takeout._id
  const { raw: archive, status: taken } = await s.inject(who, { url: `/api/v1/takeouts/${id}/file` })
  if (taken !== 200) throw new Error(`The takeout was not made: ${archive}`)
  return { id, archive, files: unzip(archive) }
}

/** Writes an archive into a folder of its own, calls `work` with its path, and removes the folder. */
export async function withArchive<Result>(archive: Buffer, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-takeout-'))
  try {
    const path = join(folder, 'takeout.zip')
    writeFileSync(path, archive)
    return await work(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The archive with other entries, and hashes that fit them unless `keepsManifest`. */
export async function changed(
  files: ReadonlyMap<string, Buffer>,
  changes: Record<string, string | Buffer | null>,
  keepsManifest = false,
): Promise<Buffer> {
  const all = new Map(files)
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) all.delete(path)
    else all.set(path, Buffer.from(content))
  }
  const manifest = JSON.parse(all.get('manifest.json')?.toString() ?? '{}')
  if (!keepsManifest && !('manifest.json' in changes)) {
    manifest.files = [...all].flatMap(([path, content]) =>
      path === 'manifest.json' ? [] : [{ path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }],
    )
    all.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  }
  const pieces: Buffer[] = []
  for await (const piece of zip([...all].map(([path, content]) => ({ path, content: [content] })))) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const idText = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What a takeout says, in an order that does not depend on ids: each id is replaced by the place of its first mention. */
export function canonical(files: ReadonlyMap<string, Buffer>, leaving: readonly string[] = []): Record<string, string[]> {
  const numbers = new Map<string, string>()
  const numbered = (text: string) =>
    text.replace(idText, (id) => {
      if (!numbers.has(id)) numbers.set(id, `#${numbers.size}`)
      return numbers.get(id) as string
    })
  const told = (content: Buffer) =>
    content.includes(0) ? [createHash('sha256').update(content).digest('hex')] : content.toString().split('\n')
  return Object.fromEntries(
    [...files].filter(([path]) => !leaving.includes(path)).map(([path, content]) => [numbered(path), told(content).map(numbered)]),
  )
}
