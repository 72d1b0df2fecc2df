import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type RespondentRow, respondentColumns, respondentOf } from '../../surveys/model/respondents.server.ts'
import { type Counting, inGroups, within } from '../model/counting.server.ts'
import type { PlaceAnswers } from './contract.ts'

const answersMax = 1000

type PlaceAnswerRow = RespondentRow & {
  id: string
  text: string
  lat: number | null
  lng: number | null
  created_at: Date
  answered: number
}

/** The newest answers to a question about a place, and how many there are. */
export async function readPlaceAnswers(
  db: DbOrTx,
  questionId: string,
  counting: Counting,
): Promise<Pick<PlaceAnswers, 'answered' | 'answers'>> {
  const rows: PlaceAnswerRow[] = await db
    .selectFrom('answers as a')
    .innerJoin('respondents as r', (join) => join.onRef('r.project_id', '=', 'a.project_id').onRef('r.id', '=', 'a.respondent_id'))
    .select(['a.id', 'a.created_at'])
    .select(sql<string>`coalesce(a.answer_value ->> 'text', '')`.as('text'))
    .select(sql<number | null>`(a.answer_value ->> 'lat')::float8`.as('lat'))
    .select(sql<number | null>`(a.answer_value ->> 'lng')::float8`.as('lng'))
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
      ...{ _id: row.id, text: row.text, createdAt: row.created_at.toISOString(), respondent: respondentOf(row) },
      point: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    })),
  }
}
