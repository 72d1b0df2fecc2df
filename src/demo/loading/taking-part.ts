import { type SeededRandom, seededRandom } from '../../core/async/seeded-random.ts'
import { addedToComments, answersToComments } from '../content/phrases.ts'
import { freshText } from './answers.ts'
import { later, latest, someMoment } from './days.ts'
import { demoId } from './draws.ts'
import type { DemoAnswer, DemoComment, DemoContent, DemoResident, DemoRespondent } from './shape.ts'
import type { DemoTurnout } from './turnout.ts'

/** Shares of respondents and of other people who take each action. */
const shares = { vote: [0.72, 0.06], like: [0.45, 0.1], comment: [0.3, 0.03] } as const

type Responses = Pick<DemoContent, 'votes' | 'likes' | 'comments'>

/** Votes, likes and comments on a project: mostly right after answering, some without answering. */
export function demoResponses(seed: string, turnout: DemoTurnout, answers: readonly DemoAnswer[]): Responses {
  const { project, story, participants, others, span } = turnout
  const luck = seededRandom(`${seed}/responses/${project.id}`)
  const inFavor = luck.between(0.45, 0.85)
  const used = new Set<string>()
  const responses: Responses = { votes: [], likes: [], comments: [] }
  const lastAnswers = new Map(answers.map((one) => [one.userId, one.createdAt]))
  const commentShares = [turnout.commentShare ?? shares.comment[0], shares.comment[1]] as const
  const respond = (person: DemoResident, kind: 0 | 1) => {
    const began = lastAnswers.get(person.id)
    const moment = began ? later(began, luck.int(15, 240)) : someMoment(luck, project.timeZone, span(person))
    const act = { projectId: project.id, userId: person.id }
    if (luck.maybe(shares.vote[kind])) responses.votes.push({ ...act, vote: luck.maybe(inFavor) ? 'yes' : 'no', createdAt: moment })
    if (luck.maybe(shares.like[kind])) responses.likes.push({ ...act, createdAt: later(moment, luck.int(2, 30)) })
    if (luck.maybe(commentShares[kind]))
      responses.comments.push({ ...act, ...comment(luck, story.comments, later(moment, luck.int(40, 300)), used) })
  }
  for (const person of participants) respond(person, 0)
  for (const person of others) respond(person, 1)
  return responses
}

function comment(
  luck: SeededRandom,
  voices: readonly string[],
  createdAt: Date,
  used: Set<string>,
): Pick<DemoComment, 'id' | 'text' | 'createdAt' | 'answer'> {
  const text = freshText(luck, { voices, added: addedToComments, addedShare: 0.15, used })
  return { id: demoId(luck, createdAt), text, createdAt, answer: null }
}

/** Officials reply to about every third comment after one to three days; never after the load day. */
export function withAnswers(seed: string, today: string, comments: readonly DemoComment[]): DemoComment[] {
  const luck = seededRandom(`${seed}/answers to comments`)
  return comments.map((one) => {
    const at = later(one.createdAt, luck.int(20, 70) * 3600)
    const text = luck.pick(answersToComments)
    return luck.maybe(0.35) && at < latest(today) ? { ...one, answer: { text, at } } : one
  })
}

type DemoActivity = Pick<DemoRespondent, 'projectId' | 'userId' | 'createdAt'>

// The alphabet of the product's aliases.
const aliasLetters = '34679ACDEFGHJKMNPQRTUVWXY'

/** All participants, once per project, from their first action. */
export function demoRespondents(seed: string, acts: readonly DemoActivity[]): DemoRespondent[] {
  const luck = seededRandom(`${seed}/respondents`)
  const ids = seededRandom(`${seed}/respondent ids`)
  const firstActs = new Map<string, DemoActivity>()
  for (const act of acts) {
    const key = `${act.projectId} ${act.userId}`
    const known = firstActs.get(key)
    if (!known || act.createdAt < known.createdAt) firstActs.set(key, act)
  }
  const taken = new Set<string>()
  const freshAlias = (): string => {
    const alias = Array.from({ length: 5 }, () => luck.pick([...aliasLetters])).join('')
    if (taken.has(alias)) return freshAlias()
    taken.add(alias)
    return alias
  }
  return [...firstActs.values()].map(({ projectId, userId, createdAt }) => ({
    id: demoId(ids, createdAt),
    projectId,
    userId,
    createdAt,
    alias: freshAlias(),
    sharesIdentity: luck.maybe(0.2),
    ...{ moved: false, personHash: null },
  }))
}
