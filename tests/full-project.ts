// A project with all possible content: officials' and residents' rows, files, emails, entries in the activity log.
import { sql } from 'kysely'
import { newId } from '../src/core/database/ids.server.ts'
import { follow } from '../src/features/participation/follows/contract.ts'
import { createQrCode, scanQrCode } from '../src/features/participation/qr-codes/contract.ts'
import { addComment, castVote, like } from '../src/features/participation/responses/contract.ts'
import { addFact, addUpdate } from '../src/features/projects/news/contract.ts'
import { noteParticipation } from '../src/features/surveys/arrivals/contract.ts'
import { createQuestion, sendAnswers } from '../src/features/surveys/model/contract.ts'
import type { Person } from './cast.ts'
import { multipart, pdf, picture } from './pictures.ts'
import { type ProjectColumns, putProject } from './project.ts'
import type { Stage } from './stage.ts'

export type FullProject = { id: string; title: string; questions: string[]; files: string[]; marker: string }

/** All its content contains `marker`, a word used nowhere else. */
export async function fullProject(s: Stage, columns: ProjectColumns = {}): Promise<FullProject> {
  const { cast, clock, db } = s
  const marker = `Quokka${newId().slice(-8)}`
  const title = `Crossing at ${marker} Street`
  const id = await putProject(db, cast.editor, clock.now, { title, description: `About ${marker}`, ...columns })
  const params = { id }
  const done: number[] = []
  const note = ({ status }: { status: number }) => done.push(status)
  note(await s.call(cast.editor, addFact, { params, body: { label: 'Width', value: `12 ft, ${marker}` } }))
  const update = await s.call(cast.editor, addUpdate, { params, body: { title: 'Begun', text: `The ${marker} team came` } })
  note(update)
  const shot = { name: `${marker} team.jpg`, content: await picture(400, 300), alt: `The ${marker} team` }
  note(await s.inject(cast.editor, multipart(`/api/v1/updates/${update.body.update._id}/picture`, [shot])))
  const questions: string[] = []
  for (const type of ['open', 'yesno', 'rating'] as const) {
    const { body, status } = await s.call(cast.editor, createQuestion, { body: { project: id, text: `${marker} ${type}?`, type } })
    note({ status })
    questions.push(body.question._id)
  }
  const photo = { name: `plan ${marker}.jpg`, content: await picture(), alt: `The plan of ${marker}` }
  note(await s.inject(cast.editor, multipart(`/api/v1/projects/${id}/images`, [photo])))
  note(await s.inject(cast.editor, multipart(`/api/v1/projects/${id}/documentFiles`, [{ name: `${marker}.pdf`, content: pdf() }])))
  const code = await s.call(cast.editor, createQrCode, { params, body: { label: `Bus stop ${marker}` } })
  note(code)
  note(await s.call(null, scanQrCode, { body: { code: code.body.qrCode.code, counts: true } }))
  for (const who of [cast.resident, cast.neighbor, cast.unconfirmed]) {
    const answers = questions.map((question, i) => ({ question, answer: [`At ${marker} it is dark`, 'no', 2][i] as string | number }))
    note(await s.call(who, noteParticipation, { params, body: { way: 'link' } }))
    note(await s.call(who, sendAnswers, { params, body: { answers, sharesIdentity: who === cast.resident } }))
    note(await s.call(who, addComment, { params, body: { text: `${marker}: my view` } }))
    note(await s.call(who, castVote, { params, query: { vote: 'yes' }, body: null }))
    note(await s.call(who, like, { params }))
    note(await s.call(who, follow, { params }))
  }
  if (done.some((status) => status !== 200)) throw new Error(`Something was refused: ${done}`)
  await decision(s, id, questions, marker)
  await letters(s, cast.resident, { id, marker, title })
  const files = await db.selectFrom('project_files').select('id').where('project_id', '=', id).execute()
  return { id, title, marker, questions, files: files.map((one) => one.id) }
}

async function decision({ db, cast, clock }: Stage, id: string, questions: string[], marker: string) {
  const decisionId = newId()
  await sql`
    insert into decisions (id, project_id, said, doing, status, promised_for, posted_at)
    values (${decisionId}, ${id}, 'It is dark', ${`Lamps for ${marker}`}, 'promised', '2027-06-01', ${clock.now})`.execute(db)
  await sql`insert into decision_questions (decision_id, question_id) values (${decisionId}, ${questions[0]})`.execute(db)
  await sql`
    insert into reports (id, project_id, user_id, decision_id, reason, text, created_at)
    values (${newId()}, ${id}, ${cast.resident.id}, ${decisionId}, 'wrong', ${`Not at ${marker}`}, ${clock.now})`.execute(db)
}

async function letters(s: Stage, to: Person, { id, marker, title }: Pick<FullProject, 'id' | 'marker' | 'title'>) {
  const sent = { status: 'sent' as const, sent_at: s.clock.now }
  const link = { subject: `News of ${marker}`, body_text: `Read on: https://plaza.example/project/${id}` }
  await s.db
    .insertInto('outbox')
    .values([
      { id: newId(), channel: 'mail', recipient: `${to.id}@example.org`, ...link, ...sent },
      { id: newId(), channel: 'sms', recipient: '+19495550142', subject: '', body_text: `News: ${title}`, ...sent },
    ])
    .execute()
}

/** Every row of every table that contains one of the texts, in any column. */
export async function rowsWith(s: Stage, texts: readonly string[]): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(s.db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t where t::text ilike any (${texts.map((text) => `%${text}%`)})`.execute(s.db)
      return rows.map(({ row }) => ({ table: name, row }))
    }),
  )
  return found.flat()
}
