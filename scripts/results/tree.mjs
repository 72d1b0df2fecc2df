// Whether the tests ran on the very files that are here now: what they found then need not be looked for again.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The hash of all files that the repository has or would take; null without a repository. */
export function treeHash() {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-tree-'))
  try {
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') }
    const git = (...args) => execFileSync('git', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    git('read-tree', 'HEAD')
    git('add', '--all')
    return git('write-tree')
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * True if every test of a file passed in the last `npm test`, on this tree.
 * @param {string} file
 * @param {{ tree?: string | null } | undefined} run the noted result of that run
 * @param {{ testResults: { name: string, status: string }[] } | undefined} report of vitest
 * @param {string | null} tree
 */
export const hasPassed = (file, run, report, tree) =>
  tree !== null && run?.tree === tree && (report?.testResults ?? []).some((one) => one.name === resolve(file) && one.status === 'passed')
