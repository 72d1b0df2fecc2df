import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { type RespondentRow, respondentOf } from '../../surveys/model/respondents.server.ts'
import type { Counting } from '../model/counting.server.ts'
import { newestSingleAnswers } from '../single-answers/queries.server.ts'
import type { FileAnswers } from './contract.ts'

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
  timeZone: TimeZone,
): Promise<Pick<FileAnswers, 'answered' | 'answers'>> {
  const rows: FileAnswerRow[] = await newestSingleAnswers(db, questionId, counting, timeZone)
    .innerJoin(
      (files) => files.selectFrom('answer_files').select(['id as file', 'answer_id', 'name as file_name', 'bytes']).as('f'),
      (join) => join.onRef('f.answer_id', '=', 'a.id'),
    )
    .select(['f.file', 'f.file_name', 'f.bytes'])
    .execute()
  const dayOf = dayOfInstant(timeZone)
  return {
    answered: rows[0]?.answered ?? 0,
    answers: rows.map((row) => ({
      ...{ _id: row.id, createdAt: dayOf(row.created_at), respondent: respondentOf(row) },
      file: { _id: row.file, name: row.file_name, bytes: row.bytes, url: `/api/v1/answerFiles/${row.file}` },
    })),
  }
}
