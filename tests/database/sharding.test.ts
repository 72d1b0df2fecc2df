// What a database that is divided by organization would need (docs/decisions/115-sharding-by-organization.md): which tables each shard has,
// and which statements of a request would not know their shard.
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi } from '../../src/api.ts'
import { requestOf } from '../../src/core/contract/call.ts'
import type { Endpoint, EndpointInput } from '../../src/core/contract/endpoint.ts'
import type { Db } from '../../src/core/database/database.server.ts'
import { addComment, castVote, like, listComments } from '../../src/features/participation/responses/contract.ts'
import { listProjects, showProject } from '../../src/features/projects/model/contract.ts'
import { showResults } from '../../src/features/results/model/contract.ts'
import { showTurnout } from '../../src/features/results/turnout/contract.ts'
import { createAnswer, createQuestion, listQuestions } from '../../src/features/surveys/model/contract.ts'
import type { Person } from '../cast.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey, type Survey } from '../survey.ts'

/** Tables of people, who respond to several organizations. Every shard would have a copy. */
const ofPeople = [
  ...['authenticators', 'follow_settings', 'known_agents', 'known_browsers', 'login_steps', 'mailed_codes', 'mailed_links'],
  ...['passkey_challenges', 'passkeys', 'recovery_codes', 'sessions', 'sms_codes', 'terms_acceptances', 'users', 'zip_follows'],
]
/** Tables of the installation: places, secrets, counts, what services answered, and the operator's own. */
const ofInstallation = [
  ...['backups', 'billing_fees', 'billing_invoice_years', 'captcha_solutions', 'contact_messages', 'failed_login_days'],
  ...['geocoder_turns', 'geocodes', 'login_attempts', 'migrations', 'request_counts', 'restorations', 'retention_runs', 'secrets'],
  ...['security_audit_reminders', 'security_audits', 'sms_stops', 'status_incidents', 'stripe_events', 'telling_start', 'towns'],
  ...['zips', 'zips_source'],
]
/**
 * Tables of organizations that each session is read with. They have a row per organization, so every shard would have a copy of them, too.
 */
const copied = ['billing_subscriptions', 'organizations']
/** Tables whose rows may be of no organization: an email to a resident, an invoice whose organization is gone, a flagged text. */
const ofEither = ['billing_invoices', 'outbox', 'translations']

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

/** The tables whose rows each belong to one organization, by a chain of required references. */
async function tablesOfOrganizations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive required as (
      select con.conrelid as source, con.confrelid as target
      from pg_constraint con
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and not exists (select from pg_attribute a where a.attrelid = con.conrelid and a.attnum = any (con.conkey) and not a.attnotnull)
    ), owned as (
      select 'organizations'::regclass::oid as relation
      union
      select required.source from required join owned on required.target = owned.relation
    )
    select relation::regclass::text as name from owned order by 1`.execute(s.db)
  return rows.map(({ name }) => name)
}

test('each table belongs to organizations by required references, or is known as one of people or of the installation', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(s.db)
  const owned = await tablesOfOrganizations()
  const others = [...ofPeople, ...ofInstallation, ...ofEither]
  expect(owned.filter((name) => others.includes(name))).toEqual([])
  expect([...owned, ...others].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(owned.length).toBeGreaterThan(50)
})

type Sent = { text: string; parameters: readonly unknown[] }

/** Statements without the id of the organization or of its project, as `call: tables`. */
async function unrouted(survey: Survey, divided: string[]): Promise<{ found: string[]; routed: number }> {
  const sent: Sent[] = []
  const log = ({ query }: LogEvent) => void sent.push({ text: query.sql, parameters: query.parameters })
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: s.pool }), log })
  const app = await buildApi({ ...s.app.appContext, db })
  const { editor, resident } = s.cast
  const found = new Set<string>()
  let routed = 0
  const call = async <E extends Endpoint>(who: Person, name: string, e: E, input: EndpointInput<E>) => {
    const { url, body } = requestOf(e, input)
    sent.length = 0
    const headers = { authorization: `Bearer ${who.token}` }
    const reply = await app.inject({ method: e.method, url, headers, ...(body !== undefined && { payload: body as object }) })
    expect([name, reply.statusCode]).toEqual([name, 200])
    for (const { text, parameters } of sent) {
      const tables = divided.filter((table) => new RegExp(`(from|join|into|update|using)\\s+"?${table}"?\\b`, 'i').test(text))
      if (tables.length === 0) continue
      const values = parameters.flat().map(String)
      if (values.includes(survey.projectId) || values.includes(editor.organizationId as string)) routed++
      else found.add(`${name}: ${tables.join(', ')}`)
    }
  }
  const of = { params: { id: survey.projectId } }
  const ofQuestion = { params: { id: survey.questions[0] as string } }
  await call(resident, 'list', listProjects, { query: { zip: '92660' } })
  await call(resident, 'project', showProject, of)
  await call(resident, 'questions', listQuestions, of)
  await call(resident, 'answer', createAnswer, { ...ofQuestion, body: { answer: 'Yes' } })
  await call(resident, 'comment', addComment, { ...of, body: { text: 'More light.' } })
  await call(resident, 'vote', castVote, { ...of, query: {}, body: { vote: 'yes' } })
  await call(resident, 'like', like, of)
  await call(editor, 'project', showProject, of)
  await call(editor, 'results', showResults, { ...of, query: {} })
  await call(editor, 'turnout', showTurnout, { ...of, query: {} })
  await call(editor, 'comments', listComments, { ...of, query: {} })
  await call(editor, 'new question', createQuestion, { body: { project: survey.projectId, text: 'Is it dark?', type: 'yesno' } })
  await app.close()
  return { found: [...found].toSorted(), routed }
}

test('the statements that would ask every shard are known', async () => {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { survey_visibility: 'Public' })
  const owned = await tablesOfOrganizations()
  const divided = owned.filter((name) => !copied.includes(name))
  const { found, routed } = await unrouted(survey, divided)
  expect(found).toEqual(['answer: questions', 'list: project_zips, projects', 'new question: questions', 'results: question_wordings'])
  expect(routed).toBeGreaterThan(30)
})
