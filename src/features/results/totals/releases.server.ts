// Releases of published figures: decided once per publishing hour and stored, so readers at any time of the day see the same.

import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { isSurveyClosed, newcomersMin, releaseInstant } from '../figures/release.ts'
import { optionKindOf } from '../figures/step-outcome.ts'
import { everybody } from '../model/counting.server.ts'
import { type DisclosedFigure, discloseAtClose, discloseBreakdowns, discloseQuestions, figureNameOf } from '../model/disclosure.ts'
import { countPeople } from '../model/people.server.ts'
import { type AnswerFigures, isSafe, type OptionRun } from '../model/publishing.ts'
import { countAnswers } from '../model/queries.server.ts'
import type { QuestionResult, ResultCounts } from '../model/rules.ts'
import { divide, divideByPerson, weightsOf } from './breakdowns.server.ts'
import {
  type ClosingStep,
  findState,
  type NumberedStep,
  type PublishedStep,
  type Release,
  type ReleaseDecision,
  type ReleaseState,
  type Steps,
  store,
} from './release-state.server.ts'

export type PublishedProject = {
  id: string
  resultsPublished: boolean
  organizationTimeZone: TimeZone
  status: string
  endsAt: Date | null
}
/** `publishHour`: the local hour at which figures of open projects change. */
export type PublishClock = { now: Date; publishHour: number }
/** `onlyTotals`: a preview leaves out how the participants are divided, which takes longer to count than all questions together. */
export type PublishView = PublishClock & { onlyTotals?: boolean }

/**
 * All steps of a project's published figures as of now, oldest first, by figure. A release that is due is decided first, and stored if the
 * results are published; otherwise it only previews what the public would see.
 * @param published ids of the published questions
 */
