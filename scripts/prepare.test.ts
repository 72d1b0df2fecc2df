// A program that hangs may not keep the runs after it from their report, and a package that is missing is noticed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const hang = 'setInterval(() => {}, 1000)'
const runs = (program: string, minutes: number) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { run } from './scripts/prepare.mjs'
      process.exit(await run(process.execPath, ['--eval', ${JSON.stringify(program)}], {}, ${minutes}))`,
    ],
    { encoding: 'utf8' },
  )

test('a program that hangs is killed after its time, which is reported', () => {
  const { status, stderr } = runs(hang, 0.002)
  expect(status).toBe(137)
  expect(stderr).toContain('was stopped because it didn’t finish within 0.002 minutes.')
})

test('a program that ends in time keeps its exit code', () => {
  const { status, stderr } = runs('process.exit(3)', 1)
  expect(status).toBe(3)
  expect(stderr).toBe('')
})

const isInstalled = (folder: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { isInstalled } from './scripts/prepare.mjs'
      console.log(isInstalled(${JSON.stringify(folder)}))`,
    ],
    { encoding: 'utf8' },
  ).stdout.trim() === 'true'

test('packages are installed if npm has noted the locked versions and their folders exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-installed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, version: string) =>
    writeFileSync(join(folder, file), JSON.stringify({ packages: { '': {}, 'node_modules/one': { version } } }))
  mkdirSync(join(folder, 'node_modules/one'), { recursive: true })
  write('package-lock.json', '1.0.0')
  expect(isInstalled(folder)).toBe(false)
  write('node_modules/.package-lock.json', '0.9.0')
  expect(isInstalled(folder)).toBe(false)
  write('node_modules/.package-lock.json', '1.0.0')
  expect(isInstalled(folder)).toBe(true)
  rmSync(join(folder, 'node_modules/one'), { recursive: true })
  expect(isInstalled(folder)).toBe(false)
})
