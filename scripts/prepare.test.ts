// A program that hangs may not keep the runs after it from their report.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

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

test('a program that hangs is killed after its time, and that is said', () => {
  const { status, stderr } = runs(hang, 0.002)
  expect(status).toBe(137)
  expect(stderr).toContain('was stopped because it didn’t finish within 0.002 minutes.')
})

test('a program that ends in time keeps its exit code', () => {
  const { status, stderr } = runs('process.exit(3)', 1)
  expect(status).toBe(3)
  expect(stderr).toBe('')
})
