// This Plaza as its next version would be: another number, and migrations that it adds.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type NextVersion = { root: string; version: string; remove: () => void }

/** The same folder each time: Node keeps what it compiles by the path of a file, and an unknown path takes a minute. */
function ownFolder(): string {
  const folder = join(tmpdir(), `plaza-next-${createHash('sha256').update(resolve()).digest('hex').slice(0, 12)}`)
  try {
    mkdirSync(folder)
    return folder
  } catch {
    // Another run uses it.
    return mkdtempSync(`${folder}-`)
  }
}

/** @param migrations name -> SQL */
export function makeNextVersion(migrations: Record<string, string>): NextVersion {
  const root = ownFolder()
  const version = '0.99.0'
  // Copies: Node finds a linked file's package beside the original.
  for (const folder of ['src', 'build', 'migrations', 'content']) cpSync(folder, join(root, folder), { recursive: true })
  for (const folder of ['node_modules', 'public']) symlinkSync(resolve(folder), join(root, folder))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...JSON.parse(readFileSync('package.json', 'utf8')), version }))
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(root, 'migrations', name), sql)
  return { root, version, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }) }
}
