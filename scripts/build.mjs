// npm run build: builds the pages into build/, unless they are there already, built from these very sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './prepare.mjs'

const sources = [
  'src',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/compress-assets.ts',
  'scripts/lean-router.ts',
]
// In a folder that every build empties first.
const stamp = 'build/server/sources.sha256'

const flock = '/usr/bin/flock'

// A lock serializes concurrent builds; the second one then finds everything up to date.
if (existsSync(flock) && !process.argv.includes('--locked')) {
  const command = ['node_modules/.package-lock.json', process.execPath, import.meta.filename, '--locked']
  process.exitCode = spawnSync(flock, command, { stdio: 'inherit' }).status ?? 1
} else build()

function build() {
  const hash = sourcesHash()
  if (readIfThere(stamp) === hash) return
  console.log('Building the pages...')
  const { status, stdout, stderr } = spawnSync(findNode(), ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status === 0) return writeFileSync(stamp, hash)
  rmSync(stamp, { force: true })
  console.error(stderr || stdout)
  process.exitCode = 1
}

function sourcesHash() {
  const made = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(source).filter((name) => !/\.test\.tsx?$/.test(name))) made.update(file).update(readFileSync(file))
  }
  return made.digest('hex')
}

function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
