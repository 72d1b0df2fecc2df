import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { type RespondentRow, respondentOf } from '../../surveys/model/respondents.server.ts'
import type { Counting } from '../model/counting.server.ts'
import { newestSingleAnswers } from '../single-answers/queries.server.ts'
import type { PlaceAnswers } from './contract.ts'

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
  timeZone: TimeZone,
): Promise<Pick<PlaceAnswers, 'answered' | 'answers'>> {
  const rows: PlaceAnswerRow[] = await newestSingleAnswers(db, questionId, counting, timeZone)
    .select(sql<string>`coalesce(a.answer_value ->> 'text', '')`.as('text'))
    .select(sql<number | null>`(a.answer_value ->> 'lat')::float8`.as('lat'))
    .select(sql<number | null>`(a.answer_value ->> 'lng')::float8`.as('lng'))
    .execute()
  const dayOf = dayOfInstant(timeZone)
  return {
    answered: rows[0]?.answered ?? 0,
    answers: rows.map((row) => ({
      ...{ _id: row.id, text: row.text, createdAt: dayOf(row.created_at), respondent: respondentOf(row) },
      point: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    })),
  }
}
