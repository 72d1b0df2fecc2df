import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { rowsFolder } from './folder.ts'
import { literalOf, shapeOf } from './literal.ts'
import { typedTemplates, wrapTemplates } from './templates.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const right = { id: '7', people: 3, way: 'code', at: new Date() }
const cases = {
  fits: right,
  fitsWithNull: { ...right, people: null },
  renamedColumn: { id: '7', persons: 3, way: 'code', at: new Date() },
  columnTooMany: { ...right, label: 'Library' },
  nullUndeclared: { ...right, way: null },
  numberAsText: { ...right, people: '3' },
  valueOutsideEnumeration: { ...right, way: 'mail' },
}

/** A source with a statement per case, each on a line of its own. */
const source = `import { type Kysely, sql } from 'kysely'
type Row = { id: string; people: number | null; way: 'code' | 'link'; at: Date }
${Object.keys(cases)
  .map((name) => `export const ${name} = (db: Kysely<unknown>) => sql<Row>\`select * from ${name}\`.execute(db)`)
  .join('\n')}
`

test('rows that do not fit the declared type fail the check, by their line', () => {
  const values = Object.values(cases)
  const samples = typedTemplates('src/arrivals.ts', source).map(({ name }, index) => [
    name,
    [[shapeOf(values[index]), literalOf(values[index])]],
  ])
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, rowsFolder), { recursive: true })
  writeFileSync(join(folder, 'src/arrivals.ts'), source)
  writeFileSync(join(folder, rowsFolder, 'one.json'), JSON.stringify(Object.fromEntries(samples)))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  symlinkSync(resolve('tsconfig.json'), join(folder, 'tsconfig.json'))
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/check/rows.ts'), '--some'], { cwd: folder, encoding: 'utf8' })
  const lines = [...stderr.matchAll(/^src\/arrivals\.ts\((\d+),/gm)].map(([, line]) => Object.keys(cases)[Number(line) - 3])
  expect(lines).toEqual(Object.keys(cases).slice(2))
  expect(status).toBe(1)
})

describe('typed templates', () => {
  const names = (code: string) => typedTemplates('x.ts', code).map(({ start, end }) => code.slice(start, end))

  test('are those with a row type, and the one that prepared() takes; fragments without a type are not', () => {
    const code = 'sql`a`; sql<A>`b`.execute(db); prepared<R, V>((value) => sql`c`)'
    expect(names(code)).toEqual(['sql<A>`b`', 'sql`c`'])
  })

  test('that are executed or selected have to return a row; one that names a type parameter cannot be compared', () => {
    const code = 'sql<A>`a`.execute(db); sql<B>`b`.as("b"); where(sql<C>`c`); function f<T>() { return sql<A & T>`d` }'
    expect(typedTemplates('x.ts', code).map(({ isResult, isGeneric }) => [isResult, isGeneric])).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, true],
    ])
  })

  test('are parts of batched statements, of which one in a generic function cannot be compared', () => {
    const code = `batched<R, V>({ a: 'text' }, (sent) => sql\`a $\{sql<B>\`b\`}\`); function f<T>() { return batchedRead<T, V>({}, () => sql\`c\`) }`
    expect(typedTemplates('x.ts', code).map(({ isBatched, isGeneric }) => [isBatched, isGeneric])).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ])
  })

  test('are put into calls, one inside another too', () => {
    const code = `sql<A>\`x $\{sql<B>\`y\`}\``
    expect(wrapTemplates(code, typedTemplates('x.ts', code), () => ['f(', ')'])).toBe(`f(sql<A>\`x $\{f(sql<B>\`y\`)}\`)`)
  })
})
