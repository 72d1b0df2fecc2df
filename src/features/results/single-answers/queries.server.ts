import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import * as model from '../../surveys/arrivals/newest-answers.server.ts'
import { type Counting, isCounted } from '../model/counting.server.ts'

const answersMax = 1000

/** Selects 1,000 answers of the newest days to a question, each with the number of all as `answered`. */
export const newestSingleAnswers = (db: DbOrTx, questionId: string, counting: Counting, timeZone: TimeZone) =>
  model.newestAnswersOfProject(db, questionId, isCounted(counting, questionId), { timeZone, limit: answersMax - 1, after: null }).select(
    sql<number>`(select count(*) from answers as a join respondents as r on r.project_id = a.project_id and r.id = a.respondent_id
        where a.question_id = ${questionId} and ${isCounted(counting, questionId)})`.as('answered'),
  )
