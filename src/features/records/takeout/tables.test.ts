// Every table and every column of the database is in a takeout, or is left out for a reason.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { leftOut } from './left-out.ts'
import { profileColumns, profileWithout } from './profile-columns.ts'
import { takeoutTables } from './tables.ts'

let s: Stage
let columns: { table: string; column: string }[]
beforeAll(async () => {
  s = await stage()
  columns = (
    await sql<{ table: string; column: string }>`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`.execute(s.db)
  ).rows
})
afterAll(() => s.close())

test('each table is in the takeout or left out with a reason, and none is both', () => {
  const inside = ['organizations', ...takeoutTables.map(({ name }) => name as string)]
  expect([...inside, ...leftOut.keys()].sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort())
  for (const reason of leftOut.values()) expect(reason).toMatch(/\.$/)
})

test('so is each column', () => {
  const known = (name: string, inside: readonly string[], without: Readonly<Record<string, string>>) => {
    for (const reason of Object.values(without)) expect(reason).toMatch(/\.$/)
    return [...inside, ...Object.keys(without)].map((column) => `${name}.${column}`)
  }
  const listed = takeoutTables.flatMap(({ name, columns, via, without = {} }) =>
    known(name, via ? columns : [...columns, 'organization_id'], without),
  )
  const all = [...listed, ...known('organizations', ['id', ...profileColumns], profileWithout)].sort()
  const own = columns.filter(({ table }) => !leftOut.has(table)).map(({ table, column }) => `${table}.${column}`)
  expect(all).toEqual(own.sort())
})

test('docs/takeout.md describes each table with its columns', () => {
  const lines = readFileSync('docs/takeout.md', 'utf8').split('\n')
  const described = takeoutTables.map(
    ({ name, columns, isSealed }) =>
      `| \`${name}\`${isSealed ? ' (sealed part only)' : ''} | ${columns.map((one) => `\`${one}\``).join(', ')} |`,
  )
  expect(described.filter((line) => !lines.includes(line))).toEqual([])
})
