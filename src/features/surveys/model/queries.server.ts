// Queries about surveys that other features share.

import { type RawBuilder, sql } from 'kysely'
import { type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import { hasFormer } from '../../accounts/model/former-contacts.server.ts'
import { hasListener } from '../../messaging/events/events.server.ts'
import {
  type QuestionRow,
  questionColumns,
  type Settings,
  storedOptionsIn,
  storedQuestionOf,
} from '../../projects/model/question-rows.server.ts'
import type { ProjectStanding } from '../../projects/model/rules.ts'
import { type StandingRow, standingColumns, standingOf } from '../../projects/model/standing.server.ts'
import type { AnswerValue } from '../kinds/answer.ts'
import type { QuestionSpec } from '../kinds/kind.ts'
import type { SurveyQuestion } from './contract.ts'
import { isBy } from './respondents.server.ts'
import type { QuestionType } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'answers.answer_value': AnswerValue
    'questions.settings': Settings
    'questions.ask_if': NonNullable<SurveyQuestion['askIf']>
  }
}

/** A question as stored: `wording` is the current one, and `firstWording` the earliest that an answer may name. */
export type StoredQuestion = SurveyQuestion & { wording: number; firstWording: number }
type StoredQuestionRow = QuestionRow & {
  answers?: number
  waiting?: number
  wording: number
  first_wording: number
  closed_at: Date | null
  replaced_by: string | null
}

const countColumns = sql`, (select count(*) from answers as a where a.question_id = q.id) as answers,
  (select count(*) from respondents as r join answers as a on a.respondent_id = r.id and a.question_id = q.id
    where r.project_id = q.project_id and not r.confirmed) as waiting`

/**
 * `counted` adds the numbers of answers; `locked` locks the rows until the transaction ends.
 * @returns a project's questions in order, closed ones last
 */
export async function selectQuestions(db: DbOrTx, projectId: string, { counted = false, locked = false } = {}): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestionRow>`
    select ${questionColumns}, wording, first_wording, closed_at, replaced_by ${counted ? countColumns : sql``}
    from questions as q where q.project_id = ${projectId} order by q.position, q.id ${locked ? sql`for key share` : sql``}`.execute(db)
  return rows.map((row) => ({
    ...storedQuestionOf(projectId, row),
    ...{ wording: row.wording, firstWording: row.first_wording },
    ...(row.closed_at && { closedAt: row.closed_at.toISOString() }),
    ...(row.replaced_by && { replacedBy: row.replaced_by }),
    ...(row.answers === undefined ? {} : { answersCount: row.answers, waitingCount: row.waiting }),
  }))
}

/** What decides whether a question takes an answer as it was sent, and the version of the row, another one after each change of it. */
export type QuestionVersion = {
  id: string
  projectId: string
  spec: QuestionSpec
  wording: number
  isClosed: boolean
  isRequired: boolean
  hasCondition: boolean
  version: string
}
type QuestionVersionRow = Pick<QuestionStandingRow, 'id' | 'project_id' | 'type' | 'settings' | 'required' | 'wording' | 'is_closed'> & {
  has_condition: boolean
  version: string
}

/** @returns the questions `q` for which a condition holds, in order */
export async function listVersions(db: DbOrTx, condition: RawBuilder<unknown>): Promise<QuestionVersion[]> {
  const { rows } = await sql<QuestionVersionRow>`
    select q.id, q.project_id, q.type, q.settings, q.wording, q.closed_at is not null as is_closed, q.required,
      num_nonnulls(q.ask_if_question, q.ask_if) > 0 as has_condition, q.xmin::text as version
    from questions as q where ${condition} order by q.position, q.id`.execute(db)
  return rows.map((row) => ({
    ...{ id: row.id, projectId: row.project_id, spec: specOf(row), wording: row.wording, isClosed: row.is_closed },
    ...{ isRequired: row.required, hasCondition: row.has_condition, version: row.version },
  }))
}

const specOf = ({
  type,
  settings,
  required,
  project_id,
}: Pick<QuestionStandingRow, 'project_id' | 'type' | 'settings' | 'required'>): QuestionSpec => ({
  ...{ type, options: storedOptionsIn(project_id, settings), scale: settings.scale ?? null, range: settings.range ?? null },
  ...{ rows: settings.rows, required },
})

/** A column update for projects: when the totals were published. undefined leaves it unchanged. */
export const publishedSince = (isPublished: boolean | undefined, now: Date) =>
  sql<Date | null>`case when ${isPublished ?? null}::boolean then coalesce(results_published_at, ${now}::timestamptz)
    when not ${isPublished ?? null}::boolean then null else results_published_at end`

export type QuestionStanding = {
  id: string
  projectId: string
  asked: QuestionSpec
  /** The number of the current wording, and of the earliest that an answer may name. */
  wording: number
  firstWording: number
  isClosed: boolean
  /** True if any question of the survey has a condition. */
  isConditional: boolean
  project: ProjectStanding & { surveyVisibility: 'Private' | 'Public'; openReading: boolean }
  /** Deleted accounts had responded to the project. */
  hasFormer: boolean
  /** A webhook of the organization hears of responses. */
  isTold: boolean
}

type QuestionStandingRow = StandingRow & {
  id: string
  project_id: string
  type: QuestionType
  settings: Settings
  required: boolean
  wording: number
  first_wording: number
  is_closed: boolean
  is_conditional: boolean
  survey_visibility: 'Private' | 'Public'
  open_reading: boolean
  has_former: boolean
  is_told: boolean
}

const standing = sql`
  q.id, q.project_id, q.type, q.settings, q.required, q.wording, q.first_wording, q.closed_at is not null as is_closed,
  ${standingColumns}, p.survey_visibility, o.open_reading,
  exists (select from questions as other
    where other.project_id = p.id and num_nonnulls(other.ask_if_question, other.ask_if) > 0) as is_conditional,
  ${hasFormer(sql`p.id`)} as has_former, ${hasListener(sql`p.organization_id`, 'response.received')} as is_told`
const around = sql`questions as q join projects as p on p.id = q.project_id join organizations as o on o.id = p.organization_id`

const questionStandingOf = (row: QuestionStandingRow): QuestionStanding => ({
  id: row.id,
  projectId: row.project_id,
  asked: specOf(row),
  wording: row.wording,
  firstWording: row.first_wording,
  isClosed: row.is_closed,
  isConditional: row.is_conditional,
  project: { ...standingOf(row), surveyVisibility: row.survey_visibility, openReading: row.open_reading },
  hasFormer: row.has_former,
  isTold: row.is_told,
})

const readQuestion = prepared<QuestionStandingRow, { questionId: string }>(
  (value) => sql`select ${standing} from ${around} where q.id = ${value('questionId')}`,
)

/** @returns a question with everything that decides who may do what with it, in one query; null if it is missing */
export async function findQuestion(db: DbOrTx, questionId: string): Promise<QuestionStanding | null> {
  const [row] = await readQuestion(db, { questionId })
  return row ? questionStandingOf(row) : null
}

/** The same by one of the question's answers, which must be the person's own; null otherwise. */
export async function findAnswered(db: DbOrTx, answerId: string, userId: string): Promise<QuestionStanding | null> {
  const { rows } = await sql<QuestionStandingRow>`
    select ${standing} from answers as a join ${around} on q.id = a.question_id where a.id = ${answerId} and ${isBy(userId)}`.execute(db)
  return rows[0] ? questionStandingOf(rows[0]) : null
}
