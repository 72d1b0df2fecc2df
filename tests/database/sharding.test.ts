// What a database that is divided by organization would need (docs/decisions/115-sharding-by-organization.md): which tables each shard has,
// and which statements of a request would not know their shard.
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApi } from '../../src/api.ts'
import { requestOf } from '../../src/core/contract/call.ts'
import type { Endpoint, EndpointInput } from '../../src/core/contract/endpoint.ts'
import type { Db } from '../../src/core/database/database.server.ts'
import { hashPassword } from '../../src/features/accounts/model/passwords.server.ts'
import { openSession } from '../../src/features/accounts/sessions/sessions.server.ts'
import { addComment, castVote, like, listComments } from '../../src/features/participation/responses/contract.ts'
import { listProjects, showProject } from '../../src/features/projects/model/contract.ts'
import { showResults } from '../../src/features/results/model/contract.ts'
import { showTurnout } from '../../src/features/results/turnout/contract.ts'
import { createAnswer, createQuestion, listQuestions } from '../../src/features/surveys/model/contract.ts'
import { actors, password, permissions, putThings, requestOfRow, type Things } from '../api/permissions.ts'
import { solvedCaptcha } from '../captcha.ts'
import type { Person } from '../cast.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey, type Survey } from '../survey.ts'
import { copiedTables, tablesOfOrganizations } from './divided-tables.ts'

/** Tables of people, who respond to several organizations. Every shard would have a copy. */
const ofPeople = [
  ...['authenticators', 'follow_settings', 'known_agents', 'known_browsers', 'login_steps', 'mailed_codes', 'mailed_links'],
  ...[
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'sessions',
    'sms_codes',
    'terms_acceptances',
    'text_drafts',
    'users',
    'zip_follows',
  ],
]
/** Tables of the installation: places, secrets, counts, what services answered, and the operator's own. */
const ofInstallation = [
  ...['backups', 'billing_fees', 'billing_invoice_years', 'captcha_solutions', 'chain_adoption', 'contact_messages'],
  ...['failed_login_days', 'geocoder_turns', 'geocodes', 'login_attempts', 'migrations', 'request_counts', 'restorations'],
  ...[
    'retention_runs',
    'secrets',
    'security_audit_reminders',
    'security_audits',
    'sms_days',
    'sms_stops',
    'status_incidents',
    'stripe_events',
  ],
  ...['telling_start', 'towns', 'zips', 'zips_source'],
]
/**
 * Tables whose rows may be of no organization: an email to a resident, an invoice whose organization is gone, a flagged text. What is noted
 * beside responses is where they are: triggers write it.
 */
const ofEither = ['billing_invoices', 'outbox', 'respondent_changes', 'translations']

/**
 * Calls with statements that name neither an organization, a project nor a part of one, and the tables of these statements: lists of
 * several organizations, what belongs to a person, and what is found by an address or a code. Each would ask every shard.
 */
const acrossOrganizations = [
  'DELETE /users/delete: sso_identities',
  'DELETE /users/me/notifications/sms: pending_notifications',
  'GET /blogs: oped_images, opeds',
  'GET /openData: projects',
  'GET /projects/counts: projects',
  'GET /projects/points: projects',
  'GET /projects: projects',
  'GET /receipts: answers, project_zips, projects, questions, respondents',
  'GET /site/landing: answers, comments, decisions, likes, projects, respondents, votes',
  'GET /site/landing: decisions, projects',
  'GET /status: exports, machine_translations, project_files, projects, resident_imports',
  'GET /users/me/activity: comments, projects, respondents',
  'GET /users/me/activity: decisions, projects, respondents',
  'GET /users/me/data: answer_files, answers, projects, respondents',
  'GET /users/me/data: answers, projects, questions, respondents',
  'GET /users/me/data: comments, projects, respondents',
  'GET /users/me/data: likes, projects, respondents',
  'GET /users/me/data: participations, projects, qr_codes, respondents',
  'GET /users/me/data: pending_notifications, projects',
  'GET /users/me/data: project_follows, projects',
  'GET /users/me/data: projects, reports',
  'GET /users/me/data: projects, respondents',
  'GET /users/me/data: projects, respondents, held_versions',
  'GET /users/me/data: projects, respondents, votes',
  'GET /users/me/follows: project_follows, projects',
  'GET /users/me/projects: answers, participations, projects, questions, respondents',
  'GET /users/me/projects: project_zips, projects',
  'POST /auth/register/code: former_contacts',
  'POST /auth/sso/find: sso_connections, sso_domains',
  'POST /projects/{id}/follow: project_follows',
  'POST /projects/{id}/reports: reports',
  'POST /qrCodes/scan: projects, qr_codes, qr_scans',
  'PUT /users/me/notifications: pending_notifications',
]

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

