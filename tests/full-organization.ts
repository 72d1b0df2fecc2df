// An organization with rows in every table that a takeout contains, and two hundred respondents.
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from '../src/core/database/ids.server.ts'
import { createBlog } from '../src/features/projects/opeds/contract.ts'
import { createRecordsRequest, noteWithheld } from '../src/features/records/records-requests/contract.ts'
import { createTag, tagAnswers } from '../src/features/results/open-answers/contract.ts'
import { publish } from '../src/features/results/publication/contract.ts'
import { createQuestion, type QuestionInput, sendAnswers } from '../src/features/surveys/model/contract.ts'
import type { RawAnswer } from '../src/features/surveys/model/rules.ts'
import { putCrowdedProject } from './crowded-project.ts'
import { type FullProject, fullProject } from './full-project.ts'
import { multipart, picture } from './pictures.ts'
import { importAnswers } from './platform-import.ts'
import { putProject } from './project.ts'
import type { Stage } from './stage.ts'

export type FullOrganization = { full: FullProject; kinds: string; crowded: string }

const options = [{ label: 'Elm' }, { label: 'Oak' }, { label: 'Fir' }]
const asked: [QuestionInput, RawAnswer][] = [
  [{ text: 'Why?', type: 'open' }, 'It is "dark"\n\\ and 木'],
  [{ text: 'Is it dark?', type: 'yesno', section: { title: 'About the light', text: 'At night.' } }, 'no'],
  [{ text: 'How good?', type: 'rating', scale: { min: 1, max: 5, minLabel: 'Poor', maxLabel: 'Great' } }, 4],
  [{ text: 'Which?', type: 'choice', options }, 'o2'],
  [{ text: 'Which ones?', type: 'choices', options }, ['o1', 'o3']],
  [{ text: 'How often?', type: 'scale', scale: { min: 0, max: 10, minLabel: 'Never', maxLabel: 'Daily' } }, 7],
  [{ text: 'In which order?', type: 'ranking', options }, ['o3', 'o1', 'o2']],
  [{ text: 'How far?', type: 'number', range: { min: 0, max: null, unit: 'miles' } }, 2.5],
  [{ text: 'When?', type: 'date' }, '2027-02-28'],
  [
    { text: 'Where?', type: 'place' },
    { text: 'At the pier', lat: 33.6076, lng: -117.9289 },
  ],
]

/** Fills the organization of the stage's administrator. */
export async function fullOrganization(s: Stage): Promise<FullOrganization> {
  const { db, cast } = s
  const full = await fullProject(s)
  const { id: kinds, open, answer } = await allKinds(s)
  const crowded = await crowd(s)
  const tag = await expectOk(s.call(cast.editor, createTag, { params: { id: open }, body: { name: 'Light' } }))
  await expectOk(s.call(cast.editor, tagAnswers, { params: { id: open }, body: { tag: tag.tag._id, answers: [answer], isOn: true } }))
  const { blog } = await expectOk(
    s.call(cast.administrator, createBlog, {
      body: { title: 'Shade', author: 'City hall', description: '<p>Trees &amp; <strong>shade</strong></p>' },
    }),
  )
  await s.inject(
    cast.administrator,
    multipart(`/api/v1/blogs/${blog._id}/images`, [{ name: 'a.jpg', content: await picture(), alt: 'A tree' }]),
  )
  const requester = { requesterName: 'Ada Example', requesterContact: 'ada@example.org', asked: 'All comments', receivedOn: '2026-11-20' }
  const { request } = await expectOk(s.call(cast.administrator, createRecordsRequest, { body: { ...requester, projects: [full.id] } }))
  await expectOk(
    s.call(cast.editor, noteWithheld, {
      params: { id: request._id },
      body: { what: 'A street', why: 'A household', exemption: '§ 7927.700' },
    }),
  )
  const questions = await db.selectFrom('questions').select('id').where('project_id', '=', crowded).orderBy('position').execute()
  await expectOk(
    s.call(cast.editor, publish, { params: { id: crowded }, body: { questions: questions.map(({ id }) => id), invited: 'By letter' } }),
  )
  await importAnswers(s, full.id, 'How,Remark,Day\nOn foot,It is dark,2026-03-14\nBy bus,,\n', { Day: 'date' })
  const planned = await putProject(db, cast.editor, s.clock.now, { title: 'Planned', status: 'draft', posted_at: null })
  const later = new Date(s.clock.now.getTime() + 30 * 86_400_000)
  await db.insertInto('project_schedules').values({ project_id: planned, publish_at: later }).execute()
  await settings(s, full.id, open)
  return { full, kinds, crowded }
}

