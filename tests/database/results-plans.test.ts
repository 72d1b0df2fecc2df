// The query plans of one project's results, comments and export, among the responses to many: only its own rows are read. And of
// sessions, among those of everybody.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from '../../src/core/contract/call.ts'
import { showMe } from '../../src/features/accounts/model/contract.ts'
import { listSessions } from '../../src/features/accounts/profile/contract.ts'
import { addComment, listComments } from '../../src/features/participation/responses/contract.ts'
import { exportProject, previewExport } from '../../src/features/records/exports/contract.ts'
import { showComparison } from '../../src/features/results/comparison/contract.ts'
import { showResults } from '../../src/features/results/model/contract.ts'
import { listOpenAnswers } from '../../src/features/results/open-answers/contract.ts'
import { showTurnout } from '../../src/features/results/turnout/contract.ts'
import { showWeighting } from '../../src/features/results/weighting/contract.ts'
import { putManyProjects } from '../fixtures/many-projects.ts'
import { putProject } from '../project.ts'
import { type Stage, stage } from '../stage.ts'
import { plans } from './plans.ts'

const projects = 300
const residents = 120_000
/** Answers of each other project; weighting requires 100. If one project has most of a table, the planner switches to a sequential scan. */
const peopleEach = 110
const peopleHere = 30
const large = new Set('answers users participations respondents comments votes likes sessions'.split(' '))
const settings = JSON.stringify({
  options: ['elm', 'oak', 'fir'].map((key) => ({ key, label: key })),
  scale: { min: 0, max: 10, minLabel: '', maxLabel: '' },
  range: { min: null, max: null, unit: 'miles' },
})
const types = 'open yesno rating choice choices scale ranking number date place'.split(' ')

let s: Stage
let client: pg.Client
let { wholeTables, readWhole } = {} as ReturnType<typeof plans>
/** One with every type of question, and one with a single question and more respondents. */
let params: { id: string }
let weighed: { id: string }
beforeAll(async () => {
  s = await stage()
  client = new pg.Client({ connectionString: s.ownerUrl })
  await client.connect()
  ;({ wholeTables, readWhole } = plans(client, s.pool, large))
  await putManyProjects(client, { projects, residents, now: s.clock.now })
  const put = async () => ({ id: await putProject(s.db, s.cast.editor, s.clock.now) })
  params = await put()
  weighed = await put()
  const at = `timestamptz '${s.clock.now.toISOString()}'`
  await client.query(`
    insert into questions (id, project_id, text, type, position, settings, created_at)
      select gen_random_uuid(), '${params.id}', 'What?', type, n - 1, '${settings}', ${at} - interval '1 year'
      from unnest('{${types}}'::text[]) with ordinality as t (type, n);
    insert into questions (id, project_id, text, type, position, created_at)
      values (gen_random_uuid(), '${weighed.id}', 'What?', 'yesno', 0, ${at} - interval '1 year');
    create temp table people as select row_number() over (order by id) - 1 as n, id from users where login_type = 'Resident';
    create temp table asked as select row_number() over (order by id) - 1 as n, id from projects;
    create temp table participants as select a.id as project_id, p.id as user_id, p.n
      from asked a, generate_series(0, ${peopleEach - 1}) k join people p on true
      where p.n = (a.n * 97 + k * 151) % ${residents} and (a.id <> '${params.id}' or k < ${peopleHere});
    update users set zip_code = '92660', state = 'CA', gender = case when n % 3 = 0 then 'Male' else 'Female' end
      from participants where participants.project_id in ('${params.id}', '${weighed.id}') and participants.user_id = users.id;
    alter table participants add column id uuid default gen_random_uuid();
    insert into respondents (id, project_id, user_id, person_id, alias, zip_code, state, age_range, gender, ethnicity, language, confirmed, first_response_at)
      select c.id, c.project_id, c.user_id, c.user_id, 'R' || c.n, u.zip_code, u.state, u.age_range, u.gender, u.ethnicity, u.language,
        u.email_verified_at is not null, ${at} from participants c join users u on u.id = c.user_id;
    insert into participations (project_id, respondent_id, way, started_at, finished_at) select project_id, id, 'link', ${at}, ${at} from participants;
    insert into answers (id, question_id, project_id, respondent_id, answer_text, answer_yes, answer_rating, answer_value, created_at, updated_at)
      select gen_random_uuid(), q.id, c.project_id, c.id, case when type = 'open' then 'More shade' end,
        case when type = 'yesno' then n % 3 > 0 end, case when type = 'rating' then 1 + n % 5 end,
        case type when 'choice' then '"elm"' when 'choices' then '["elm", "oak"]' when 'scale' then to_jsonb(n % 11)
          when 'ranking' then '["oak", "elm", "fir"]' when 'number' then to_jsonb(n % 30) when 'date' then '"2026-11-03"'
          when 'place' then '{"text": "", "lat": 33.6, "lng": -117.9}' end::jsonb, ${at}, ${at}
      from participants c join questions q on q.project_id = c.project_id;
    insert into comments (id, project_id, respondent_id, text, created_at)
      select gen_random_uuid(), project_id, id, 'More light ' || n, ${at} - n * interval '1 second' from participants;
    insert into votes (project_id, respondent_id, vote, created_at) select project_id, id, 'yes', ${at} from participants;
    insert into likes (project_id, respondent_id, created_at) select project_id, id, ${at} from participants;
    insert into sessions (token_hash, user_id, created_at, last_seen_at)
      select sha256(convert_to(id::text, 'UTF8')), id, ${at}, ${at} from people;
    insert into population_figures (id, organization_id, level, state, place, residents, groups, source_name, source_year, source_link, uploaded_at)
      values (gen_random_uuid(), '${s.cast.editor.organizationId}', 'zip', 'CA', '92660', 30000, '{"gender": {"Male": 15000, "Female": 15000}}',
        'A made-up table', 2024, 'https://example.org', ${at})`)
  await client.query('vacuum analyze')
})
afterAll(async () => {
  await client.end()
  await s.close()
})

