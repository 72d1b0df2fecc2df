import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDatabase } from '../../scripts/fill/load.ts'
import { questionsPerProject } from '../../scripts/fill/rows.ts'
import { Organization } from '../../src/core/contract/people.ts'
import { testDatabase } from '../database.ts'

const size = { projects: 60, residents: 2500, answers: 4000, crowd: 1000 }

let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const numbers = async (text: string) => (await client.query<Record<string, number>>(text)).rows[0]
const constraints = async () =>
  (
    await client.query<{ one: string }>(`select conrelid::regclass || ' ' || conname as one from pg_constraint
      where connamespace = 'public'::regnamespace union all
      select indexdef from pg_indexes where schemaname = 'public' order by 1`)
  ).rows.map(({ one }) => one)

test('an empty database gets the numbers that were asked for, skewed, and keeps its indexes and references', async () => {
  const before = await constraints()
  await fillDatabase(client, size, new Date('2026-11-26T12:00:00Z'), () => {})
  expect(await constraints()).toEqual(before)
  expect(
    await numbers(`select (select count(*) from projects)::int as projects, (select count(*) from answers)::int as answers,
      (select count(*) from users where login_type = 'Resident')::int as residents`),
  ).toEqual({ projects: size.projects, answers: size.answers, residents: size.residents })
  const { rows } = await client.query<{ answers: number }>(
    'select count(*)::int as answers from answers group by project_id order by 1 desc',
  )
  expect(rows[0]?.answers).toBe(size.crowd)
  expect(rows.at(-1)?.answers).toBeLessThan(rows[1]?.answers ?? 0)
  expect((rows.at(-1)?.answers ?? 0) % questionsPerProject).toBe(0)
})

test('who answers lives in a zip code of the project', async () => {
  const strangers = await numbers(`select count(*)::int as people from respondents r join users u on u.id = r.user_id
    where not exists (select from project_zips z where z.project_id = r.project_id and z.zip = u.zip_code)`)
  expect(strangers).toEqual({ people: 0 })
})

test('the address of an organization is complete, as every page of its officials needs it', async () => {
  const { rows } = await client.query<{ address: unknown }>('select address from organizations')
  expect(rows).not.toEqual([])
  for (const { address } of rows) expect(Organization.shape.address.parse(address)).toEqual(address)
})

test('a database that is not empty is refused', async () => {
  await expect(fillDatabase(client, size, new Date(), () => {})).rejects.toThrow('not empty')
})

test('residents who cannot give so many answers are too few', async () => {
  await client.query('truncate organizations, users, projects cascade')
  await expect(fillDatabase(client, { ...size, answers: 10_000_000 }, new Date(), () => {})).rejects.toThrow('answers at most')
})
