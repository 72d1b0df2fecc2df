// Everything that people and officials do to one project at the same time.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { until } from '../../../../tests/until.ts'
import { type SeededRandom, seededRandom } from '../../../core/async/seeded-random.ts'
import { updateProject } from '../../projects/model/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { createAnswer, sendAnswers, updateAnswer, updateQuestion, updateSurvey } from '../../surveys/model/contract.ts'
import { follow, unfollow } from '../follows/contract.ts'
import {
  addComment,
  answerComment,
  castVote,
  deleteComment,
  deleteVote,
  editComment,
  hideComment,
  like,
  listComments,
  showComment,
  switchVote,
  unlike,
} from './contract.ts'

const walkers = 20
const callsEach = 150

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Act = () => Promise<{ status: number }> | null
type Own = { by: Person; id: string }

function commentActs(people: Person[], projectId: string, { pick, next }: SeededRandom): Act[] {
  const made: Own[] = []
  const text = () => `Words ${next()}`
  const ofOne = (call: (own: Own) => ReturnType<Act>) => () => (made.length === 0 ? null : call(pick(made)))
  const { editor } = s.cast
  return [
    async () => {
      const by = pick(people)
      const reply = await s.call(by, addComment, { params: { id: projectId }, body: { text: text() } })
      if (reply.status === 200) made.push({ by, id: reply.body.comment._id })
      return reply
    },
    ofOne(({ by, id }) => s.call(by, editComment, { params: { id }, body: { text: text() } })),
    ofOne(({ by, id }) => s.call(by, deleteComment, { params: { id } })),
    ofOne(({ id }) => s.call(editor, hideComment, { params: { id }, body: { reason: 'Off topic' } })),
    ofOne(({ id }) => s.call(editor, showComment, { params: { id } })),
    ofOne(({ id }) => s.call(editor, answerComment, { params: { id }, body: { text: text() } })),
  ]
}

function answerActs(people: Person[], { projectId, questions }: Survey, { pick, next }: SeededRandom): Act[] {
  const made: Own[] = []
  const either = () => pick(['yes', 'no'])
  return [
    async () => {
      const by = pick(people)
      const reply = await s.call(by, createAnswer, { params: { id: pick(questions) }, body: { answer: either() } })
      if (reply.status === 200) made.push({ by, id: reply.body.answer._id })
      return reply
    },
    () => {
      if (made.length === 0) return null
      const { by, id } = pick(made)
      return s.call(by, updateAnswer, { params: { id }, body: { answer: either() } })
    },
    () => {
      const answers = questions.map((question) => ({ question, answer: either() }))
      return s.call(pick(people), sendAnswers, { params: { id: projectId }, body: { answers } })
    },
    () => s.call(pick(people), noteParticipation, { params: { id: projectId }, body: {} }),
    () => s.call(s.cast.editor, updateQuestion, { params: { id: pick(questions) }, body: { text: `Words ${next()}?`, change: 'typo' } }),
  ]
}

function otherActs(people: Person[], projectId: string, { pick, next }: SeededRandom): Act[] {
  const params = { id: projectId }
  const vote = () => pick(['yes', 'no'] as const)
  return [
    () => s.call(pick(people), like, { params }),
    () => s.call(pick(people), unlike, { params }),
    () => s.call(pick(people), castVote, { params, query: { vote: vote() }, body: null }),
    () => s.call(pick(people), switchVote, { params, query: { vote: vote() }, body: null }),
    () => s.call(pick(people), deleteVote, { params }),
    () => s.call(pick(people), follow, { params }),
    () => s.call(pick(people), unfollow, { params }),
    () => s.call(pick(people), listComments, { params, query: {} }),
    () => s.call(s.cast.editor, updateSurvey, { params, body: { visibility: pick(['Private', 'Public'] as const) } }),
    // Locks the project, reads everything about it, and is refused: it has no photo.
    () => s.call(s.cast.editor, updateProject, { params, body: { title: `Words ${next()}` } }),
  ]
}

async function countDeadlocks(): Promise<number | undefined> {
  // A session reports what it has counted at the latest when it ends.
  await s.app.close()
  await s.db.destroy()
  const others = sql<{ open: number }>`
    select count(*)::integer as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await until(async () => (await others.execute(s.owner)).rows[0]?.open === 0)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(s.owner)
  return rows[0]?.deadlocks
}

test('200 people and an editor do everything to one project, 20 at a time: no deadlock, no 500, and right counts', async () => {
  const people = await crowd(s.db, s.clock.now, 200)
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'yesno', 'yesno'])
  const random = seededRandom('one project')
  const acts = [commentActs, otherActs].flatMap((some) => some(people, survey.projectId, random)).concat(answerActs(people, survey, random))
  const statuses = new Set<number>()
  const walk = async () => {
    for (let call = 0; call < callsEach; call++) statuses.add((await random.pick(acts)())?.status ?? 200)
  }
  await Promise.all(Array.from({ length: walkers }, walk))
  expect([...statuses].sort()).toEqual([200, 404, 409, 422])
  const { rows } = await sql`
    select likes_count = (select count(*) from likes where project_id = p.id) as "likesAreRight",
      comments_count = (select count(*) from comments where project_id = p.id and hidden_at is null) as "commentsAreRight"
    from projects as p where id = ${survey.projectId}`.execute(s.db)
  expect(rows).toEqual([{ likesAreRight: true, commentsAreRight: true }])
  expect(await countDeadlocks()).toBe(0)
}, 120_000)
