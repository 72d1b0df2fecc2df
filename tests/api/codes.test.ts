import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMessage } from '../../src/core/i18n/messages.server.ts'

const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
const catalogs = globSync('src/**/text/en.json')
const dotted = /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/

/** Codes of errors in the sources: arguments after a status, of `rejectTooMany`, `say`, and `code` beside a status. */
function codesIn(text: string): string[] {
  const patterns = [
    /\b(?:reject|HttpError|say|notTaken|notRemoved)\(\s*(?:\w+,\s*)?(?:\d{3}|[\w.]+ \? \d{3} : \d{3}),\s*([^)]*?)[,)]/g,
    /\brejectTooMany\(\s*([^,)]*)[,)]/g,
    /\bstatus: \d{3}(?: as const)?,\s*code: ([^,}]*)[,}\n]/g,
    /\bcode: ([^,}]*),\s*status: \d{3}\b/g,
  ]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, found = '']) =>
      [...found.replace(/=== '[^']*'/g, '').matchAll(/'([^']+)'/g)].map(([, code]) => code as string),
    ),
  )
}

test('every code of an error that the sources can send is dotted, and has its text', () => {
  const codes = new Set(sources.flatMap((path) => codesIn(readFileSync(path, 'utf8'))))
  expect(codes.size).toBeGreaterThan(80)
  expect([...codes].filter((code) => !dotted.test(code))).toEqual([])
  for (const code of ['request.notFound', 'request.malformed', 'request.method', 'server.unexpected', 'files.full'])
    expect(findMessage('en', code), code).toBeDefined()
})

test('every text of a message has a dotted code, so no other can be looked up', () => {
  const codes = catalogs.flatMap((path) => Object.keys(JSON.parse(readFileSync(path, 'utf8')).messages ?? {}))
  expect(codes.filter((code) => !dotted.test(code.replace(/_(zero|one|two|few|many|other)$/, '')))).toEqual([])
})
