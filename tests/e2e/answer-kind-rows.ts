// Questions about places, drawings and files, with answers, which the demo does not have.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/core/database/database.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'

type Kind = 'place' | 'line' | 'area' | 'file'

/** The ids of the questions. */
export const kindQuestions: Record<Kind, string> = {
  place: '01990000-0000-7000-8000-000000000001',
  line: '01990000-0000-7000-8000-000000000002',
  area: '01990000-0000-7000-8000-000000000003',
  file: '01990000-0000-7000-8000-000000000004',
}
/** Each page of a question has a title of its own. */
const asked: Record<Kind, string> = {
  place: 'Lorem ipsum dolor sit amet?',
  line: 'Lorem consectetur elit?',
  area: 'Lorem magna aliqua?',
  file: 'Lorem labore dolore?',
}
/** More than the box of the list shows: it scrolls. */
const answersEach = 8

type Respondent = { id: string; lat: number; lng: number }

/** Of the answers of one person: near the project, each somewhere else. */
const valuesOf = ({ lat, lng }: Respondent, index: number): Record<Kind, unknown> => {
  const [south, west] = [lat + index * 0.001, lng - index * 0.001]
  const corners = [
    [west, south],
    [west + 0.002, south],
    [west + 0.002, south + 0.002],
  ]
  return {
    // Not everybody points at the map.
    place: index === 1 ? { text: 'Lorem ipsum' } : { text: `Lorem ipsum ${index}`, lat: south, lng: west },
    line: { type: 'LineString', coordinates: corners },
    area: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
    file: null,
  }
}

/** Adds them to a project; called once per database. */
export async function addAnswerKinds(tx: Kysely<Tables>, project: string, now: Date): Promise<void> {
  const respondents = await sql<Respondent>`
    select r.id, p.lat, p.lng from respondents r join projects p on p.id = r.project_id
    where r.project_id = ${project} and r.first_response_at is not null and r.confirmed order by r.id limit ${answersEach}`.execute(tx)
  if (respondents.rows.length < answersEach) throw new Error('The project has too few respondents.')
  const { last } = await tx
    .selectFrom('questions')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow()
  for (const [at, [type, id]] of (Object.entries(kindQuestions) as [Kind, string][]).entries()) {
    const row = { id, project_id: project, type, text: asked[type], position: last + 1 + at, created_at: now }
    await tx.insertInto('questions').values(row).execute()
    for (const [index, respondent] of respondents.rows.entries())
      await addAnswer(tx, { type, question: id, project, respondent, value: valuesOf(respondent, index)[type], now })
  }
}

type Added = { type: Kind; question: string; project: string; respondent: Respondent; value: unknown; now: Date }

async function addAnswer(tx: Kysely<Tables>, { type, question, project, respondent, value, now }: Added) {
  const id = newId(now.getTime())
  const file = { file: newId(now.getTime()), name: 'lorem ipsum dolor sit amet.pdf', bytes: 240_000 }
  await sql`
    insert into answers (id, project_id, question_id, respondent_id, answer_value, created_at, updated_at)
    values (${id}, ${project}, ${question}, ${respondent.id}, ${JSON.stringify(type === 'file' ? file : value)}::jsonb, ${now}, ${now})`.execute(
    tx,
  )
  if (type !== 'file') return
  const fileRow = { project_id: project, question_id: question, answer_id: id, user_id: null, file_key: file.file, created_at: now }
  await tx
    .insertInto('answer_files')
    .values({ ...fileRow, id: file.file, name: file.name, bytes: file.bytes, media_type: 'application/pdf' })
    .execute()
}
