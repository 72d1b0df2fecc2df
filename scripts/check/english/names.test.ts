// The step `english` reads declared names, names in SQL and names of tests.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testNamesIn, vagueNamesIn } from './names.ts'

const found = (source: string, path = 'a.ts') => vagueNamesIn(path, source).map(({ name }) => name)

describe('declared names', () => {
  test.each([
    'const said = 1',
    'let [first, said] = pair',
    'const { message: said } = reply',
    'const { a: { b: said = 1 }, ...rest } = reply',
    'const { ...said } = reply',
    'function said() {}',
    'const read = (said: string) => said',
    'const read = function ({ text: said }: Reply) {}',
    'class A { constructor(private said: string) {} }',
    'class said {}',
    'type said = 1',
    'type Read = (said: string) => void',
    'try { a() } catch (said) {}',
    "import { reply as said } from './a.ts'",
    'for (const said of all) {}',
  ])('%s', (source) => expect(found(source)).toEqual(['said']))

  test('properties, except the names of the API and of rows', () => {
    expect(found('type A = { turn: 1; said: 1; told: 1 }\nconst a = { came: 1, said: 2, whose() {} }')).toEqual(['turn', 'came', 'whose'])
    expect(found('class A { shut = 1; kept = 2 }')).toEqual(['shut'])
    expect(found('const { said, kept = 1 } = decision')).toEqual([])
    expect(found('const { turn } = page')).toEqual(['turn'])
  })

  test('uses, longer names and other names pass', () => {
    expect(found('decision.said(told)\nconst unsaid = { a: said }\nconst { said: text } = a\nexport { said }')).toEqual([])
    expect(found('const page = <p className={styles.said}>{said}</p>', 'a.tsx')).toEqual([])
  })

  test('with line and what to write instead', () => {
    expect(vagueNamesIn('a.ts', '\nconst shut = 1')).toEqual([{ name: 'shut', line: 2, instead: '"closed"' }])
  })
})

describe('names in SQL', () => {
  test.each([
    ['with who as (select id from users) select id from who', 'who'],
    ['select id from a, added as materialized (select 1)', 'added'],
    ['select count(*) as told from a', 'told'],
    ['select id from users as person', 'person'],
    ['delete from a using b as gone', 'gone'],
    ['create temp table came as select 1', 'came'],
  ])('%s', (statement, name) => expect(found(`sql\`${statement}\``)).toEqual([name]))

  test('after a value as well, and in a part of a statement', () => {
    expect(found('sql`person as ($' + '{inserted(sent)}), respondent as materialized ($' + '{newOnes})`')).toEqual(['person'])
  })

  test('columns, and texts that are no SQL, pass', () => {
    expect(found('sql`select said, place from decisions as d where added`')).toEqual([])
    expect(found('const text = `as who knows`')).toEqual([])
  })
})

test('names of tests and of their groups, also of tables of tests', () => {
  const source = "describe('a', () => {\n  test('b', go)\n  test.each([1])('c %s', go)\n  test.skipIf(x)(`d $" + "{one}`, go)\n})\nrun('e')"
  expect(testNamesIn('a.test.ts', source)).toEqual([
    { text: 'a', line: 1 },
    { text: 'b', line: 2 },
    { text: 'c %s', line: 3 },
    { text: 'd …', line: 4 },
  ])
})

test('the check names file, line, name and what to write', () => {
  const root = mkdtempSync(join(tmpdir(), 'names-'))
  const check = () => spawnSync(process.execPath, ['scripts/check/english.mjs', '--names', root], { encoding: 'utf8' })
  writeFileSync(join(root, 'a.test.ts'), "const kept = 1\ntest('the session goes on', () => {})\n")
  const { status, stderr } = check()
  expect(status).toBe(1)
  expect(stderr.split('\n')[0]).toBe(`${root}/a.test.ts:1: kept -> "stored", "cached", "retained"`)
  expect(stderr).toContain(`${root}/a.test.ts:2: goes on -> "continues"`)
  expect(stderr).toContain('2 in 1 of 1 files')
  writeFileSync(join(root, 'a.test.ts'), "const stored = 1\ntest('the session continues', () => {})\n")
  expect(check().status).toBe(0)
  rmSync(root, { recursive: true })
})
