import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { respondentColumns } from '../../surveys/model/respondents.server.ts'
import { type Counting, inGroups, within } from '../model/counting.server.ts'

const answersMax = 1000

/** Selects the newest 1,000 answers `a` of respondents `r` to a question, each with the number of all as `answered`. */
export const newestAnswers = (db: DbOrTx, questionId: string, counting: Counting) =>
  db
    .selectFrom('answers as a')
    .innerJoin('respondents as r', (join) => join.onRef('r.project_id', '=', 'a.project_id').onRef('r.id', '=', 'a.respondent_id'))
    .select(['a.id', 'a.created_at'])
    .select(sql<number>`count(*) over ()`.as('answered'))
    .select(respondentColumns)
    .where('a.question_id', '=', questionId)
    .where(within(counting))
    .where(sql<boolean>`(${counting.includeUnconfirmed} or r.confirmed)`)
    .where(inGroups(counting, sql`a.project_id`))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(answersMax)
