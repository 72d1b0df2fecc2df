import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type RespondentRow, respondentColumns, respondentOf } from '../../surveys/model/respondents.server.ts'
import { type Counting, inGroups, within } from '../model/counting.server.ts'
import type { FileAnswers } from './contract.ts'

const answersMax = 1000

type FileAnswerRow = RespondentRow & {
  id: string
  file: string
  file_name: string
  bytes: number
  created_at: Date
  answered: number
}

/** The newest files that were sent as answers to a question, and how many there are. */
export async function readFileAnswers(
  db: DbOrTx,
  questionId: string,
  counting: Counting,
): Promise<Pick<FileAnswers, 'answered' | 'answers'>> {
  const rows: FileAnswerRow[] = await db
    .selectFrom('answers as a')
    .innerJoin('respondents as r', (join) => join.onRef('r.project_id', '=', 'a.project_id').onRef('r.id', '=', 'a.respondent_id'))
    .innerJoin(
      (files) => files.selectFrom('answer_files').select(['id as file', 'answer_id', 'name as file_name', 'bytes']).as('f'),
      (join) => join.onRef('f.answer_id', '=', 'a.id'),
    )
    .select(['a.id', 'a.created_at', 'f.file', 'f.file_name', 'f.bytes'])
    .select(sql<number>`count(*) over ()`.as('answered'))
    .select(respondentColumns)
    .where('a.question_id', '=', questionId)
    .where(within(counting))
    .where(sql<boolean>`(${counting.includeUnconfirmed} or r.confirmed)`)
    .where(inGroups(counting, sql`a.project_id`))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(answersMax)
    .execute()
  return {
    answered: rows[0]?.answered ?? 0,
    answers: rows.map((row) => ({
      ...{ _id: row.id, createdAt: row.created_at.toISOString(), respondent: respondentOf(row) },
      file: { _id: row.file, name: row.file_name, bytes: row.bytes, url: `/api/v1/answerFiles/${row.file}` },
    })),
  }
}
