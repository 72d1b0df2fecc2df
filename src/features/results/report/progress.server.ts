import type { DbOrTx } from '../../../core/database/database.server.ts'
import { everybody } from '../model/counting.server.ts'
import { listShownPeriods } from '../model/question-base.server.ts'
import type { PublishedResults } from '../publication/contract.ts'
import { minutesFor, progressOf, type QuestionProgress } from '../turnout/progress.ts'
import { countTurnout } from '../turnout/queries.server.ts'
import type { ReportProgress } from './contract.ts'

/**
 * How far people came in a survey, for a report. Only published numbers of answers are used, as they are. People who left
 * answered nothing that is counted; their numbers are null below 5, and wherever they would tell such a number.
 */
export async function readReportProgress(db: DbOrTx, projectId: string, report: PublishedResults): Promise<ReportProgress> {
  const { figuresAt, answered, questions } = report
  if (figuresAt === null) return { medianMinutes: null, questions: [] }
  const turnout = await countTurnout(db, projectId, { ...everybody, to: new Date(figuresAt) })
  const periods = await listShownPeriods(db, projectId)
  const counted = questions.map(({ question, answered: given }) => ({ question, count: given, asked: null }))
  const far = progressOf(counted, answered ?? 0, turnout)
  return {
    medianMinutes: turnout.medianSeconds === null ? null : minutesFor(turnout.medianSeconds),
    questions: questions.map(({ question, answered: given }, i) => {
      const { reached, skipped, left: leftHere } = far[i] as QuestionProgress
      // Who was asked a question with a condition, or one that was not asked all the time, is not published.
      const isKnown = answered !== null && given !== null && question.askIf === null && !periods.has(question._id)
      return {
        question: question._id,
        reached: isKnown ? reached : null,
        skipped: isKnown ? skipped : null,
        left: leftHere,
      }
    }),
  }
}
