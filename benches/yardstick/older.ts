// Another version of Plaza, cloned and built in a temporary folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** @returns the folder, which goes away when this process ends */
export function buildOlder(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-older-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const run = (file: string, args: string[]) => execFileSync(file, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  git('clone', '--quiet', '--no-checkout', '.', folder)
  run('git', ['checkout', '--quiet', git('rev-parse', commit)])
  console.log(`Installing and building ${commit}...`)
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  run(process.execPath, ['scripts/build.mjs'])
  return folder
}
