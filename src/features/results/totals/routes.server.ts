import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { timeZoneOf } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import { type VisibleProjectRow, visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { type StoredQuestion, selectQuestions } from '../../surveys/model/queries.server.ts'
import { listWordings, wordingsTold, wordingsWith } from '../../surveys/model/wordings.server.ts'
import { findHead, lastChange } from '../../surveys/published-selection/queries.server.ts'
import { listRemovals } from '../../surveys/published-selection/removals.server.ts'
import { findPublishedSelection, isSelected } from '../../surveys/published-selection/selection.server.ts'
import { awaitedRelease, isSurveyClosed } from '../figures/release.ts'
import { showResults } from '../model/contract.ts'
import { type Counting, countingOf, isEverybody } from '../model/counting.server.ts'
import { countLeftOut, countMoved } from '../model/people.server.ts'
import { countAnswers } from '../model/queries.server.ts'
import { countTookPart } from '../model/took-part.server.ts'
import { type Published, publishedResults } from './published.server.ts'
import type { PublishClock } from './releases.server.ts'

/** Endpoints of results. */
export async function results(app: FastifyInstance): Promise<void> {
  route(app, showResults, async ({ params, query }, { db, actor, now, config }) => {
    const project = await visibleStanding(db, params.id, actor)
    const own = isOwner(actor, project)
    if (!own && !project.resultsPublished) reject(403, 'results.unpublished')
    const questions = await selectQuestions(db, params.id)
    const wordings = await listWordings(db, idsOf(questions))
    if (!own || query.asEveryone)
      return publicResults(db, project, { questions, wordings }, { now: now(), publishHour: config.publishHour })
    const mayLeaveOut = isSurveyClosed({ status: project.status, endsAt: project.endsAt }, now())
    const asked = await countingOf(db, params.id, query, timeZoneOf(actor))
    const counting = mayLeaveOut ? asked : { ...asked, duplicates: null }
    const [counted, people] = await Promise.all([
      countAnswers(db, params.id, questions, counting),
      peopleIn(db, params.id, counting, mayLeaveOut),
    ])
    const removed = await listRemovals(db, params.id, 'officials')
    const { includeUnconfirmed: includesUnconfirmed } = counting
    return { ...toResults(counted, questions, wordings), ...people, nextFiguresAt: null, of: counted.of, includesUnconfirmed, removed }
  })
}

type AskedQuestions = { questions: readonly StoredQuestion[]; wordings: Awaited<ReturnType<typeof listWordings>> }

/** What everyone sees, or would see if the results were published now. */
async function publicResults(db: Db, project: VisibleProjectRow, { questions, wordings }: AskedQuestions, clock: PublishClock) {
  const [choice, head] = await Promise.all([findPublishedSelection(db, project.id), findHead(db, project.id)])
  const isPublished = isSelected(choice)
  const published = await publishedResults(db, project, questions, { ...clock, onlyTotals: true }, isPublished)
  const chosen = questions.filter((one) => isPublished(one._id))
  const next = awaitedRelease({ ...project, timeZone: project.organizationTimeZone }, clock, lastChange(head, choice))
  return {
    ...withoutFormerWords(toResults(published, chosen, wordings)),
    ...notForEveryone,
    nextFiguresAt: next?.toISOString() ?? null,
    removed: await listRemovals(db, project.id, 'public'),
  }
}

const notForEveryone = { tookPart: null, moved: null, duplicates: null, waiting: 0, of: null, includesUnconfirmed: false }

/** What only officials see of the people. Duplicates of groups and days would be single people. */
async function peopleIn(db: Db, projectId: string, counting: Counting, mayLeaveOut: boolean) {
  const isWhole = isEverybody(counting) && !counting.from && !counting.to
  const [people, moved, duplicates] = await Promise.all([
    countTookPart(db, projectId, counting),
    countMoved(db, projectId, counting),
    mayLeaveOut && isWhole ? countLeftOut(db, projectId, null) : null,
  ])
  return { ...people, moved, duplicates }
}

const idsOf = (questions: readonly SurveyQuestion[]) => questions.map((one) => one._id)

type CountedOutcomes = Pick<Published, 'participants' | 'outcomes' | 'byWording'>

/** Pairs each outcome with its question, and with the wordings under which it was answered. */
const toResults = (counted: CountedOutcomes, questions: readonly SurveyQuestion[], wordings: Awaited<ReturnType<typeof listWordings>>) => ({
  answered: counted.participants,
  questions: counted.outcomes.map((outcome, i) => {
    const question = questions[i] as SurveyQuestion
    const worded = wordingsWith(wordings.get(question._id), counted.byWording.get(question._id))
    return { question, wordings: worded, closedAt: question.closedAt ?? null, ...outcome }
  }),
})

/** Former wordings of a question are public if its figures are. */
const withoutFormerWords = ({ answered, questions }: ReturnType<typeof toResults>) => ({
  answered,
  questions: questions.map((one) => ({ ...one, wordings: wordingsTold(one.wordings, one.count !== null) })),
})