test('what reads all answers or all people is found', async () => {
  expect(await wholeTables('select count(answer_text) from answers', [], false)).toEqual(['answers'])
  expect(await wholeTables('select count(gender) from users', [], false)).toEqual(['users'])
})

const filters: [string, Record<string, string>][] = [
  ['everybody', {}],
  ['the unconfirmed too', { includeUnconfirmed: 'true' }],
  ['some days', { from: '2026-01-01', to: '2026-12-31' }],
  ['a group', { ageRange: '35-44', gender: 'Female' }],
  ['a zip code', { zip: '92660' }],
  ['a way', { way: 'link' }],
]

test.each(filters)('results, of %s', async (_, query) => {
  expect(await readWhole(() => s.call(s.cast.viewer, showResults, { params, query }))).toBe('')
})

test('results, as everyone would see them', async () => {
  expect(await readWhole(() => s.call(s.cast.viewer, showResults, { params, query: { asEveryone: 'true' } }))).toBe('')
})

test.each(filters)('who took part, of %s', async (_, query) => {
  expect(await readWhole(() => s.call(s.cast.viewer, showTurnout, { params, query }))).toBe('')
})

test.each(['ageRange', 'way'] as const)('groups side by side, by %s', async (by) => {
  expect(await readWhole(() => s.call(s.cast.viewer, showComparison, { params, query: { by } }))).toBe('')
})

test('weighted answers', async () => {
  const reply = () => s.call(s.cast.viewer, showWeighting, { params: weighed, query: {} })
  expect((await reply()).body.weighting.isDone).toBe(true)
  expect(await readWhole(reply)).toBe('')
})

test.each(filters)('answers in words, of %s', async (_, query) => {
  const question = await s.db
    .selectFrom('questions')
    .select('id')
    .where('project_id', '=', params.id)
    .where('type', '=', 'open')
    .executeTakeFirstOrThrow()
  expect(await readWhole(() => s.call(s.cast.viewer, listOpenAnswers, { params: question, query }))).toBe('')
  expect(await readWhole(() => s.call(s.cast.viewer, listOpenAnswers, { params: question, query: { ...query, q: 'shade' } }))).toBe('')
})

test.each(filters)('what an export would hold, of %s', async (_, query) => {
  expect(await readWhole(() => s.call(s.cast.viewer, previewExport, { query: { ...query, project: params.id } }))).toBe('')
})

test('comments, of a resident and of an official', async () => {
  const { resident, viewer } = s.cast
  expect(await readWhole(() => s.call(resident, addComment, { params, body: { text: 'A bench, please.' } }))).toBe('')
  for (const who of [resident, viewer]) {
    const page = await s.call(who, listComments, { params, query: { limit: 5 } })
    const { nextCursor } = page.body
    expect(await readWhole(() => s.call(who, listComments, { params, query: { limit: 5 } }))).toBe('')
    if (nextCursor) expect(await readWhole(() => s.call(who, listComments, { params, query: { limit: 5, cursor: nextCursor } }))).toBe('')
  }
})

test('an export', async () => {
  const { url } = requestOf(exportProject, { params } as never)
  expect(await readWhole(() => s.inject(s.cast.viewer, { url }))).toBe('')
})

test('sessions: who asks, and where one is logged in', async () => {
  expect(await readWhole(() => s.call(s.cast.resident, showMe, {}))).toBe('')
  expect(await readWhole(() => s.call(s.cast.resident, listSessions, {}))).toBe('')
})
