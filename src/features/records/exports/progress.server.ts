// How far people came in the surveys of an export, and how long it took them: as officials see it in the results.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { countAnswers } from '../../results/model/queries.server.ts'
import { countTurnout } from '../../results/turnout/queries.server.ts'
import { listQuestions } from '../../surveys/model/queries.server.ts'
import type { ExportFilter } from './rules.ts'

/** People who saw a question, and how many of them sent the survey without answering it, or left at it without sending the survey. */
type QuestionProgress = { reached: number; skipped: number; left: number }
export type SurveyProgress = {
  /** Null if fewer than 5 people opened and submitted the survey. */
  medianMinutes: number | null
  ofQuestion: (id: string) => QuestionProgress | null
}

export async function readProgress(db: DbOrTx, projectId: string, filter: ExportFilter): Promise<SurveyProgress> {
  const questions = await listQuestions(db, projectId)
  const [{ outcomes, participants }, { left, medianSeconds }] = await Promise.all([
    countAnswers(db, projectId, questions, filter),
    countTurnout(db, projectId, filter),
  ])
  const leftAt = questions.map((question) => left.find((one) => one.question === question._id)?.people ?? 0)
  const progress = new Map(
    outcomes.map(({ count, asked }, i): [string, QuestionProgress] => {
      const answered = count ?? 0
      const submitted = Math.max(asked ?? participants, answered)
      const leftSince = leftAt.slice(i).reduce((sum, people) => sum + people, 0)
      return [questions[i]?._id ?? '', { reached: submitted + leftSince, skipped: submitted - answered, left: leftAt[i] ?? 0 }]
    }),
  )
  return {
    medianMinutes: medianSeconds === null ? null : Math.round(medianSeconds / 6) / 10,
    ofQuestion: (id) => progress.get(id) ?? null,
  }
}
