// How far people came in the surveys of an export, and how long it took them: as officials see it in the results.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { countAnswers } from '../../results/model/queries.server.ts'
import { progressOf, type QuestionProgress } from '../../results/turnout/progress.ts'
import { countTurnout } from '../../results/turnout/queries.server.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import type { ShownFilter } from './rules.ts'

export type SurveyProgress = {
  /** Null if fewer than 5 people opened and submitted the survey. */
  medianMinutes: number | null
  ofQuestion: (id: string) => QuestionProgress | null
}

export async function readExportProgress(db: DbOrTx, projectId: string, filter: ShownFilter): Promise<SurveyProgress> {
  const counting = { ...filter, duplicates: null }
  const questions = await selectQuestions(db, projectId)
  const [{ outcomes, participants }, turnout] = await Promise.all([
    countAnswers(db, projectId, questions, counting),
    countTurnout(db, projectId, counting),
  ])
  const counted = outcomes.map(({ count, asked }, i) => ({ question: questions[i] as (typeof questions)[number], count, asked }))
  const far = progressOf(counted, participants, turnout)
  const progress = new Map(far.map((one, i) => [questions[i]?._id ?? '', one]))
  return {
    medianMinutes: turnout.medianSeconds === null ? null : Math.round(turnout.medianSeconds / 6) / 10,
    ofQuestion: (id) => progress.get(id) ?? null,
  }
}
