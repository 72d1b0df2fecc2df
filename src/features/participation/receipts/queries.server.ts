import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Resident } from '../../../core/http/actor.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { mayRespond } from '../../projects/model/queries.server.ts'
import type { ProjectStanding } from '../../projects/model/rules.ts'
import { receiptOf } from '../../surveys/model/names.server.ts'
import type { Receipt } from './contract.ts'

type ReceiptRow = {
  id: string
  title: string
  organization: string
  organization_id: string
  organization_state: string
  status: ProjectStanding['status']
  starts_at: Date | null
  ends_at: Date | null
  posted_at: Date | null
  zip_codes: string[]
  state: string
  arrived_at: Date
  changed_at: Date
  questions: Receipt['questions']
}
type ReceiptsQuery = { actor: Resident; now: Date; language: Language }

/** @returns a person's receipts, the latest first. No paging: people answer tens of surveys, not thousands. */
export async function receiptsOf(db: DbOrTx, asked: ReceiptsQuery): Promise<Receipt[]> {
  const { rows } = await sql<ReceiptRow>`
    select p.id, p.title, p.status, p.starts_at, p.ends_at, p.posted_at, p.state, p.organization_id,
      o.name as organization, o.state as organization_state,
      array(select z.zip from project_zips as z where z.project_id = p.id) as zip_codes,
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
  const standing: ProjectStanding = {
    organizationId: row.organization_id,
    organizationState: row.organization_state,
    status: row.status,
    zipCodes: row.zip_codes,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    postedAt: row.posted_at,
  }
  return {
    receipt: receiptOf(row.id, actor.userId),
    project: { _id: row.id, title: row.title, organization: row.organization, state: row.state },
    arrivedAt: row.arrived_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    questions: row.questions,
    mayChange: mayRespond(actor, standing, now, language),
  }
}
