// Verifies docs/personal-data.md against the database: every column with personal data has a row there, and behaves as it says.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullLife, type Life } from '../../../../tests/fixtures/full-life.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { removeUser } from '../../accounts/members/contract.ts'
import { deleteMe, showMyData } from './contract.ts'

type Outcome = 'deletes' | 'keeps' | 'anonymizes'
type Line = { table: string; column: string; outcome: Outcome; why: string }
type Row = Record<string, unknown>

const page = readFileSync('docs/personal-data.md', 'utf8')
const howTo = 'docs/personal-data.md says how to add a row, and to which of its tables'

const section = (title: string): string[][] =>
  (page.split(`\n## ${title}\n`)[1] ?? '')
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ) ?? []
const named = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as string)
const linesOf = (title: string): Line[] =>
  section(title).flatMap(([table, columns, outcome, why]) =>
    named(columns).map((column) => ({ table: named(table)[0] as string, column, outcome: outcome as Outcome, why: why as string })),
  )

const residents = linesOf('Residents')
const officials = linesOf('Officials')
const others = section('Tables without personal data').map(([table]) => named(table)[0] as string)
const lines = [...residents, ...officials]
const tables = [...new Set(residents.map((line) => line.table))]

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

describe('the page', () => {
  test('names every table, every column of those about persons, and every reference to a person', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(s.db)
    const { rows: references } = await sql<{ table: string; column: string }>`
      select con.conrelid::regclass::text as table, a.attname as column
      from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = any (con.conkey)
      where con.contype = 'f' and con.confrelid = 'users'::regclass`.execute(s.db)
    const isNamed = ({ table, column }: { table: string; column: string }) =>
      lines.some((line) => line.table === table && line.column === column)
    const toPersons = (one: { table: string; column: string }) =>
      /^(user|owner|person|author)_id$/.test(one.column) || references.some((two) => two.table === one.table && two.column === one.column)
    const missing = rows.filter((one) => !isNamed(one) && (toPersons(one) || !others.includes(one.table)))
    expect(missing.map(({ table, column }) => `${table}.${column}`).sort(), howTo).toEqual([])
    const gone = lines.filter((line) => !rows.some(({ table, column }) => table === line.table && column === line.column))
    expect(
      gone.map(({ table, column }) => `${table}.${column}`),
      `no longer in the database; ${howTo}`,
    ).toEqual([])
    expect(
      others.filter((table) => !rows.some((one) => one.table === table)),
      `no longer in the database; ${howTo}`,
    ).toEqual([])
  })

  test('says one of three things of each column, once, and why', () => {
    for (const { table, column, outcome, why } of lines) {
      expect(['deletes', 'keeps', 'anonymizes'], `${table}.${column}`).toContain(outcome)
      expect(why, `${table}.${column}`).toMatch(/\.$/)
    }
    const names = lines.map(({ table, column }) => `${table}.${column}`)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })
})

/** The tables whose rows hang on a respondent; after the deletion only the respondents' ids find them. */
const ofRespondents = ['answers', 'comments', 'votes', 'likes', 'participations']

