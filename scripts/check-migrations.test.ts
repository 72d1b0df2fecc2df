// The step migrations refuses what the version before would fail on, and passes what it does not notice.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What the check reports for a project with these migrations, by the number in their name. */
function check(migrations: Record<number, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    mkdirSync(join(root, 'migrations'))
    for (const [number, sql] of Object.entries(migrations))
      writeFileSync(join(root, 'migrations', `${number.padStart(4, '0')}_next.sql`), sql)
    writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## 0.3.0 (unreleased)\n\n## 0.2.0\n\n## 0.1.0\n')
    const { status, stderr } = spawnSync(process.execPath, ['scripts/check-migrations.ts', root], { encoding: 'utf8' })
    expect(status === 0).toBe(stderr === '')
    return stderr.trim().split('\n')
  } finally {
    rmSync(root, { recursive: true })
  }
}

const used = 'which the version before still uses.'
const refused: [sql: string, problem: string][] = [
  ['drop table comments', 'drops a table or view'],
  ['DROP TABLE IF EXISTS comments', 'drops a table or view'],
  ['-- New.\nalter table comments drop column text', 'drops a column'],
  ['alter table comments add column a int, drop text', 'drops a column'],
  ['alter table if exists only comments drop column if exists text cascade', 'drops a column'],
  ['alter table comments rename to remarks', 'renames a table'],
  ['alter table comments rename text to body', 'renames a column'],
  ['alter table comments rename column text to body', 'renames a column'],
  ['alter table comments set schema old', 'moves a table'],
  ['alter table comments alter column text type varchar(20)', 'changes the type of a column'],
  ['alter table comments alter "text" set data type citext', 'changes the type of a column'],
  ['alter table comments alter column text set not null', 'makes a column NOT NULL'],
  ['alter table comments alter text drop default', 'drops a default'],
  [
    "comment on table comments is 'a; b';\nalter table comments add column x numeric(4, 2) not null",
    'adds a column that is NOT NULL and has no default',
  ],
  ["alter type status rename value 'a' to 'b'", 'renames a type or its value'],
]

test('each change that the version before would fail on is refused', () => {
  const reported = check(Object.fromEntries(refused.map(([sql], at) => [9000 + at, `${sql};\n`])))
  expect(reported).toEqual(refused.map(([, problem], at) => `migrations/${9000 + at}_next.sql ${problem}, ${used}`))
})

test('additions, words in texts and functions, and tables of the same migration pass', () => {
  const passing = [
    'create table remarks (id uuid primary key, text text not null); alter table remarks alter text type citext; alter table remarks drop text',
    'alter table comments add column x int',
    'alter table comments add column x int not null default 0, add constraint c check (x in (1, 2)) not valid',
    "alter table comments add column x text not null generated always as (coalesce(text, 'drop, rename')) stored",
    'alter table comments drop constraint old, alter column text drop not null, alter text set default 1',
    'alter table comments rename constraint a to b',
    '-- drop table comments;\ncreate index on comments (text)',
    'create function f() returns void as $$ drop table comments; $$ language sql',
    "insert into notes values ('it''s; drop table comments;')",
  ]
  expect(check(Object.fromEntries(passing.map((sql, at) => [9000 + at, sql])))).toEqual([''])
})

test('what a release stopped using may go; migrations before the rule are not read', () => {
  const sql = 'drop table comments;\n'
  const problem = `drops a table or view, ${used}`
  expect(
    check({
      100: sql,
      9001: `-- Comments are gone.\n-- Contract: unused since 0.1.0\n${sql}`,
      9002: `-- Contract: unused since 0.3.0\n${sql}`,
      9003: `-- Contract: unused since 0.4.0\n${sql}`,
    }),
  ).toEqual([
    `migrations/9002_next.sql ${problem}`,
    '  CHANGELOG.md has no release 0.3.0.',
    `migrations/9003_next.sql ${problem}`,
    '  CHANGELOG.md has no release 0.4.0.',
  ])
})
