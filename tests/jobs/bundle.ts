// The process that tests kill, as one file: letters are written in JSX, and Vite would transform all sources again for each process.
// Run as a script, it writes the file unless it is there.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const flock = '/usr/bin/flock'
/** Not below node_modules: a program there would not find the files of the package it belongs to. */
const folder = resolve('build/tests')
const sources = ['src/**/*', 'tests/jobs/{bundle,jobs-child}.ts', 'package-lock.json']

export type JobsBundle = {
  /** The program. */
  file: string
  /** The same with a next version of the terms, which is announced. */
  nextTerms: string
}

let made: Promise<JobsBundle> | undefined
/** The program of today's sources. Made once, also where several processes ask for it at the same time. */
export function jobsBundle(): Promise<JobsBundle> {
  made ??= make()
  return made
}

async function make(): Promise<JobsBundle> {
  const bundle = pathsOf(keyOfSources())
  const script = [process.execPath, import.meta.filename]
  const [command = '', ...args] = existsSync(flock) ? [flock, 'node_modules/.package-lock.json', ...script] : script
  if (!existsSync(bundle.nextTerms)) await promisify(execFile)(command, args)
  return bundle
}

const pathsOf = (key: string): JobsBundle => ({
  file: join(folder, key, 'jobs-child.js'),
  nextTerms: join(folder, key, 'next-terms.js'),
})

function keyOfSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources).sort()) {
    if (/\.(tsx?|json)$/.test(path) && !/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The first version is the next one, of which the catalog has a text. */
function withNextTerms(program: string): string {
  const list = /(termsVersions = )\[[^\]]*\]/
  const versions = [
    { version: '1', announced: '2026-11-01', effective: '2026-12-15' },
    { version: '0', announced: '2026-01-01', effective: '2026-01-01' },
  ]
  if (!list.test(program)) throw new Error('The source has no list of versions of the terms.')
  return program.replace(list, `$1${JSON.stringify(versions)}`)
}

async function write({ file }: JobsBundle): Promise<void> {
  const { build } = await import('vite')
  const outDir = `${dirname(file)}.${process.pid}`
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'tests/jobs/jobs-child.ts', outDir, emptyOutDir: true, copyPublicDir: false, minify: false, target: 'es2023' },
  })
  const program = readFileSync(join(outDir, 'jobs-child.js'), 'utf8')
  writeFileSync(join(outDir, 'next-terms.js'), withNextTerms(program))
  for (const old of readdirSync(folder)) if (join(folder, old) !== outDir) rmSync(join(folder, old), { recursive: true, force: true })
  renameSync(outDir, dirname(file))
}

if (import.meta.main) {
  const bundle = pathsOf(keyOfSources())
  if (!existsSync(bundle.nextTerms)) await write(bundle)
}
