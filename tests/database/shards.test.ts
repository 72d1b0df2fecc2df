// A database for each organization, each with the rows of one organization and a copy of what all organizations share: which calls of the
// API does the database of one organization answer as the undivided one does? (docs/decisions/115-sharding-by-organization.md)
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi } from '../../src/api.ts'
import { requestOf } from '../../src/core/contract/call.ts'
import type { Endpoint, EndpointInput } from '../../src/core/contract/endpoint.ts'
import { createDatabase, createPool, type Db } from '../../src/core/database/database.server.ts'
import { follow } from '../../src/features/participation/follows/contract.ts'
import { reportThing } from '../../src/features/participation/reports/contract.ts'
import { addComment, castVote, like } from '../../src/features/participation/responses/contract.ts'
import { createAnswer, createQuestion } from '../../src/features/surveys/model/contract.ts'
import { type ActorName, actors, permissions, putThings, requestOfRow, type Things } from '../api/permissions.ts'
import { solvedCaptcha } from '../captcha.ts'
import type { Person } from '../cast.ts'
import { administer, withDatabase } from '../database.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey } from '../survey.ts'
import { copiedTables, namingProjects, tablesOfOrganizations } from './divided-tables.ts'

/**
 * Lists of several organizations, which no database of one organization answers as the undivided one does. A person's own lists would be
 * among them if the person had taken part with several organizations; here, each has taken part with one.
 */
const asksEvery = ['GET /openData', 'GET /projects', 'GET /projects/counts', 'GET /projects/points', 'GET /site/landing']
/** Their answers have something that is drawn by lot when they are first asked. */
const random = ['GET /feedback/challenge', 'GET /organizations/{id}/verification', 'GET /sso']

type Shard = { app: FastifyInstance; db: Db; close: () => Promise<void> }

let s: Stage
let things: Things
let shards: Map<string, Shard>
beforeAll(async () => {
  s = await stage({
    ...{ BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' },
    PUBLIC_URL: 'https://plaza.example',
  })
  things = { ...(await putThings(s.db, s.cast, s.clock.now)), captcha: () => solvedCaptcha(s) }
  const { projectId, questions } = await putSurvey(s.db, s.cast.otherAdministrator, s.clock.now, ['yesno'])
  await s.call(s.cast.neighbor, createAnswer, { params: { id: questions[0] as string }, body: { answer: 'Yes' } })
  await s.call(s.cast.neighbor, follow, { params: { id: projectId } })
  const { rows } = await sql<{ id: string }>`select id from organizations order by id`.execute(s.db)
  shards = new Map()
  for (const { id } of rows) shards.set(id, await shardOf(id))
})
afterAll(async () => {
  for (const shard of shards.values()) await shard.close()
  await s.close()
})

/** A copy of the database without the rows of other organizations, and an API on it. */
async function shardOf(organizationId: string): Promise<Shard> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(s.db)
  const source = rows[0]?.name ?? ''
  const name = `${source}_${shards.size}`
  const cluster = process.env['TEST_CLUSTER_URL'] as string
  // A database is copied while nobody is connected to it; the pools connect again.
  await administer(cluster, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`)
  await administer(cluster, `create database ${name} template ${source} strategy file_copy`)
  const owner = createDatabase(createPool(withDatabase(cluster, name), 1))
  for (const table of await tablesOfOrganizations(owner))
    if (!copiedTables.includes(table)) await removeOthers(owner, table, organizationId)
  await owner.destroy()
  const pool = createPool(withDatabase(process.env['TEST_APPLICATION_URL'] as string, name), 5)
  const db = createDatabase(pool)
  const app = await buildApi({ ...s.app.appContext, db })
  const close = async () => {
    await app.close()
    await db.destroy()
    await administer(cluster, `drop database ${name} with (force)`)
  }
  return { app, db, close }
}

/** Removes a table's rows of other organizations; rows of other tables that belong to them go with them. */
async function removeOthers(db: Db, table: string, organizationId: string): Promise<void> {
  if (namingProjects.includes(table)) {
    await sql`delete from ${sql.table(table)} where project_id not in (select id from projects)`.execute(db)
    return
  }
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = 'organization_id'`.execute(db)
  if (rows.length > 0) await sql`delete from ${sql.table(table)} where organization_id <> ${organizationId}`.execute(db)
}

/** What differs from call to call on the same database as well. */
const volatile = /"(createdAt|at|checkedAt|takenAt|token|nonce|challenge|code)":"[^"]*"/g

async function answers(app: FastifyInstance, who: Person | null, options: Awaited<ReturnType<typeof requestOfRow>>): Promise<string> {
  const headers = { ...options.headers, ...(who && { authorization: `Bearer ${who.token}` }) }
  const { statusCode, headers: sent, body } = await app.inject({ ...options, headers })
  // An archive and a spreadsheet have the moment of their making in them.
  const isText = /json|text|xml/.test(String(sent['content-type']))
  return `${statusCode} ${isText ? body.replaceAll(volatile, '') : sent['content-type']}`
}

test('the database of one organization answers a call as the undivided one does', async () => {
  const differing = new Set<string>()
  let same = 0
  for (const row of permissions.filter(({ call }) => call.startsWith('GET'))) {
    for (const actor of actors.filter((_, i) => Number(row.expected.split(' ')[i]) < 400)) {
      const who = actor === 'visitor' ? null : s.cast[actor as Exclude<ActorName, 'visitor'>]
      const options = await requestOfRow(row, things, s.cast, actor)
      const whole = await answers(s.app, who, options)
      const alone = await Promise.all([...shards.values()].map(({ app }) => answers(app, who, options)))
      if (alone.includes(whole)) same++
      else differing.add(row.call.replace(/ \(.*\)$/, ''))
    }
  }
  expect([...differing].toSorted()).toEqual([...asksEvery, ...random].toSorted())
  expect(same).toBeGreaterThan(250)
}, 300_000)

test('a resident takes part, and an editor changes the survey, on that database alone', async () => {
  const { resident, editor } = s.cast
  const shard = shards.get(editor.organizationId as string) as Shard
  const others = [...shards.values()].filter((one) => one !== shard)
  const call = async <E extends Endpoint>(who: Person, e: E, input: EndpointInput<E>) => {
    const { url, body } = requestOf(e, input)
    const headers = { authorization: `Bearer ${who.token}` }
    const ask = (one: Shard) => one.app.inject({ method: e.method, url, headers, ...(body !== undefined && { payload: body as object }) })
    const statuses = await Promise.all([shard, ...others].map(async (one) => (await ask(one)).statusCode))
    expect([e.path, ...statuses]).toEqual([e.path, 200, ...others.map(() => 404)])
  }
  const of = { params: { id: things.projectId } }
  await call(resident, createAnswer, { params: { id: things.questionId }, body: { answer: 'Yes' } })
  await call(resident, addComment, { ...of, body: { text: 'More light.' } })
  await call(resident, castVote, { ...of, query: {}, body: { vote: 'yes' } })
  await call(resident, like, of)
  await call(resident, follow, of)
  await call(resident, reportThing, { ...of, body: { reason: 'other', text: 'A test' } })
  await call(editor, createQuestion, { body: { project: things.projectId, text: 'Is it dark?', type: 'yesno' } })
})