export async function releaseStepsOf(
  db: Db,
  project: PublishedProject,
  questions: readonly SurveyQuestion[],
  published: readonly string[],
  { now, publishHour, onlyTotals = false }: PublishView,
): Promise<Steps> {
  const state = await findState(db, project.id)
  const standing = { ...project, timeZone: project.organizationTimeZone, completedAt: state.release.completedAt }
  const due = releaseInstant(standing, now, publishHour)
  const isUndecided = ({ release }: ReleaseState) =>
    isAfter(due, release.checkedAt) || published.some((id) => !release.questions.includes(id))
  if (!isUndecided(state)) return state.steps
  const scope = { projectId: project.id, questions, published, due, now, isFinal: isSurveyClosed(project, now), onlyTotals: false }
  if (!project.resultsPublished) return withAdded(state.steps, await decide(db, state, { ...scope, onlyTotals }))
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

const withAdded = (steps: Steps, { added }: Pick<ReleaseDecision, 'added'>): Steps =>
  Map.groupBy([...[...steps.values()].flat(), ...added], figureNameOf)

type ReleaseScope = {
  projectId: string
  questions: readonly SurveyQuestion[]
  published: readonly string[]
  due: Date
  now: Date
  isFinal: boolean
  onlyTotals: boolean
}

/**
 * What a release adds. With enough newcomers, all figures are decided; without, only those of questions that were published since the
 * last release, as of that release. A close without enough newcomers adds what the last release prepared for it.
 */
async function decide(db: DbOrTx, { release, steps }: ReleaseState, scope: ReleaseScope): Promise<ReleaseDecision> {
  const { projectId, published, due } = scope
  const isDue = isAfter(due, release.checkedAt)
  const isEnough = isDue && (await countNewcomers(db, projectId, release, due)) >= newcomersMin
  const releasedAt = isEnough ? due : release.releasedAt
  const known = isEnough ? [] : release.questions
  const prepared = isDue && !isEnough && scope.isFinal ? preparedFor(release, steps) : []
  const decided = {
    ...{ checkedAt: isDue ? due : release.checkedAt, releasedAt, decidedAt: isEnough ? scope.now : release.decidedAt },
    questions: [...new Set([...known, ...published])],
    closing: scope.isFinal ? null : release.closing,
  }
  if (releasedAt === null) return { release: decided, added: scope.isFinal && isDue ? await participantsAlone(db, scope) : [] }
  const open = new Set(published.filter((id) => !known.includes(id)))
  const { added, atClose } = await newSteps(db, withAdded(steps, { added: prepared }), scope, { asOf: releasedAt, open, isEnough })
  if (scope.isFinal || !isEnough) return { release: decided, added: [...prepared, ...added, ...(scope.isFinal ? atClose : [])] }
  return { release: { ...decided, closing: { asOf: releasedAt.toISOString(), steps: atClose.map(closingStep) } }, added }
}

const closingStep = ({ questionId, count, runs, wordings }: NumberedStep): ClosingStep => ({ questionId, count, runs, wordings })

/** The steps that the newest release prepared for the close. A version that prepares none may have made a release since. */
function preparedFor({ closing, releasedAt }: Release, steps: Steps): NumberedStep[] {
  if (!closing || !releasedAt || closing.asOf !== releasedAt.toISOString()) return []
  return closing.steps.flatMap((step) => {
    const before = steps.get(step.questionId ?? '')
    // Without steps: the question was removed since.
    return before ? [{ ...step, division: null, shownAt: releasedAt, number: before.length }] : []
  })
}

/** Of a closed survey with too few people for a release: how many took part, which says nothing about their answers. */
async function participantsAlone(db: DbOrTx, { projectId, due }: ReleaseScope): Promise<NumberedStep[]> {
  const { confirmed } = await countPeople(db, projectId, { ...everybody, to: due })
  const figure = { questionId: null, division: null, wordings: null }
  return confirmed > 0 && isSafe(confirmed) ? [{ ...figure, count: confirmed, runs: [], shownAt: due, number: 0 }] : []
}

/** @param at.open ids of the questions to decide; `isEnough` also decides the number of participants and its breakdowns */
async function newSteps(
  db: DbOrTx,
  steps: Steps,
  { projectId, questions, onlyTotals, isFinal }: ReleaseScope,
  at: { asOf: Date; open: ReadonlySet<string>; isEnough: boolean },
): Promise<{ added: NumberedStep[]; atClose: NumberedStep[] }> {
  const counted = await countAnswers(db, projectId, questions, { ...everybody, to: at.asOf }, keptIntervals(steps))
  const figures = figuresOf(questions, counted)
  const figuresToDecide = ({ _id }: { _id: string }) => (at.open.has(_id) ? (figures.get(_id) ?? null) : null)
  const decided = discloseQuestions(steps, questions, figuresToDecide, at.isEnough ? counted.participants : null)
  const { all } = decided
  const isDivided = !onlyTotals && all?.isNew && all.step.count === counted.participants
  const divisions = isDivided ? await divisionsOf(db, steps, { projectId, all, asOf: at.asOf, isFinal }) : []
  const toSteps = (disclosed: readonly DisclosedFigure[]): NumberedStep[] =>
    disclosed.flatMap(({ questionId, division, step: { count, runs }, number, isNew }) =>
      isNew ? [{ questionId, division, count, runs, number, shownAt: at.asOf, wordings: wordingsOf(counted, questionId) }] : [],
    )
  const added = toSteps([...decided.questions, ...(all ? [all] : []), ...divisions])
  return { added, atClose: at.isEnough ? toSteps(discloseAtClose(withAdded(steps, { added }), questions, figuresToDecide)) : [] }
}

const figuresOf = (questions: readonly SurveyQuestion[], { outcomes }: ResultCounts) =>
  new Map(
    questions.map(({ _id, type }, i): [string, AnswerFigures] => {
      const { count, totals } = outcomes[i] as QuestionResult
      return [_id, { count: count ?? 0, options: totals, kind: optionKindOf({ type }) }]
    }),
  )

function wordingsOf({ byWording }: ResultCounts, questionId: string | null): PublishedStep['wordings'] {
  const counts = questionId ? [...(byWording.get(questionId) ?? [])] : []
  return counts.length > 0 && counts.every(([, people]) => isSafe(people)) ? counts : null
}

type DividedScope = Pick<ReleaseScope, 'projectId' | 'isFinal'> & { all: DisclosedFigure; asOf: Date }

async function divisionsOf(db: DbOrTx, steps: Steps, { projectId, isFinal, all, asOf }: DividedScope): Promise<DisclosedFigure[]> {
  const [divided, byPerson, weights] = await Promise.all([
    divide(db, projectId, asOf),
    divideByPerson(db, projectId, { asOf, isFinal }),
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
