// Releases of published figures: decided once per publishing hour and stored, so readers at any time of the day see the same.
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { everybody } from '../model/counting.server.ts'
import { type DisclosedFigure, discloseBreakdowns, discloseQuestions, type Figure, nameOf } from '../model/disclosure.ts'
import { countPeople } from '../model/people.server.ts'
import { type AnswerFigures, isSafe, type OptionKind, type OptionRun, type SuppressedBreakdown } from '../model/publishing.ts'
import { countAnswers, type ResultCounts } from '../model/queries.server.ts'
import { isClosed, newcomersMin, releaseInstant } from '../model/release.ts'
import type { QuestionResult } from '../model/rules.ts'
import { divide, divideByPerson, weightsOf } from './breakdowns.server.ts'

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

/** A step as stored; `wordings` says how many people answered each wording, null where it would reveal a small group. */
export type PublishedStep = SuppressedBreakdown & Figure & { shownAt: Date; wordings: [number, number][] | null }
type Steps = ReadonlyMap<string, PublishedStep[]>
type Release = {
  checkedAt: Date | null
  releasedAt: Date | null
  decidedAt: Date | null
  questions: readonly string[]
  completedAt: Date | null
}
type ReleaseState = { release: Release; steps: Steps }
type ReleaseDecision = { release: Omit<Release, 'completedAt'>; added: (PublishedStep & { number: number })[] }

/** Options without an order, and answers with several options. */
export const kinds: { [Type in SurveyQuestion['type']]?: OptionKind } = {
  ...{ choice: 'named', choices: 'several', ranking: 'named', place: 'named', matrix: 'rows' },
}

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
): Promise<Steps> {
  const state = await findState(db, project.id)
  const standing = { ...project, state: project.organizationState, completedAt: state.release.completedAt }
  const due = releaseInstant(standing, clock.now, clock.publishHour)
  const isUndecided = ({ release }: ReleaseState) =>
    isAfter(due, release.checkedAt) || published.some((id) => !release.questions.includes(id))
  if (!isUndecided(state)) return state.steps
  const scope = { projectId: project.id, questions, published, due, now: clock.now, isFinal: isClosed(project, clock.now) }
  if (!project.resultsPublished) return withAdded(state.steps, await decide(db, state, scope))
  return await db.transaction().execute(async (tx) => {
    // Two concurrent readers would each decide the release, and a person who sees both could subtract them.
    await sql`select from projects where id = ${project.id} for no key update`.execute(tx)
    const settled = await findState(tx, project.id)
    if (!isUndecided(settled)) return settled.steps
    const decision = await decide(tx, settled, scope)
    await store(tx, project.id, decision)
    return withAdded(settled.steps, decision)
  })
}

const isAfter = (at: Date, before: Date | null) => before === null || at > before

const withAdded = (steps: Steps, { added }: ReleaseDecision): Steps => Map.groupBy([...[...steps.values()].flat(), ...added], nameOf)

type ReleaseScope = {
  projectId: string
  questions: readonly SurveyQuestion[]
  published: readonly string[]
  due: Date
  now: Date
  isFinal: boolean
}

/**
 * What a release adds. With enough newcomers, all figures are decided; without, only those of questions that were published since the
 * last release, as of that release.
 */
async function decide(db: DbOrTx, { release, steps }: ReleaseState, scope: ReleaseScope): Promise<ReleaseDecision> {
  const { projectId, published, due } = scope
  const isDue = isAfter(due, release.checkedAt)
  const isEnough = isDue && (await countNewcomers(db, projectId, release, due)) >= newcomersMin
  const releasedAt = isEnough ? due : release.releasedAt
  const known = isEnough ? [] : release.questions
  const decided = {
    ...{ checkedAt: isDue ? due : release.checkedAt, releasedAt, decidedAt: isEnough ? scope.now : release.decidedAt },
    questions: [...new Set([...known, ...published])],
  }
  if (releasedAt === null) return { release: decided, added: scope.isFinal && isDue ? await participantsAlone(db, scope) : [] }
  const open = new Set(published.filter((id) => !known.includes(id)))
  return { release: decided, added: await newSteps(db, steps, scope, { asOf: releasedAt, open, isEnough }) }
}

/** Of a closed survey with too few people for a release: how many took part, which says nothing about their answers. */
async function participantsAlone(db: DbOrTx, { projectId, due }: ReleaseScope): Promise<ReleaseDecision['added']> {
  const { confirmed } = await countPeople(db, projectId, { ...everybody, to: due })
  const figure = { questionId: null, division: null, wordings: null }
  return confirmed > 0 && isSafe(confirmed) ? [{ ...figure, count: confirmed, runs: [], shownAt: due, number: 0 }] : []
}

