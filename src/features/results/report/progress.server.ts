import type { DbOrTx } from '../../../core/database/database.server.ts'
import { everybody } from '../model/counting.server.ts'
import type { PublishedResults } from '../publication/contract.ts'
import { countTurnout } from '../turnout/queries.server.ts'
import type { ReportProgress } from './contract.ts'

const toTens = (people: number) => Math.round(people / 10) * 10

/**
 * How far people came in a survey, for a report. Only published numbers of answers are used. People who left answered nothing that is
 * counted; their numbers are rounded, and absent below 5.
 */
export async function readProgress(db: DbOrTx, projectId: string, report: PublishedResults): Promise<ReportProgress> {
  const { figuresAt, answered, questions } = report
  if (figuresAt === null) return { medianMinutes: null, questions: [] }
  const { medianSeconds, left } = await countTurnout(db, projectId, { ...everybody, to: new Date(figuresAt) })
  const leftAt = questions.map(({ question }) => left.find((one) => one.question === question._id)?.people ?? 0)
  return {
    medianMinutes: medianSeconds === null ? null : Math.max(1, Math.round(medianSeconds / 60)),
    questions: questions.map(({ question, answered: given }, i) => {
      // Who was asked a question with a condition is not published.
      const isKnown = answered !== null && given !== null && question.askIf === null
      const leftSince = leftAt.slice(i).reduce((sum, people) => sum + people, 0)
      return {
        question: question._id,
        reached: isKnown ? toTens(answered + leftSince) : null,
        skipped: isKnown ? answered - given : null,
        left: toTens(leftAt[i] ?? 0),
      }
    }),
  }
}
