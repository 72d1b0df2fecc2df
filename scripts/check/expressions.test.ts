import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What the step `expressions` reports for a project with this source file. */
function reported(source: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'expressions-'))
  try {
    mkdirSync(join(root, 'src'))
    writeFileSync(join(root, 'src/a.ts'), source)
    const { status, stderr } = spawnSync(process.execPath, ['scripts/check/expressions.ts', root], { encoding: 'utf8' })
    expect(status === 0).toBe(stderr === '')
    return stderr.split('\n').filter(Boolean)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('an expression whose time grows with the square of a text or faster fails, written or built; a linear one passes', () => {
  const lines = reported(String.raw`
    export const number = /^[+-]?(\d+\.?\d*|\.\d+)$/
    export const breaks = /\s*\n\s*/g
    export const elements = /<p\b[^>]*>/
    export const doubling = /^(a+)+$/
    export const built = new RegExp(['\\s+', 'x$'].join(''))
    export const linear = [/^[+-]?(\d+(\.\d*)?|\.\d+)$/, /(?<!\s)\s*\n\s*/g, /<p\b[^<>]*>/, /^a+$/, new RegExp('(?<!x)x+$')]
  `)
  expect(lines.map((line) => line.replace(/ takes.*/, ''))).toEqual([
    String.raw`src/a.ts:2: /^[+-]?(\d+\.?\d*|\.\d+)$/`,
    String.raw`src/a.ts:3: /\s*\n\s*/g`,
    String.raw`src/a.ts:4: /<p\b[^>]*>/`,
    'src/a.ts:5: /^(a+)+$/',
    String.raw`src/a.ts: /\s+x$/`,
  ])
}, 60_000)

test('an expression that is built when a function is called must be listed by its form', () => {
  expect(reported('export const found = (text: string) => new RegExp(text)')).toEqual([
    'src/a.ts builds an expression when it is called: list its form in builtWhenCalled.',
  ])
}, 60_000)