test('each table belongs to organizations by required references or by its project, or is known as one of people or of the installation', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(s.db)
  const owned = await tablesOfOrganizations(s.db)
  const others = [...ofPeople, ...ofInstallation, ...ofEither]
  expect(owned.filter((name) => others.includes(name))).toEqual([])
  expect([...owned, ...others].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(owned.length).toBeGreaterThan(50)
})

type Sent = { text: string; parameters: readonly unknown[] }

/**
 * A batch has its callers' values in one JSON text. On a divided database the callers of each shard would be a batch of their own
 * (docs/decisions/174-batched-statements.md).
 */
function valuesOf(parameters: readonly unknown[]): string[] {
  const [first] = parameters
  const isBatch = typeof first === 'string' && first.startsWith('[{"n":0')
  const all = isBatch ? (JSON.parse(first) as object[]).flatMap((one) => Object.values(one)) : parameters
  return all.flat().map(String)
}

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
      const values = valuesOf(parameters)
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
  const owned = await tablesOfOrganizations(s.db)
  const divided = owned.filter((name) => !copiedTables.includes(name))
  const { found, routed } = await unrouted(survey, divided)
  expect(found).toEqual(['answer: questions', 'list: project_zips, projects', 'results: question_wordings, questions'])
  expect(routed).toBeGreaterThan(30)
})

/** The ids of all rows of tables. */
async function idsOf(db: Db, tables: string[]): Promise<Set<string>> {
  const { rows: named } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and udt_name = 'uuid' and table_name = any(${tables})`.execute(db)
  const selects = named.map(({ table }) => sql`select id from ${sql.table(table)}`)
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * How each call of the API, by everyone who may make it, finds the rows of divided tables: by the organization or a project (`routed`), by
 * the id of another part of it that was there before or was just inserted, such as a question (`byPart`), or in no such way (`asking`).
 */
async function waysOfAllCalls(divided: string[]) {
  const own = await stage({
    BILLING: 'on',
    BILLING_MONTHLY_CENTS: '10000',
    BILLING_YEARLY_CENTS: '100000',
    PUBLIC_URL: 'https://plaza.example',
  })
  await own.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  const sent: Sent[] = []
  const log = ({ query }: LogEvent) => void sent.push({ text: query.sql, parameters: query.parameters })
  const app = await buildApi({ ...own.app.appContext, db: new Kysely({ dialect: new PostgresDialect({ pool: own.pool }), log }) as Db })
  const asking = new Set<string>()
  const counts = { routed: 0, byPart: 0, calls: 0 }
  let things: Things | null = null
  for (const row of permissions) {
    const allowed = actors.filter((_, i) => Number(row.expected.split(' ')[i]) < 400)
    for (const actor of allowed.filter((one) => one !== 'otherAdministrator' && one !== 'viewer')) {
      things ??= { ...(await putThings(own.db, own.cast, own.clock.now)), captcha: () => solvedCaptcha(own) }
      const options = await requestOfRow(row, things, own.cast, actor)
      const who = actor === 'visitor' ? null : own.cast[actor]
      const token = who && (await openSession(own.db, { userId: who.id, rememberMe: false, userAgent: 'tests', now: own.clock.now }))
      const parts = await idsOf(own.db, divided)
      const users = await idsOf(own.db, ['users'])
      const projects = new Set((await own.db.selectFrom('projects').select('id').execute()).map(({ id }) => id))
      const organizations = new Set((await own.db.selectFrom('organizations').select('id').execute()).map(({ id }) => id))
      sent.length = 0
      await app.inject({ ...options, headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) } })
      counts.calls++
      // A call that only reads leaves the things as they were.
      if (options.method !== 'GET') things = null
      for (const { text, parameters } of sent) {
        const tables = divided.filter((table) => new RegExp(`(from|join|into|update|using)\\s+"?${table}"?\\b`, 'i').test(text))
        if (tables.length === 0) continue
        const ids = parameters
          .flat()
          .map(String)
          .flatMap((value) => value.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi) ?? [])
        const isRouted = ids.some((id) => projects.has(id) || organizations.has(id))
        if (isRouted) counts.routed++
        else if (ids.some((id) => parts.has(id))) counts.byPart++
        else asking.add(`${row.call.replace(/ \(.*\)$/, '')}: ${tables.join(', ')}`)
        // What the call has just inserted where it belongs is known to it from then on.
        if (/^\s*insert/i.test(text) && (isRouted || ids.some((id) => parts.has(id))))
          for (const id of ids) if (!users.has(id)) parts.add(id)
      }
    }
  }
  await app.close()
  await own.close()
  return { asking: [...asking].toSorted(), ...counts }
}

test('of all calls of the API, those that would ask every shard are known', async () => {
  const divided = (await tablesOfOrganizations(s.db)).filter((name) => !copiedTables.includes(name))
  const { asking, routed, byPart, calls } = await waysOfAllCalls(divided)
  expect(asking).toEqual(acrossOrganizations)
  expect([calls > 250, routed > 1_000, byPart > 100]).toEqual([true, true, true])
}, 300_000)