/** @param at.open ids of the questions to decide; `isEnough` also decides the number of participants and its breakdowns */
async function newSteps(
  db: DbOrTx,
  steps: Steps,
  { projectId, questions }: ReleaseScope,
  at: { asOf: Date; open: ReadonlySet<string>; isEnough: boolean },
): Promise<ReleaseDecision['added']> {
  const counted = await countAnswers(db, projectId, questions, { ...everybody, to: at.asOf }, keptIntervals(steps))
  const figures = figuresOf(questions, counted)
  const decided = discloseQuestions(
    steps,
    questions,
    ({ _id }) => (at.open.has(_id) ? (figures.get(_id) ?? null) : null),
    at.isEnough ? counted.participants : null,
  )
  const { all } = decided
  const divisions = all?.isNew && all.step.count === counted.participants ? await divisionsOf(db, steps, projectId, all, at.asOf) : []
  return [...decided.questions, ...(all ? [all] : []), ...divisions].flatMap(({ questionId, division, step, number, isNew }) =>
    isNew
      ? [{ questionId, division, count: step.count, runs: step.runs, number, shownAt: at.asOf, wordings: wordingsOf(counted, questionId) }]
      : [],
  )
}

const figuresOf = (questions: readonly SurveyQuestion[], { outcomes }: ResultCounts) =>
  new Map(
    questions.map(({ _id, type }, i): [string, AnswerFigures] => {
      const { count, totals } = outcomes[i] as QuestionResult
      return [_id, { count: count ?? 0, options: totals, kind: kinds[type] ?? 'ordered' }]
    }),
  )

function wordingsOf({ byWording }: ResultCounts, questionId: string | null): PublishedStep['wordings'] {
  const counts = questionId ? [...(byWording.get(questionId) ?? [])] : []
  return counts.length > 0 && counts.every(([, people]) => isSafe(people)) ? counts : null
}

async function divisionsOf(db: DbOrTx, steps: Steps, projectId: string, all: DisclosedFigure, asOf: Date): Promise<DisclosedFigure[]> {
  const [divided, byPerson, weights] = await Promise.all([
    divide(db, projectId, asOf),
    divideByPerson(db, projectId, asOf),
    weightsOf(db, projectId, asOf),
  ])
  const runs: OptionRun[] = weights
    ? [
        { options: weights.by, count: weights.effective },
        { options: ['miss'], count: weights.miss },
      ]
    : []
  const number = steps.get('weights')?.length ?? 0
  const weighted = { questionId: null, division: 'weights' as const, step: { count: all.step.count, runs }, number, isNew: true }
  return [...discloseBreakdowns(steps, { ...divided, ...byPerson }), weighted]
}

/** The intervals and months of a question's first step: others would cut the same people differently. */
const keptIntervals = (steps: Steps) =>
  Object.fromEntries(
    [...steps].flatMap(([name, all]) => {
      const labels = all.find((step) => step.runs.length > 0)?.runs.flatMap((run) => run.options)
      return labels ? [[name, labels]] : []
    }),
  )

/** People with a confirmed address who answered until `asOf`, and answered or changed an answer since the last release; at most enough. */
async function countNewcomers(db: DbOrTx, projectId: string, { releasedAt, decidedAt }: Release, asOf: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (
      select from respondents r
      where r.project_id = ${projectId} and r.confirmed and exists (
        select from answers a where a.project_id = r.project_id and a.respondent_id = r.id and a.created_at <= ${asOf}
          and (${releasedAt}::timestamptz is null or a.created_at > ${releasedAt} or a.updated_at > ${decidedAt}))
      limit ${newcomersMin}) as newcomers`.execute(db)
  return rows[0]?.people ?? 0
}

async function findState(db: DbOrTx, projectId: string): Promise<ReleaseState> {
  // In this order: a reader who sees a release sees its steps, too.
  const row = await db
    .selectFrom('projects as p')
    .leftJoin('published_releases as x', 'x.project_id', 'p.id')
    .select([
      ...(['p.completed_at as completedAt', 'x.checked_at as checkedAt', 'x.released_at as releasedAt'] as const),
      ...(['x.decided_at as decidedAt', 'x.questions'] as const),
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('published_counts')
    .select(['question_id as questionId', 'division', 'count', 'runs', 'shown_at as shownAt', 'wordings'])
    .where('project_id', '=', projectId)
    .orderBy('step')
    .execute()
  const { completedAt = null, checkedAt = null, releasedAt = null, decidedAt = null, questions } = row ?? {}
  return { release: { completedAt, checkedAt, releasedAt, decidedAt, questions: questions ?? [] }, steps: Map.groupBy(rows, nameOf) }
}

async function store(tx: DbOrTx, projectId: string, { release, added }: ReleaseDecision): Promise<void> {
  const questions = sql<string[]>`${release.questions}::uuid[]`
  const columns = { checked_at: release.checkedAt as Date, released_at: release.releasedAt, decided_at: release.decidedAt, questions }
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
