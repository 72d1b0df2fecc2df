import { redirect } from 'react-router'
import type { Reply } from '../../../core/contract/endpoint.ts'
import type { Actor } from '../../../core/http/actor.ts'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { showBasemap } from '../../places/model/contract.ts'
import { bboxText, boundsOf } from '../../places/model/view.ts'
import { type Project, showProject } from '../../projects/model/contract.ts'
import { hasWords } from '../../surveys/kinds/options.ts'
import { correctionOf } from '../../surveys/model/wordings.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { appearing } from '../figures/appearing.ts'
import { listPlatformImports } from '../imports/contract.ts'
import { type Results, showResults } from '../model/contract.ts'
import { filterChoicesOf, queryOf } from '../model/filter.ts'
import { duplicateChoices } from '../model/groups.ts'
import { listOpenAnswers } from '../open-answers/contract.ts'
import { showTurnout } from '../turnout/contract.ts'
import { shownFilterOf } from '../turnout/shown-filter.server.ts'
import { showWeighting } from '../weighting/contract.ts'

type ResultsRequest = { actor: Actor; language: Language; now: Date; search: URLSearchParams }

/** How many of the newest text answers are shown below an open question. */
const voicesFirst = 3

/**
 * Loader of the results page for officials; others are redirected to the published results.
 * @throws HttpError 404 if there are no visible results
 */
export async function readResultsPage(call: Api, id: string, asking: ResultsRequest) {
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine) throw redirect(`/project/${id}/published`)
  return ownResults(call, project, asking)
}
export type OwnResultsData = Awaited<ReturnType<typeof readResultsPage>>
export type ListedResult = Results['questions'][number]
export type VoicesData = OwnResultsData['voices'][string]

async function ownResults(call: Api, project: Project, { actor, language, now, search }: ResultsRequest) {
  const { _id, status } = project
  const params = { id: _id }
  const state = stateOf(project, language, now)
  const isClosed = state.key === 'closed' || state.key === 'completed'
  const choices = { ...filterChoicesOf(project), duplicates: isClosed ? duplicateChoices : [] }
  const filter = await shownFilterOf(call, project, search, choices)
  const query = queryOf(project, filter)
  const [results, everyone, turnout, weighting, about, { imports }] = await Promise.all([
    call(showResults, { params, query }),
    call(showResults, { params, query: { asEveryone: 'true' } }),
    call(showTurnout, { params, query }),
    call(showWeighting, { params, query }),
    namedProject(call, project, language),
    call(listPlatformImports, { params }),
  ])
  const isOfAll = !Object.values(filter.groups).some(Boolean) && !filter.from && !filter.to
  const unasked = new Set(isOfAll ? results.questions.flatMap(({ question, asked }) => (asked === 0 ? [question._id] : [])) : [])
  const open = results.questions.filter((one) => hasWords(one.question) && one.count)
  const [voices, maps] = await Promise.all([
    Promise.all(
      open.map(async ({ question }) => {
        const list = await call(listOpenAnswers, { params: { id: question._id }, query: { ...query, limit: String(voicesFirst) } })
        return [question._id, list] as const
      }),
    ),
    mapsOf(call, results),
  ])
  return {
    about,
    state,
    mayEdit: actor.kind === 'official' && actor.permission !== 'viewer',
    isPublished: project.resultsPublished,
    filter,
    choices,
    results,
    records: recordsOf(results, project.location.timeZone, language),
    removed: removedOf(results, project.location.timeZone, language),
    turnout,
    weighting,
    voices: Object.fromEntries(voices),
    maps,
    nextFiguresAt: everyone.nextFiguresAt && appearing(language, project.location.timeZone, everyone.nextFiguresAt),
    would: everyone.questions.map(({ question, count, suppressed }) => ({
      number: question.order + 1,
      type: question.type,
      isUnasked: unasked.has(question._id),
      ...{ count, suppressed },
    })),
    isDraft: status === 'draft',
    imported: imports.reduce((sum, one) => sum + one.added, 0),
  }
}

/** The wordings of each question that was corrected, and since when a question is closed, by question id. */
function recordsOf({ questions }: Results, timeZone: TimeZone, language: Language) {
  const day = (at: string) => formatDay(language, timeZone, at)
  return Object.fromEntries(
    questions.map(({ question, wordings, closedAt }) => {
      const all = wordings.map((one, i) => {
        const before = wordings[i - 1]
        return { n: one.n, answers: one.answers, day: day(one.from), lines: before ? correctionOf(before, one, language) : [] }
      })
      return [question._id, { closedOn: closedAt && day(closedAt), wordings: all.length > 1 ? all : [] }]
    }),
  )
}
export type WordingRecord = OwnResultsData['records'][string]

/** What was removed after people had answered. */
function removedOf({ removed }: Results, timeZone: TimeZone, language: Language) {
  const day = (at: string) => formatDay(language, timeZone, at)
  return removed.map(({ removedAt, wordings }) => ({
    at: removedAt,
    day: day(removedAt),
    wordings: wordings.map(({ n, text, answers }) => ({ n, text, answers })),
  }))
}
export type RemovedQuestionsData = OwnResultsData['removed']

/** The base map below each question's places. */
async function mapsOf(call: Api, { questions }: Results): Promise<Record<string, Reply<typeof showBasemap>>> {
  const maps = questions.flatMap(({ question, places }) => {
    const bounds = boundsOf(places)
    return bounds
      ? [call(showBasemap, { query: { bbox: bboxText(bounds), shape: 'wide' } }).then((map) => [question._id, map] as const)]
      : []
  })
  return Object.fromEntries(await Promise.all(maps))
}

export type ResultsState = { key: 'draft' | 'notYet' | 'open' | 'openUntil' | 'closed' | 'completed'; day: string }

function stateOf({ status, startDate, endDate, location }: Project, language: Language, now: Date): ResultsState {
  const day = endDate ? formatDay(language, location.timeZone, endDate) : ''
  if (status !== 'published') return { key: status, day }
  if (startDate && new Date(startDate) > now) return { key: 'notYet', day }
  if (!endDate) return { key: 'open', day }
  return { key: new Date(endDate) < now ? 'closed' : 'openUntil', day }
}

export async function resultsPage(context: PageContext, id: string, { searchParams: search }: URL) {
  const { actor, language, now } = context.get(visit)
  return readResultsPage(context.get(api), id, { actor, language, now, search })
}
