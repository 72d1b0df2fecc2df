// What everybody sees of the answers: the newest step of each figure (publishing.ts), kept so that the next can be held against it.
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../core/database.server.ts'
import { groupSizeMin } from '../../core/small-groups.ts'
import type { SurveyQuestion } from '../surveys/contract.ts'
import { type Asked, optionsOf } from '../surveys/options.ts'
import { type Figures, nextStep, type Step } from './publishing.ts'
import { countAnswers, everybody } from './queries.server.ts'
import { hasMean, meanOf, nothing, type Outcome } from './rules.ts'
import './tables.server.ts'

type Project = { id: string; resultsPublished: boolean; status: string; endsAt: Date | null }
export type Published = { participants: number | null; outcomes: Outcome[] }
type Shown = { questionId: string | null; step: Step; number: number; isNew: boolean }

/**
 * The totals of a project's answers for everybody, of confirmed people only. New steps are kept while the results are published;
 * before that they only tell what would be seen.
 */
export async function publishedResults(db: Db, project: Project, questions: SurveyQuestion[], now: Date): Promise<Published> {
  const isFinal = project.status === 'completed' || (project.endsAt !== null && project.endsAt < now)
  const look = (from: DbOrTx) => stepsOf(from, project.id, questions, isFinal)
  let shown = await look(db)
  if (project.resultsPublished && shown.some((one) => one.isNew)) {
    shown = await db.transaction().execute(async (tx) => {
      // Two readers at once would each find their own next step, and somebody who sees both could subtract them.
      await sql`select from projects where id = ${project.id} for no key update`.execute(tx)
      const settled = await look(tx)
      await keep(tx, project.id, settled, now)
      return settled
    })
  }
  const stepFor = (questionId: string | null) => shown.find((one) => one.questionId === questionId)?.step ?? null
  return {
    participants: stepFor(null)?.count ?? null,
    outcomes: questions.map((question) => outcomeAt(question, stepFor(question._id))),
  }
}

async function stepsOf(db: DbOrTx, projectId: string, questions: SurveyQuestion[], isFinal: boolean): Promise<Shown[]> {
  const earlier = await earlierSteps(db, projectId)
  const { participants, outcomes } = await countAnswers(db, projectId, questions, everybody)
  const next = (questionId: string | null, figures: Figures): Shown[] => {
    const before = earlier.get(questionId) ?? []
    const step = nextStep(before, figures, isFinal)
    return step ? [{ questionId, step, number: before.length, isNew: !before.includes(step) }] : []
  }
  const shown = outcomes.flatMap(({ count, totals }, i) => {
    const { _id, type } = questions[i] as SurveyQuestion
    // Of several choices the totals do not add up to the people, as steps need it.
    return next(_id, { count: count ?? 0, options: isPartition(type) ? totals : [] })
  })
  return [...shown, ...next(null, { count: participants, options: [] }).filter(({ step }) => tellsNobody(step.count, shown))]
}

/** How many took part is shown only where it does not tell that 1 to 4 of them left a question out. */
const tellsNobody = (participants: number, shown: Shown[]) =>
  shown.every(({ step }) => participants === step.count || participants - step.count >= groupSizeMin)

async function earlierSteps(db: DbOrTx, projectId: string): Promise<Map<string | null, Step[]>> {
  const rows = await db
    .selectFrom('published_counts')
    .select(['question_id', 'count', 'runs'])
    .where('project_id', '=', projectId)
    .orderBy('step')
    .execute()
  return Map.groupBy(rows, (row) => row.question_id)
}

async function keep(tx: DbOrTx, projectId: string, shown: Shown[], now: Date): Promise<void> {
  const rows = shown
    .filter((one) => one.isNew)
    .map(({ questionId, step, number }) => ({
      project_id: projectId,
      question_id: questionId,
      step: number,
      count: step.count,
      runs: JSON.stringify(step.runs),
      shown_at: now,
    }))
  if (rows.length > 0) await tx.insertInto('published_counts').values(rows).execute()
}

const isPartition = (type: SurveyQuestion['type']) => type === 'yesno' || type === 'rating' || type === 'scale' || type === 'choice'

/** A step as the contract shows it; a mean only where every option's total is told. */
function outcomeAt(asked: Asked, step: Step | null): Outcome {
  const totals = (step?.runs ?? []).flatMap(({ options, count }) => (options.length === 1 ? [{ answer: options[0] as string, count }] : []))
  const together = (step?.runs ?? []).flatMap(({ options, count }) => (options.length > 1 ? [{ answers: [...options], count }] : []))
  const isWhole = together.length === 0 && (totals.length > 0 || optionsOf(asked).length === 0)
  return {
    ...nothing,
    count: step?.count ?? null,
    totals,
    together,
    average: isWhole && hasMean(asked) ? meanOf(totals) : null,
    suppressed: step === null || !isWhole,
  }
}
