// Releases of published figures: decided once per publishing hour and stored, so readers at any time of the day see the same.
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import type { OptionRun } from '../model/publishing.ts'
import { countAnswers, everybody } from '../model/queries.server.ts'
import { isClosed, releaseInstant } from '../model/release.ts'
import {
  type AddedStep,
  isDue,
  isUndecided,
  nameOf,
  planRelease,
  type Release,
  type ReleaseFigures,
  type Steps,
  stepsOfRelease,
} from '../model/release-decision.server.ts'
import type { QuestionResult } from '../model/rules.ts'
import { divide, weightsOf } from './breakdowns.server.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'published_counts.runs': OptionRun[]
    'published_counts.wordings': [number, number][]
  }
}

export type PublishedProject = {
  id: string
  resultsPublished: boolean
  organizationState: string
  status: string
  endsAt: Date | null
}
/** `publishHour`: the local hour at which figures of open projects change. */
export type PublishClock = { now: Date; publishHour: number }

type ReleaseState = { release: Release; completedAt: Date | null; steps: Steps }
type ReleaseDecision = { release: Release; added: AddedStep[] }

/**
 * All steps of a project's published figures as of now, oldest first, by figure. A release that is due is decided first, and stored if the
 * results are published; otherwise it only previews what the public would see.
 * @param published ids of the published questions
 */
export async function stepsOf(
  db: Db,
  project: PublishedProject,
  questions: readonly SurveyQuestion[],
  published: readonly string[],
  clock: PublishClock,
): Promise<{ steps: Steps; release: Release }> {
  const state = await findState(db, project.id)
  const standing = { ...project, state: project.organizationState, completedAt: state.completedAt }
  const due = releaseInstant(standing, clock.now, clock.publishHour)
  if (!isUndecided(state.release, due, published)) return state
  const scope = { projectId: project.id, questions, published, due, now: clock.now, isFinal: isClosed(project, clock.now) }
  if (!project.resultsPublished) return withAdded(state.steps, await decide(db, state, scope))
  return await db.transaction().execute(async (tx) => {
    // Two concurrent readers would each decide the release, and a person who sees both could subtract them.
    await sql`select from projects where id = ${project.id} for no key update`.execute(tx)
    const settled = await findState(tx, project.id)
    if (!isUndecided(settled.release, due, published)) return settled
    const decision = await decide(tx, settled, scope)
    await store(tx, project.id, decision)
    return withAdded(settled.steps, decision)
  })
}

const withAdded = (steps: Steps, { release, added }: ReleaseDecision) => ({
  release,
  steps: Map.groupBy([...[...steps.values()].flat(), ...added], nameOf) as Steps,
})

type ReleaseScope = {
  projectId: string
  questions: readonly SurveyQuestion[]
  published: readonly string[]
  due: Date
  now: Date
  isFinal: boolean
}

async function decide(db: DbOrTx, { release, steps }: ReleaseState, scope: ReleaseScope): Promise<ReleaseDecision> {
  const newcomers = isDue(release, scope.due) ? await countNewcomers(db, scope.projectId, release, scope.due) : 0
  const plan = planRelease(release, { ...scope, newcomers })
  if (plan.asOf === null) return { release: plan.release, added: [] }
  return { release: plan.release, added: stepsOfRelease(steps, plan, await figuresAt(db, steps, scope, plan.asOf)) }
}

async function figuresAt(db: DbOrTx, steps: Steps, { projectId, questions }: ReleaseScope, asOf: Date): Promise<ReleaseFigures> {
  const [seeds, counted, divisions, weights] = await Promise.all([
    findSeeds(db, projectId),
    countAnswers(db, projectId, questions, { ...everybody, to: asOf }, keptIntervals(steps)),
    divide(db, projectId, asOf),
    weightsOf(db, projectId, asOf),
  ])
  const figures = questions.map(({ _id }, i) => {
    const { count, totals } = counted.outcomes[i] as QuestionResult
    const seed = seeds.get(_id) as string
    return [_id, { count: count ?? 0, options: totals, wordings: counted.byWording.get(_id) ?? new Map(), seed }] as const
  })
  return { participants: counted.participants, seed: seeds.get(projectId) as string, questions: new Map(figures), divisions, weights }
}

/** The seeds of a project and its questions, by id. */
async function findSeeds(db: DbOrTx, projectId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'figure_seed as seed'])
    .where('id', '=', projectId)
    .unionAll(db.selectFrom('questions').select(['id', 'figure_seed as seed']).where('project_id', '=', projectId))
    .execute()
  return new Map(rows.map((row) => [row.id, row.seed]))
}

/** The intervals and months of a question's first step: others would cut the same people differently. */
const keptIntervals = (steps: Steps) =>
  Object.fromEntries(
    [...steps].flatMap(([name, all]) => {
      const labels = all.find((step) => step.runs.length > 0)?.runs.flatMap((run) => run.options)
      return labels ? [[name, labels]] : []
    }),
  )

/** People with a confirmed address who answered until `asOf`, and answered or changed an answer since the last release. */
async function countNewcomers(db: DbOrTx, projectId: string, { releasedAt, decidedAt }: Release, asOf: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct a.respondent_id) as people
    from answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id and r.confirmed
    where a.project_id = ${projectId} and a.created_at <= ${asOf}
      and (${releasedAt}::timestamptz is null or a.created_at > ${releasedAt} or a.updated_at > ${decidedAt})`.execute(db)
  return rows[0]?.people ?? 0
}

async function findState(db: DbOrTx, projectId: string): Promise<ReleaseState> {
  // In this order: a reader who sees a release sees its steps, too.
  const row = await db
    .selectFrom('projects as p')
    .leftJoin('published_releases as x', 'x.project_id', 'p.id')
    .select([
      ...(['p.completed_at as completedAt', 'x.checked_at as checkedAt', 'x.released_at as releasedAt'] as const),
      ...(['x.decided_at as decidedAt', 'x.questions', 'x.leaves_out as leavesOut'] as const),
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('published_counts')
    .select(['question_id as questionId', 'division', 'count', 'runs', 'shown_at as shownAt', 'wordings'])
    .where('project_id', '=', projectId)
    .orderBy('step')
    .execute()
  const { completedAt = null, checkedAt = null, releasedAt = null, decidedAt = null, questions, leavesOut } = row ?? {}
  const release = { checkedAt, releasedAt, decidedAt, questions: questions ?? [], leavesOut: leavesOut ?? false }
  return { release, completedAt, steps: Map.groupBy(rows, nameOf) }
}

async function store(tx: DbOrTx, projectId: string, { release, added }: ReleaseDecision): Promise<void> {
  const questions = sql<string[]>`${release.questions}::uuid[]`
  const columns = {
    ...{ checked_at: release.checkedAt as Date, released_at: release.releasedAt, decided_at: release.decidedAt, questions },
    leaves_out: release.leavesOut,
  }
  await tx
    .insertInto('published_releases')
    .values({ project_id: projectId, ...columns })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(columns))
    .execute()
  const rows = added.map(({ questionId, division, number, count, runs, shownAt, wordings }) => ({
    ...{ project_id: projectId, question_id: questionId, division, step: number, count, runs: JSON.stringify(runs), shown_at: shownAt },
    wordings: wordings && JSON.stringify(wordings),
  }))
  if (rows.length > 0) await tx.insertInto('published_counts').values(rows).execute()
}
