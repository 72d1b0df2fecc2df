// This Plaza as its next version would be: another number, and migrations that it adds.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type NextVersion = { root: string; version: string; remove: () => void }

/** @param migrations name -> SQL */
export function makeNextVersion(migrations: Record<string, string>): NextVersion {
  const root = mkdtempSync(join(tmpdir(), 'plaza-next-'))
  const version = '0.99.0'
  // Copies: Node finds a linked file's package beside the original.
  for (const folder of ['src', 'build', 'migrations', 'content']) cpSync(folder, join(root, folder), { recursive: true })
  for (const folder of ['node_modules', 'public']) symlinkSync(resolve(folder), join(root, folder))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...JSON.parse(readFileSync('package.json', 'utf8')), version }))
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(root, 'migrations', name), sql)
  return { root, version, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }) }
}
