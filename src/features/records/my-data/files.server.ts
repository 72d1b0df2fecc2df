// The files that a person attached.
import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import type { MyData } from './contract.ts'

type AttachedFileRow = Selectable<Tables['answer_files']> & { title: string; organization: string }

/** Files of answers, and those that were not sent yet, oldest first. */
export async function filesOf(tx: DbOrTx, userId: string): Promise<MyData['files']> {
  const { rows } = await sql<AttachedFileRow>`
    select f.*, p.title, o.name as organization
    from answer_files f join projects p on p.id = f.project_id join organizations o on o.id = p.organization_id
    where f.user_id = ${userId} or f.answer_id in (
      select a.id from respondents r join answers a on a.project_id = r.project_id and a.respondent_id = r.id where r.user_id = ${userId})
    order by f.created_at, f.id`.execute(tx)
  return rows.map((row) => ({
    project: { _id: row.project_id, title: row.title, organization: row.organization },
    ...{ createdAt: row.created_at.toISOString(), _id: row.id, name: row.name, mediaType: row.media_type, bytes: row.bytes },
    ...{ isSent: row.answer_id !== null, url: `/api/v1/answerFiles/${row.id}` },
  }))
}
