// The content of a project's sealed package: what its officials may see, and no more. Everything has a defined order, so equal content
// produces equal bytes.

import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { byKind, fieldsWhere } from '../../projects/fields/fields.ts'
import { completedAt, openPeriod } from '../../projects/model/queries.server.ts'
import { findShownWaysOf } from '../../surveys/arrivals/shown-ways.server.ts'
import { type RespondentRow, respondentColumns } from '../../surveys/model/respondents.server.ts'

const batchSize = 500

export type PackedProject = {
  id: string
  organizationId: string
  organization: string
  timeZone: TimeZone
  status: string
  completedAt: Date | null
  /** All stored content, lists included, named as in the API. */
  content: Record<string, unknown>
  files: PackedFile[]
}
/** The key prefix of its stored files. */
export type PackedFile = { id: string; kind: string; name: string; key: string; alt: string; drawing: boolean }

const instant = (column: string | RawBuilder<Date | null>) =>
  sql`to_char(${typeof column === 'string' ? sql.ref(column) : column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const column = (name: string) => sql.ref(`p.${name}`)
const named = (values: [name: string, value: RawBuilder<unknown>][]) =>
  sql.join(values.map(([name, value]) => sql`${sql.lit(name)}, ${value}`))
/** SQL: the values of the project's fields, by the kind of each. */
const recorded = byKind<Record<string, RawBuilder<unknown>>>(
  fieldsWhere(({ notIn }) => !notIn?.includes('records')),
  {
    line: (_, field) => column(field.column),
    words: (_, field) => column(field.column),
    choice: (_, field) => column(field.column),
    choices: (_, { columns: [main, more] }) => sql`array_remove(${column(main)} || ${column(more)}, null)`,
    day: (_, field) => instant(`p.${field.column}`),
    flag: (_, field) => column(field.column),
    place: (_, { columns }) => sql`json_build_object(${named(columns.map((name) => [name, column(name)]))})`,
    zips: () => sql`(select coalesce(json_agg(z.zip order by z.zip), '[]') from project_zips z where z.project_id = p.id)`,
  },
)
const recordedFields = named(Object.entries(recorded))

/** Every wording of question `q`, with its answers and the translations that readers saw. */
const wordings = sql`(
  select coalesce(json_agg(json_build_object('n', w.n, 'from', ${instant('w.asked_from')}, 'text', w.text,
    'help', w.help, 'settings', w.settings,
    'answers', (select count(*) from answers a where a.question_id = w.question_id and a.wording = w.n),
    'translations', (
      select coalesce(json_agg(json_build_object('language', t.language, 'field', t.field, 'text', t.text, 'mark', t.mark,
        'from', ${instant('t.shown_from')}) order by t.language, t.field, t.shown_from), '[]')
      from wording_translations t where t.question_id = w.question_id and t.n = w.n)) order by w.n), '[]')
  from question_wordings w where w.question_id = q.id)`

/** Files of projects, and those that people sent as answers. */
const storedFiles = sql`(
  select id, project_id, kind, name, file_key, alt, drawing, position from project_files
  union all select id, project_id, 'answer', name, file_key, '', false, 0 from answer_files where answer_id is not null)`

/** A project without residents' data; undefined if it does not exist. */
export async function findPacked(db: DbOrTx, projectId: string): Promise<PackedProject | undefined> {
  const { codes } = await findShownWaysOf(db, projectId)
  const { rows } = await sql<PackedProject>`
    select p.id, p.organization_id as "organizationId", o.name as organization,
      ${organizationTimeZone} as "timeZone", p.status, ${completedAt} as "completedAt",
      json_build_object(
        '_id', p.id, ${recordedFields}, 'organization', o.name, 'status', p.status, 'postedDate', ${instant('p.posted_at')},
        'opensAt', ${instant(openPeriod.opensAt)}, 'closesAt', ${instant(openPeriod.closesAt)},
        'completedAt', ${instant(completedAt)}, 'surveyVisibility', p.survey_visibility, 'resultsPublished', p.results_published,
        'likes', p.likes_count,
        'facts', (select coalesce(json_agg(json_build_object('label', f.label, 'value', f.value) order by f.position, f.id), '[]')
          from project_facts f where f.project_id = p.id),
        'updates', (select coalesce(json_agg(json_build_object('_id', u.id, 'title', u.title, 'text', u.text,
          'postedDate', ${instant('u.posted_at')})
          order by u.posted_at, u.id), '[]') from project_updates u where u.project_id = p.id),
        'questions', (select coalesce(json_agg(json_build_object('_id', q.id, 'text', q.text, 'type', q.type, 'help', q.help,
          'required', q.required,
          'settings', q.settings, 'askIfQuestion', q.ask_if_question, 'askIfAnswers', q.ask_if_answers, 'askIf', q.ask_if,
          'closedAt', ${instant('q.closed_at')},
          'replacedBy', q.replaced_by, 'wordings', ${wordings}) order by q.position, q.id), '[]')
          from questions q where q.project_id = p.id),
        'removedQuestions', (select coalesce(json_agg(json_build_object('_id', x.question_id, 'type', x.type,
          'removedAt', ${instant('x.removed_at')}, 'wordings', coalesce(x.wordings, '[]')) order by x.removed_at, x.question_id), '[]')
          from removed_questions x where x.project_id = p.id),
        'decisions', (select coalesce(json_agg(json_build_object('said', d.said, 'doing', d.doing, 'status', d.status,
          'promisedFor', d.promised_for, 'postedDate', ${instant('d.posted_at')}, 'doneAt', ${instant('d.done_at')},
          'questions', (select coalesce(json_agg(dq.question_id order by dq.question_id), '[]') from decision_questions dq
            where dq.decision_id = d.id))
          order by d.posted_at, d.id), '[]') from decisions d where d.project_id = p.id),
        'qrCodes', (select coalesce(json_agg(json_build_object('label', c.label, 'code', c.code,
          'scans', (select coalesce(sum(n.scans), 0) from qr_scans n where n.qr_code_id = c.id and n.project_id = p.id
            having c.id = any(${[...codes.keys()]}::uuid[])))
            order by c.id), '[]')
          from qr_codes c where c.project_id = p.id)) as content,
      (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'key', f.file_key, 'alt', f.alt,
        'drawing', f.drawing)
        order by f.kind, f.position, f.id), '[]') from ${storedFiles} f where f.project_id = p.id) as files
    from projects p join organizations o on o.id = p.organization_id where p.id = ${projectId}::uuid`.execute(db)
  return rows[0]
}

type PackedAnswer = { question: string; wording: number; answer: unknown; other: string | null; at: string }
export type PackedPerson = RespondentRow & {
  confirmed: boolean
  vote: 'yes' | 'no' | null
  answers: PackedAnswer[]
  comments: PackedComment[]
}
type PackedComment = {
  text: string
  at: string
  answer: string | null
  answeredAt: string | null
  hiddenAt: string | null
  hiddenReason: string | null
}

/** Everyone who answered, commented or voted, ordered by alias, with the days in the time zone; unconfirmed people are marked. */
export async function* packedPeople(db: DbOrTx, projectId: string, timeZone: TimeZone): AsyncGenerator<PackedPerson> {
  const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  for (let last = ''; ; ) {
    const { rows } = await sql<PackedPerson>`
      select ${sql.join([...respondentColumns])}, r.confirmed,
        (select v.vote from votes v where v.project_id = r.project_id and v.respondent_id = r.id) as vote,
        (select coalesce(json_agg(json_build_object('question', a.question_id,
          'wording', a.wording, 'answer', coalesce(to_json(a.answer_text), to_json(a.answer_rating), to_json(a.answer_yes),
            a.answer_value::json),
          'other', a.answer_other,
          'at', ${day('a.created_at')})
          order by a.question_id), '[]') from answers a where a.project_id = r.project_id and a.respondent_id = r.id) as answers,
        (select coalesce(json_agg(json_build_object('text', c.text, 'at', ${day('c.created_at')}, 'answer', c.answer,
          'answeredAt', ${instant('c.answered_at')}, 'hiddenAt', ${instant('c.hidden_at')}, 'hiddenReason', c.hidden_reason)
            order by ${day('c.created_at')}, c.id), '[]')
          from comments c where c.project_id = r.project_id and c.respondent_id = r.id) as comments
      from respondents r
      where r.project_id = ${projectId}::uuid and r.alias > ${last} and (
        exists (select from answers a where a.project_id = r.project_id and a.respondent_id = r.id)
        or exists (select from comments c where c.project_id = r.project_id and c.respondent_id = r.id)
        or exists (select from votes v where v.project_id = r.project_id and v.respondent_id = r.id))
      order by r.alias limit ${batchSize}`.execute(db)
    yield* rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.alias ?? ''
  }
}