/** The rows of a table about the person, before and after the deletion. */
async function rowsOf(table: string, life: Life, respondents: readonly string[]): Promise<Row[]> {
  const about: Record<string, ReturnType<typeof sql>> = {
    users: sql`t.id = ${life.id}`,
    login_attempts: sql`t.account = ${life.email}`,
    outbox: sql`t.recipient in (${life.email}, ${life.newEmail}, ${life.mobileNumber})`,
    contact_messages: sql`t.email = ${life.email}`,
    sms_stops: sql`t.number = ${life.mobileNumber}`,
    respondents: sql`t.id = any (${respondents}::uuid[])`,
    former_contacts: sql`t.kept_at < ${s.clock.now}`,
    ...Object.fromEntries(ofRespondents.map((name) => [name, sql`t.respondent_id = any (${respondents}::uuid[])`])),
  }
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} t where ${about[table] ?? sql`t.user_id = ${life.id}`} order by t::text`.execute(s.db)
  return rows
}

describe('a resident who did everything', () => {
  let life: Life
  let before: Record<string, Row[]>
  let downloaded: string
  let after: Record<string, Row[]>
  let respondents: string[]
  const everything = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table, life, respondents)])))

  beforeAll(async () => {
    life = await fullLife(s)
    respondents = (await s.db.selectFrom('respondents').select('id').where('user_id', '=', life.id).execute()).map((one) => one.id)
    before = await everything()
    const held = await s.call(life, showMyData, { query: {} })
    expect(held.status).toBe(200)
    downloaded = JSON.stringify(held.body)
    expect((await s.call(life, deleteMe, { body: { password: life.password } })).status).toBe(200)
    after = await everything()
  })

  test('has something in every column, and reads it in the download, save secrets', () => {
    // Secrets; hashes that lead to no account; the text of emails (which contains links that open accounts); delivery state; ids that only
    // join tables.
    const left =
      /\.(password_hash|token_hash|secret_hash|code_hash|body_text|body_html|headers|bulk|quiet_(state|time_zone)|handed_over_at|provider_id|attempts|last_error|organization_id|letter|useful_until|file_key|user_id|question_id|respondent_id|submissions|deleted_at|(person|mobile|confirmed_mobile)_hash)$|^(respondents|outbox|login_attempts|contact_messages)\.id$|^known_browsers\.hash$|^former_contacts\./
    for (const { table, column, why } of residents) {
      const at = `${table}.${column}`
      const values = before[table]?.map((row) => row[column]).filter((value) => value !== null && value !== '') ?? []
      if (!why.startsWith('Of officials only') && !['users.deleted_at', 'answer_files.answer_id'].includes(at))
        expect(values.length, `tests/fixtures/full-life.ts leaves no ${at}`).toBeGreaterThan(0)
      for (const value of left.test(at) ? [] : values) {
        if (typeof value === 'boolean') continue
        const text = value instanceof Date ? value.toISOString() : String(value)
        expect(downloaded, `${at} is held, and not in the download`).toContain(text)
      }
    }
  })

  test.each(residents)('$outcome $table $column', ({ table, column, outcome, why }) => {
    const [was, is] = [before, after].map((rows) => (rows[table] as Row[]).map((row) => row[column])) as [unknown[], unknown[]]
    if (column === 'deleted_at') return expect([was, is]).toEqual([[null], [s.clock.now]])
    if (outcome === 'deletes') return expect(is.flat().filter((value) => value !== null && value !== '')).toEqual([])
    expect(is).toHaveLength(was.length)
    if (outcome === 'keeps') return expect(sorted(is)).toEqual(sorted(was))
    expect(why).not.toBe('')
    for (const value of is) expect(value).not.toBeNull()
    expect(is.filter((value) => was.includes(value))).toEqual([])
  })

  test('is no longer named anywhere in the database', async () => {
    const { rows: all } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(s.db)
    for (const { name } of all) {
      const { rows } = await sql<{ text: string }>`
        select t::text as text from ${sql.table(name)} t where t::text ilike any (${life.tells.map((text) => `%${text}%`)})`.execute(s.db)
      expect(rows, name).toEqual([])
    }
  })
})

const sorted = (values: unknown[]) => values.map((value) => (value instanceof Date ? value.toISOString() : String(value))).sort()

describe('an official who is removed', () => {
  let before: Record<string, Row[]>
  const all = [...new Set(officials.map((line) => line.table))]
  const rowsAbout = async (table: string) => {
    // It names nobody, so the test's own row is found by its hash.
    if (table === 'sso_removals') return (await sql<Row>`select * from sso_removals where person_hash = 'x'`.execute(s.db)).rows
    const who =
      officials.find((line) => line.table === table && /^(user_id|created_by|to_user|officer_id)$/.test(line.column))?.column ?? 'user_id'
    return (await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(who)} = ${s.cast.editor.id}`.execute(s.db)).rows
  }

  beforeAll(async () => {
    const { id, organizationId } = s.cast.editor
    const { now } = s.clock
    await s.inject(s.cast.editor, { method: 'POST', url: '/api/v1/projects', payload: { title: 'A draft' } })
    await sql`insert into known_agents (user_id, agent, first_seen_at) values (${id}, 'Firefox, Windows', ${now})`.execute(s.db)
    const later = new Date(now.getTime() + 60_000)
    await sql`insert into authenticators (user_id, secret, created_at) values (${id}, 'x', ${now})`.execute(s.db)
    await sql`insert into recovery_codes (user_id, code_hash) values (${id}, 'x')`.execute(s.db)
    await sql`insert into login_steps (token_hash, user_id, remember_me, expires_at) values ('x', ${id}, false, ${later})`.execute(s.db)
    await sql`
      insert into administrator_offers (organization_id, to_user, created_at, expires_at)
      values (${organizationId}, ${id}, ${now}, ${later})`.execute(s.db)
    await sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (gen_random_uuid(), ${id}, 'x', 'x', 0, '{}', 'Laptop', ${now})`.execute(s.db)
    await sql`
      insert into sso_identities (organization_id, issuer, subject, user_id, linked_at)
      values (${organizationId}, 'https://login.example', 'x', ${id}, ${now})`.execute(s.db)
    await sql`
      insert into sso_connections (organization_id, issuer, client_id, client_secret, groups_claim, active, enforced, changed_at)
      values (${organizationId}, 'https://login.example', 'x', 'x', 'groups', true, false, ${now})`.execute(s.db)
    await sql`
      insert into scim_users (id, organization_id, user_name, email, given_name, family_name, active, user_id, created_at, changed_at)
      values (gen_random_uuid(), ${organizationId}, 'x', 'x@login.example', 'X', 'X', true, ${id}, ${now}, ${now})`.execute(s.db)
    await sql`
      insert into sso_pending_links (token_hash, organization_id, issuer, subject, user_id, expires_at)
      values ('x', ${organizationId}, 'https://login.example', 'x', ${id}, ${later})`.execute(s.db)
    await sql`
      insert into sso_removals (organization_id, person_hash, email_hash, removed_at)
      values (${organizationId}, 'x', 'x', ${now})`.execute(s.db)
    await sql`insert into text_drafts (user_id, name, content, saved_at) values (${id}, 'oped.new', '{}', ${now})`.execute(s.db)
    await sql`insert into passkey_challenges (challenge_hash, user_id, expires_at) values ('x', ${id}, ${later})`.execute(s.db)
    await sql`
      insert into guard_overrides (id, project_id, rule, wording, reason, user_id, created_at)
      select gen_random_uuid(), id, 'longSurvey', '[11]', 'All of it is needed', ${id}, ${now} from projects where created_by = ${id}`.execute(
      s.db,
    )
    await sql`
      insert into resident_imports (id, organization_id, user_id, file_name, file_key, language, status, total, created_at)
      values (gen_random_uuid(), ${organizationId}, ${id}, 'people.xlsx', 'x', 'en', 'done', 1, ${now})`.execute(s.db)
    await sql`
      insert into platform_imports (id, project_id, user_id, source, file_name, file_key, status, columns, total, created_at)
      select gen_random_uuid(), id, ${id}, 'decidim', 'earlier.csv', 'x', 'done', '[]', 1, ${now} from projects where created_by = ${id}`.execute(
      s.db,
    )
    await sql`
      insert into exports (id, organization_id, user_id, kind, to_at, to_asked, include_unconfirmed, language, status, total, file_key, created_at)
      values (gen_random_uuid(), ${organizationId}, ${id}, 'sheet', ${now}, false, false, 'en', 'gone', 1, 'x', ${now})`.execute(s.db)
    await sql`
      insert into takeouts (id, organization_id, user_id, status, file_key, created_at)
      values (gen_random_uuid(), ${organizationId}, ${id}, 'gone', 'x', ${now})`.execute(s.db)
    await sql`
      insert into api_keys (id, organization_id, name, secret_hash, ending, scopes, created_by, created_at)
      values (gen_random_uuid(), ${organizationId}, 'Portal', 'x', 'x', '{}', ${id}, ${now})`.execute(s.db)
    await sql`
      insert into records_requests (id, organization_id, year, number, received_on, first_due_on, due_on, requester_name, requester_contact,
        asked, officer_id, created_at)
      values (gen_random_uuid(), ${organizationId}, 2026, 1, ${now}, ${now}, ${now}, 'x', 'x', 'x', ${id}, ${now})`.execute(s.db)
    before = Object.fromEntries(await Promise.all(all.map(async (table) => [table, await rowsAbout(table)])))
    const removed = await s.call(s.cast.administrator, removeUser, { query: { id }, body: null })
    expect(removed.status).toBe(200)
  })

  test.each(all)('%s does what the page says', async (table) => {
    expect(before[table]?.length, 'the test’s official leaves nothing there: add something above').toBeGreaterThan(0)
    const isRetained = officials.some((line) => line.table === table && line.outcome === 'keeps')
    expect(await rowsAbout(table)).toEqual(isRetained ? before[table] : [])
  })
})