async function expectOk<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`)
  return body
}

/** A survey with every kind of question. */
async function allKinds(s: Stage): Promise<{ id: string; open: string; answer: string }> {
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'Every kind' })
  const answers: { question: string; answer: RawAnswer }[] = []
  for (const [input, answer] of asked) {
    const { question } = await expectOk(s.call(s.cast.editor, createQuestion, { body: { ...input, project: id } }))
    answers.push({ question: question._id, answer })
  }
  const [dark, far] = [answers[1], answers[7]].map((one) => one?.question as string) as [string, string]
  const askIf = { question: dark, answers: ['no'], and: [{ question: far, is: 'atLeast' as const, answers: ['2'] }] }
  await expectOk(s.call(s.cast.editor, createQuestion, { body: { text: 'Why there?', type: 'open', askIf, project: id } }))
  await expectOk(s.call(s.cast.resident, sendAnswers, { params: { id }, body: { answers } }))
  await expectOk(s.call(s.cast.neighbor, sendAnswers, { params: { id }, body: { answers: answers.slice(0, 1) } }))
  const open = answers[0]?.question as string
  const row = await s.db.selectFrom('answers').select('id').where('question_id', '=', open).executeTakeFirstOrThrow()
  return { id, open, answer: row.id }
}

/** Two hundred respondents of every group, who responded before the stage's time. */
async function crowd({ db, ownerUrl, cast, clock }: Stage): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { projectId } = await putCrowdedProject(client, { people: 200, questions: 6 }).finally(() => client.end())
  const shift = sql`(now() - ${new Date(clock.now.getTime() - 3_600_000)}::timestamptz)`
  const mine = sql`where project_id = ${projectId}`
  const earlier = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${shift}`
  const moves = [
    sql`update projects set organization_id = ${cast.editor.organizationId}, ${earlier('starts_at')}, ${earlier('posted_at')}
      where id = ${projectId}`,
    sql`update population_figures set organization_id = ${cast.editor.organizationId}`,
    sql`update answers set ${earlier('created_at')}, ${earlier('updated_at')} ${mine}`,
    sql`update participations set ${earlier('started_at')}, ${earlier('finished_at')} ${mine}`,
    sql`update respondents set ${earlier('created_at')}, ${earlier('first_response_at')} ${mine}`,
  ]
  for (const move of moves) await move.execute(db)
  // One deleted the account, one only opened the survey.
  await sql`update respondents set user_id = null, person_id = gen_random_uuid() where alias = 'R7'`.execute(db)
  await sql`delete from answers where respondent_id = (select id from respondents where alias = 'R8')`.execute(db)
  return projectId
}

async function settings({ db, cast, clock: { now }, files }: Stage, project: string, question: string): Promise<void> {
  const organization = cast.administrator.organizationId as string
  await files.put(`logos/${organization}/logo.webp`, Buffer.from('a logo'))
  const statements = [
    sql`update organizations set logo_key = ${`logos/${organization}/logo.webp`}, department = 'Parks' where id = ${organization}`,
    sql`insert into own_sites (organization_id, subdomain, brand_color, links, changed_at)
      values (${organization}, 'newport', '#114488', '[{"network": "facebook", "address": "https://facebook.com/newport"}]', ${now})`,
    sql`insert into embed_sites (organization_id, origins, changed_at) values (${organization}, '{https://city.example}', ${now})`,
    sql`insert into mail_senders (organization_id, sender_name, changed_at) values (${organization}, 'Newport', ${now})`,
    sql`insert into retention_periods (organization_id, months) values (${organization}, 7)`,
    sql`update projects set status = 'completed', completed_at = ${now} where id = ${project}`,
    sql`insert into retention_receipts (id, organization_id, project_id, title, cause, removed_at, counts)
      values (${newId()}, ${organization}, ${newId()}, 'Gone', 'deleted', ${now}, '{"answers": 3}')`,
    sql`insert into removed_questions (question_id, project_id, removed_at) values (${newId()}, ${project}, ${now})`,
    sql`insert into guard_overrides (id, project_id, question_id, rule, wording, reason, created_at)
      select ${newId()}, project_id, id, 'leading', '[1]', 'It is plain', ${now} from questions where id = ${question}`,
    sql`insert into translations (project_id, language, field, text, made_from, mark, changed_at)
      values (${project}, 'es', 'title', 'Cruce', 'Crossing', 'reviewed', ${now})`,
    sql`insert into translations (project_id, question_id, language, field, text, made_from, mark, changed_at)
      select project_id, id, 'es', 'text', '¿Por qué?', 'Why?', 'machine', ${now} from questions where id = ${question}`,
    sql`update questions set text = 'Why so?', wording = 2 where id = ${question}`,
    sql`insert into question_wordings (question_id, n, text, help, settings, asked_from)
      select id, 2, text, help, settings, ${now} from questions where id = ${question}`,
    sql`update answers set answer_other = 'A linden' where answer_value = '["o1", "o3"]'::jsonb`,
    sql`update comments set hidden_at = ${now}, hidden_reason = 'It names a neighbor', answer = 'Thank you', answered_at = ${now}
      where id = (select min(id::text)::uuid from comments)`,
    sql`insert into published_counts (project_id, question_id, step, count, runs, shown_at)
      values (${project}, null, 1, 9, '[]', ${now})`,
    sql`insert into published_releases (project_id, checked_at, questions) select id, ${now}, '{}' from projects on conflict do nothing`,
  ]
  for (const statement of statements) await statement.execute(db)
}
