import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Resident } from '../../../core/http/actor.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { mayRespond } from '../../projects/model/queries.server.ts'
import { type QuestionRow, questionColumns, storedQuestionOf } from '../../projects/model/question-rows.server.ts'
import { type StandingRow, standingColumns, standingOf } from '../../projects/model/standing.server.ts'
import { receiptOf } from '../../surveys/model/names.server.ts'
import { keptOf, withStates } from '../../translations/model/queries.server.ts'
import { type StoredTranslation, type TranslatedSubject, textsOfQuestion, toldOf } from '../../translations/model/rules.ts'
import type { Receipt } from './contract.ts'

type ReceiptRow = StandingRow & {
  id: string
  title: string
  organization: string
  state: string
  arrived_at: Date
  changed_at: Date
  questions: Receipt['questions']
}
type ReceiptsQuery = { actor: Resident; now: Date; language: Language }

/** @returns a person's receipts, the latest first. No paging: people answer tens of surveys, not thousands. */
export async function receiptsOf(db: DbOrTx, asked: ReceiptsQuery): Promise<Receipt[]> {
  const { rows } = await sql<ReceiptRow>`
    select p.id, p.title, p.state, o.name as organization, ${standingColumns},
      given.arrived_at, given.changed_at, given.questions
    from (
      select a.project_id, min(a.created_at) as arrived_at, max(a.updated_at) as changed_at,
        json_agg(json_build_object('_id', q.id, 'text', q.text, 'order', q.position,
          'changedAt', to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by q.position, q.id) as questions
      from respondents as r join answers as a on a.project_id = r.project_id and a.respondent_id = r.id
        join questions as q on q.id = a.question_id
      where r.user_id = ${asked.actor.userId} group by a.project_id
    ) as given
    join projects as p on p.id = given.project_id and p.status <> 'draft'
    join organizations as o on o.id = p.organization_id
    order by given.changed_at desc, p.id`.execute(db)
  return rows.map((row) => receiptIn(row, asked))
}

function receiptIn(row: ReceiptRow, { actor, now, language }: ReceiptsQuery): Receipt {
  return {
    receipt: receiptOf(row.id, actor.userId),
    project: { _id: row.id, title: row.title, organization: row.organization, state: row.state, timeZone: row.time_zone },
    arrivedAt: row.arrived_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    questions: row.questions,
    mayChange: mayRespond(actor, standingOf(row), now, language),
  }
}

type TranslatedRow = QuestionRow & { project_id: string; written: Language; stored: Omit<StoredTranslation, 'subject'>[] | null }

/** The translations of the questions of receipts, in one statement. */
export async function tellOfReceipts(db: DbOrTx, receipts: readonly Receipt[], language: Language): Promise<TranslatedSubject[]> {
  const ids = receipts.flatMap((one) => one.questions.map((question) => question._id))
  if (ids.length === 0) return []
  const { rows } = await sql<TranslatedRow>`
    select q.*, p.language as written, t.stored
    from (select ${questionColumns}, project_id from questions where id = any(${ids}::uuid[])) as q
      join projects as p on p.id = q.project_id
      left join lateral (${keptOf(sql`q.id`, sql`p.language`, language)}) as t on true`.execute(db)
  return rows.map(({ project_id, written, stored, ...row }) =>
    toldOf(row.id, written, stored ? withStates(textsOfQuestion(storedQuestionOf(project_id, row)), stored) : []),
  )
}
