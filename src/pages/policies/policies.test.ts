import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { termsNoticeDays, termsOn, termsVersions } from '../../features/accounts/model/terms.ts'
import { cookies } from './rules.ts'
import en from './text/en.json' with { type: 'json' }

const day = 86_400_000

test('every version of the terms after the first was announced in time, and says what changed', () => {
  for (const [i, { version, announced, effective }] of termsVersions.entries()) {
    expect(en.terms.changes).toHaveProperty(version)
    if (i < termsVersions.length - 1) expect(Date.parse(effective) - Date.parse(announced)).toBeGreaterThanOrEqual(termsNoticeDays * day)
  }
  expect(termsVersions.map((one) => one.effective)).toEqual(
    termsVersions
      .map((one) => one.effective)
      .toSorted()
      .reverse(),
  )
})

test('a new version is announced from the day it is announced, and is in force from its day on', () => {
  const versions = [
    { version: '2', announced: '2027-01-01', effective: '2027-02-01' },
    { version: '1', announced: '2026-11-21', effective: '2026-11-21' },
  ]
  const on = (date: string) => {
    const { current, next } = termsOn(date, versions)
    return [current.version, next?.version ?? null]
  }
  expect(['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01'].map(on)).toEqual([
    ['1', null],
    ['1', '2'],
    ['1', '2'],
    ['2', null],
  ])
})

test('the cookie policy names every cookie that the code sets, and no other', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: (name) => name.includes('.test.') }).map((path) => readFileSync(path, 'utf8'))
  const named = sources.flatMap((source) => [...source.matchAll(/(?:cookieName|\w+Cookie) = '(\w+)'/g)].map((match) => match[1]))
  expect([...new Set(named)].toSorted()).toEqual([...cookies].toSorted())
})
