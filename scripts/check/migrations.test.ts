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
    const { status, stderr } = spawnSync(process.execPath, ['scripts/check/migrations.ts', root], { encoding: 'utf8' })
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
  ['drop function if exists f(int)', 'drops a function'],
  ['drop trigger t on comments', 'drops a trigger'],
  ['drop type status', 'drops a type'],
  ['drop schema other cascade', 'drops a schema, an extension or a sequence'],
  ['alter function f(int) rename to g', 'renames a function, a view, a schema or a sequence'],
  ['revoke select on comments from plaza', 'revokes a right'],
  ['truncate comments', 'empties a table'],
  ["do $$ begin execute 'drop table comments'; end $$", 'hides statements in DO'],
  ["alter table comments add constraint c check (text <> '')", 'adds a constraint that is not NOT VALID'],
  ['alter table comments add unique (text)', 'adds a constraint that is not NOT VALID'],
  ['alter table comments add foreign key (user_id) references users (id)', 'adds a constraint that is not NOT VALID'],
  ['alter table comments add column slug text unique', 'adds a column that is unique'],
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
    '-- drop table comments;\nselect 1',
    'create function f() returns void as $$ drop table comments; $$ language sql',
    'create table remarks (id int); create trigger t after insert on remarks execute function f(); drop trigger t on remarks',
    'create table remarks (id int); create unique index on remarks (id); alter table remarks add check (id > 0)',
    'alter table comments validate constraint c',
    '-- Concurrently\ncreate index concurrently if not exists comments_text on comments (text); drop index concurrently old',
    '-- Reviewed: nothing calls it since the first version\ndrop function f();\n-- Reviewed: both versions write unique texts\ncreate unique index on comments (text)',
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

test('indexes that the version before would wait for, or may violate, are refused; a review is for one statement', () => {
  const waits = 'builds an index while writes wait; use “-- Concurrently”.'
  const only = 'has “-- Concurrently”, so it may only create or drop named indexes: CREATE INDEX CONCURRENTLY IF NOT EXISTS name ON ....'
  const cases: [sql: string, problem: string][] = [
    ['create index on comments (text)', waits],
    ['create index if not exists comments_text on comments (text)', waits],
    ['create unique index comments_text on comments (text)', 'makes a unique index, which the version before may violate; review it.'],
    ['create index concurrently c on comments (text)', 'builds an index concurrently and lacks the line “-- Concurrently”.'],
    ['-- Concurrently\ncreate index concurrently on comments (text)', only],
    ['-- Concurrently\nalter table comments add column x int', only],
    ['-- Reviewed: it is small\ncreate index on comments (a);\ncreate index on comments (text)', waits],
    ['-- Reviewed:\ncreate index on comments (a)', waits],
  ]
  const reported = check(Object.fromEntries(cases.map(([sql], at) => [9000 + at, `${sql};\n`])))
  expect(reported).toEqual(cases.map(([, problem], at) => `migrations/${9000 + at}_next.sql ${problem}`))
})

test('the rules that came later do not hold for migrations before them', () => {
  expect(check({ 160: 'drop function f(); create index on comments (text); alter table comments add unique (text);' })).toEqual([''])
  expect(check({ 160: 'drop table comments;' })).toEqual([`migrations/0160_next.sql drops a table or view, ${used}`])
})
