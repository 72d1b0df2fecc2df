import type { Actor } from '../../core/actor.ts'
import type { Api } from '../../core/api.server.ts'
import { formatDay } from '../../core/dates.ts'
import type { Language } from '../../core/languages.ts'
import { message } from '../../core/messages.server.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { dayEnd, dayStart } from '../../core/us-time.ts'
import { listDecisions } from '../decisions/contract.ts'
import { type Project, showProject } from '../projects/contract.ts'
import { listAnswers } from '../surveys/contract.ts'
import { showTurnout } from '../turnout/contract.ts'
import { showWeighting } from '../weighting/contract.ts'
import { type Results, showResults } from './contract.ts'

type Asking = { actor: Actor; language: Language; now: Date; search: URLSearchParams }

/** How many of the newest answers in words stand under an open question, and on a page of all of them. */
const voicesFirst = 3
const voicesPerPage = 20

/** What the results' page shows to this reader. Refused with 401 to visitors and 404 where there is none to see. */
export async function readResultsPage(call: Api, id: string, asking: Asking) {
  const { project } = await call(showProject, { params: { id } })
  return project.isMine ? ownResults(call, project, asking) : published(call, project, asking)
}
export type ResultsPage = Awaited<ReturnType<typeof readResultsPage>>
export type OwnResults = Extract<ResultsPage, { kind: 'own' }>
export type PublishedResults = Extract<ResultsPage, { kind: 'published' }>
export type Outcome = Results['questions'][number]
export type Voices = OwnResults['voices'][string]

async function ownResults(call: Api, project: Project, { actor, language, now, search }: Asking) {
  const { _id, title, location, status } = project
  const filter = filterOf(search)
  const query = {
    ...(filter.includeUnconfirmed ? { includeUnconfirmed: 'true' } : {}),
    ...(filter.from ? { from: dayStart(location.state, filter.from).toISOString() } : {}),
    ...(filter.to ? { to: dayEnd(location.state, filter.to).toISOString() } : {}),
  }
  const params = { id: _id }
  const [results, everyone, turnout, weighting] = await Promise.all([
    call(showResults, { params, query }),
    call(showResults, { params, query: { asEveryone: 'true' } }),
    call(showTurnout, { params, query }),
    call(showWeighting, { params, query }),
  ])
  const read = search.get('answers')
  const cursor = search.get('cursor')
  const open = results.questions.filter((one) => one.question.type === 'open' && one.count)
  const voices = await Promise.all(
    open.map(async ({ question }) => {
      const all = question._id === read
      const paging = { limit: all ? voicesPerPage : voicesFirst, ...(all && cursor ? { cursor } : {}) }
      const { answers, nextCursor } = await call(listAnswers, { params: { id: question._id }, query: { ...query, ...paging } })
      const said = answers.map(({ _id, answer, respondent }) => ({
        _id,
        text: String(answer),
        alias: respondent?.alias ?? '',
        zip: respondent?.zipCode ?? '',
        age: respondent?.ageRange ?? null,
        name: respondent?.name ?? null,
        email: respondent?.email ?? null,
      }))
      return [question._id, { said, all, first: !all || !cursor, next: all ? nextCursor : null }] as const
    }),
  )
  return {
    kind: 'own' as const,
    // A draft may have none yet.
    about: { _id, title: title || message(language, 'project.untitled') },
    state: stateOf(project, language, now),
    mayEdit: actor.kind === 'official' && actor.permission !== 'viewer',
    isPublished: project.resultsPublished,
    filter,
    results,
    turnout,
    weighting,
    voices: Object.fromEntries(voices),
    would: everyone.questions.map(({ question, ...outcome }) => ({ number: question.order + 1, type: question.type, ...outcome })),
    isDraft: status === 'draft',
  }
}

async function published(call: Api, project: Project, { language, now }: Asking) {
  const { _id, title, ownerName } = project
  const [results, { decisions }] = await Promise.all([
    unless(403, call(showResults, { params: { id: _id }, query: {} })),
    call(listDecisions, { params: { id: _id } }),
  ])
  return {
    kind: 'published' as const,
    about: { _id, title },
    ownerName,
    state: stateOf(project, language, now),
    results,
    isAnswered: decisions.length > 0,
  }
}

async function unless<T>(status: number, reply: Promise<T>): Promise<T | null> {
  try {
    return await reply
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.status === status) return null
    throw problem
  }
}

/** What a form asked for; a text that is no day is left out. Days are those of the project's place. */
function filterOf(search: URLSearchParams): { from: string; to: string; includeUnconfirmed: boolean } {
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
  }
  return { from: day('from'), to: day('to'), includeUnconfirmed: search.get('unconfirmed') === 'on' }
}

export type State = { key: 'draft' | 'notYet' | 'open' | 'openUntil' | 'closed' | 'completed'; day: string }

function stateOf({ status, startDate, endDate, location }: Project, language: Language, now: Date): State {
  const day = endDate ? formatDay(language, location.state, endDate) : ''
  if (status !== 'published') return { key: status, day }
  if (startDate && new Date(startDate) > now) return { key: 'notYet', day }
  if (!endDate) return { key: 'open', day }
  return { key: new Date(endDate) < now ? 'closed' : 'openUntil', day }
}
