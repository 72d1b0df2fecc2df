import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { type RespondentRow, respondentColumns, respondentOf } from '../../surveys/model/respondents.server.ts'
import type { ShapeAnswer } from '../../surveys/shapes/shape.ts'
import { type Counting, inGroups, isInPeriod, projectOfQuestion } from '../model/counting.server.ts'
import { newestSingleAnswers } from '../single-answers/queries.server.ts'
import type { ShapeAnswers } from './contract.ts'

type ShapeRow = RespondentRow & { id: string; shape: ShapeAnswer; created_at: Date }

const shape = sql<ShapeAnswer>`a.answer_value`

/** The newest shapes that people drew, and how many there are. */
export async function readShapeAnswers(
  db: DbOrTx,
  questionId: string,
  counting: Counting,
  timeZone: TimeZone,
): Promise<Pick<ShapeAnswers, 'answered' | 'answers'>> {
  const rows: (ShapeRow & { answered: number })[] = await newestSingleAnswers(db, questionId, counting, timeZone)
    .select(shape.as('shape'))
    .execute()
  const dayOf = dayOfInstant(timeZone)
  return {
    answered: rows[0]?.answered ?? 0,
    answers: rows.map((row) => ({ _id: row.id, shape: row.shape, createdAt: dayOf(row.created_at), respondent: respondentOf(row) })),
  }
}

const batchSize = 500

/** Every shape that people drew in answer to a question, by the id of the answer. */
export async function* eachShape(db: DbOrTx, questionId: string, counting: Counting): AsyncGenerator<ShapeRow> {
  for (let last: string | null = null; ; ) {
    const rows: ShapeRow[] = await db
      .selectFrom('answers as a')
      .innerJoin('respondents as r', (join) => join.onRef('r.project_id', '=', 'a.project_id').onRef('r.id', '=', 'a.respondent_id'))
      .select(['a.id', 'a.created_at', shape.as('shape')])
      .select(respondentColumns)
      .where('a.question_id', '=', questionId)
      .where(isInPeriod(counting))
      .where(sql<boolean>`(${counting.includeUnconfirmed} or r.confirmed)`)
      .where(inGroups(counting, projectOfQuestion(questionId)))
      .where(sql<boolean>`(${last}::uuid is null or a.id > ${last}::uuid)`)
      .orderBy('a.id')
      .limit(batchSize)
      .execute()
    yield* rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? null
  }
}

/** A shape as a feature of a GeoJSON file: from whom it is, as officials see them, without name and email. */
export async function* featuresOf(rows: AsyncIterable<ShapeRow>, timeZone: TimeZone) {
  const dayOf = dayOfInstant(timeZone)
  for await (const row of rows) {
    const { alias, zipCode, ageRange, gender, ethnicity } = respondentOf(row)
    const properties = { alias, zipCode, ageRange, gender, ethnicity, createdAt: dayOf(row.created_at) }
    yield { id: row.id, shape: row.shape, properties }
  }
}
