// The attacker of published figures: on two servers the same people do the same things, except that one victim answers something else.
// Nothing that the attacker can read may differ.
import assert from 'node:assert/strict'
import type { SeededRandom } from '../../src/core/async/seeded-random.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { addComment, castVote, like } from '../../src/features/participation/responses/contract.ts'
import { completeProject } from '../../src/features/records/retention/contract.ts'
import { publish } from '../../src/features/results/publication/contract.ts'
import type { RawAnswer } from '../../src/features/surveys/kinds/answer.ts'
import { createQuestion, type QuestionInput, sendAnswers, updateQuestion } from '../../src/features/surveys/model/contract.ts'
import { crowd, type Person } from '../cast.ts'
import { nextRelease } from '../fixtures/releases.ts'
import { multipart, pdf } from '../pictures.ts'
import { putProject } from '../project.ts'
import type { Stage } from '../stage-of.ts'
import type { Subject } from './everything-read.ts'

type Definition = Omit<QuestionInput, 'text'>
const options = ['Elm', 'Oak', 'Fir', 'Ash'].map((label) => ({ key: label.toLowerCase(), label }))
const keys = options.map((one) => one.key)
const shuffled = (r: SeededRandom) => keys.map((key) => ({ key, at: r.next() })).sort((a, b) => a.at - b.at)
/** A PDF to upload. */
type FileToSend = { pages: number }
type Value = RawAnswer | FileToSend
/** Each kind with a random answer to it. */
const kinds: { asked: Definition; answer: (r: SeededRandom) => Value }[] = [
  { asked: { type: 'yesno' }, answer: (r) => r.pick(['yes', 'no']) },
  { asked: { type: 'rating' }, answer: (r) => r.int(1, 5) },
  { asked: { type: 'choice', options }, answer: (r) => r.pick(keys) },
  {
    asked: { type: 'choices', options },
    answer: (r) =>
      shuffled(r)
        .slice(0, r.int(1, 4))
        .map((one) => one.key),
  },
  { asked: { type: 'ranking', options }, answer: (r) => shuffled(r).map((one) => one.key) },
  { asked: { type: 'scale', scale: { min: 0, max: 6, minLabel: 'Never', maxLabel: 'Daily' } }, answer: (r) => r.int(0, 6) },
  { asked: { type: 'number' }, answer: (r) => r.int(0, 60) },
  { asked: { type: 'date' }, answer: (r) => `2026-${r.int(10, 12)}-${r.int(10, 28)}` },
  { asked: { type: 'place' }, answer: (r) => (r.maybe(0.5) ? { text: 'By the pier' } : { text: '', lat: 33.6, lng: -117.9 }) },
  { asked: { type: 'open' }, answer: (r) => r.pick(['My lamp', 'A bench', 'Nothing']) },
  { asked: { type: 'file' }, answer: (r) => ({ pages: r.int(1, 9) }) },
  { asked: { type: 'line' }, answer: (r) => `33.6,-117.9 33.${r.int(60, 65)},-117.${r.int(85, 89)}` },
  { asked: { type: 'area' }, answer: (r) => `33.6,-117.9 33.${r.int(61, 65)},-117.9 33.6,-117.${r.int(85, 89)}` },
  {
    asked: { type: 'points', options, scale: { min: 0, max: 10, minLabel: '', maxLabel: '' } },
    answer(r) {
      const first = r.int(0, 10)
      const [one, other] = shuffled(r)
      return `${one?.key}:${first},${other?.key}:${10 - first}`
    },
  },
  {
    asked: { type: 'matrix', rows: [{ label: 'Elm' }, { label: 'Oak' }], options },
    answer: (r) => `r1:${r.pick(keys)},r2:${r.pick(keys)}`,
  },
]
export const attackedTypes = kinds.map((one) => one.asked.type)
export const surveysMin = 6
type Asked = { kind: (typeof kinds)[number]; required: boolean; isConditional: boolean }
type Values = (Value | undefined)[]

/** The first question is a yes or no, on which others may depend. Each kind is in one of `surveysMin` surveys at least. */
function anySurvey(random: SeededRandom, n: number): Asked[] {
  const others = kinds.slice(1).filter((_, i) => random.maybe(0.5) || i % surveysMin === n % surveysMin)
  return [kinds[0] as Asked['kind'], ...others].map((kind, i) => ({
    ...{ kind, required: random.maybe(0.4) },
    isConditional: i > 0 && random.maybe(0.4),
  }))
}

function anyValues(random: SeededRandom, asked: readonly Asked[]): Values {
  const [first, ...rest] = asked.map(({ kind, required }) => (required || random.maybe(0.8) ? kind.answer(random) : undefined))
  return [first, ...rest.map((value, i) => (asked[i + 1]?.isConditional && first !== 'yes' ? undefined : value))]
}

/** At least one answer: whether somebody took part is no secret. */
function someValues(random: SeededRandom, asked: readonly Asked[]): Values {
  for (;;) {
    const values = anyValues(random, asked)
    if (values.some((one) => one !== undefined)) return values
  }
}

/** Other answers to every question, or none where nobody must answer. */
function otherValues(random: SeededRandom, asked: readonly Asked[], given: Values): Values {
  for (;;) {
    const other = someValues(random, asked)
    if (other.every((value, i) => JSON.stringify(value) !== JSON.stringify(given[i]) || given[i] === undefined)) return other
  }
}

export type Made = { s: Stage; project: string; questions: string[]; people: Person[] }
/** People: 4 attackers, the victim, and others. */
const [attackers, victim, firstOther] = [[0, 1, 2, 3], 4, 5] as const

async function make(s: Stage, id: string, asked: readonly Asked[], n: number, isPublic: boolean): Promise<Made> {
  const visibility = isPublic ? 'Public' : 'Private'
  const columns = { id, title: `Survey ${n}`, ends_at: null, survey_visibility: visibility } as const
  const project = await putProject(s.db, s.cast.editor, s.clock.now, columns)
  const questions: string[] = []
  for (const [i, { kind, required, isConditional }] of asked.entries()) {
    const askIf = isConditional ? { askIf: { question: questions[0] as string, answers: ['yes'] } } : {}
    const body = { project, text: `Question ${i + 1}?`, required, ...kind.asked, ...askIf }
    questions.push((await s.call(s.cast.editor, createQuestion, { body })).body.question._id)
  }
  return { s, project, questions, people: await crowd(s.db, s.clock.now, firstOther + 14) }
}

async function upload({ s, people }: Made, who: number, question: string, { pages }: FileToSend): Promise<RawAnswer> {
  const form = multipart(`/api/v1/questions/${question}/files`, [{ name: 'plan.pdf', content: pdf(pages) }])
  const { status, body } = await s.inject(people[who] as Person, { ...form, method: 'POST' })
  assert.equal(status, 200)
  return { file: (body['file'] as { file: string }).file }
}

async function send(made: Made, who: number, values: Values) {
  const { s, project, questions, people } = made
  const answers: { question: string; answer: RawAnswer }[] = []
  for (const [i, question] of questions.entries()) {
    const value = values[i]
    if (value === undefined) continue
    const isFile = typeof value === 'object' && 'pages' in value
    answers.push({ question, answer: isFile ? await upload(made, who, question, value) : value })
  }
  if (answers.length === 0) return
  const { status, body } = await s.call(people[who] as Person, sendAnswers, { params: { id: project }, body: { answers } })
  assert.deepEqual([status, body.errors], [200, undefined])
}

const setConfirmed = ({ s, people }: Made, who: number, at: Date | null) =>
  s.db
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', (people[who] as Person).id)
    .execute()

type Day = { answers: [number, Values][]; confirmed: number[]; likes: number[]; isTypo: boolean }

/** Some of the attacker's accounts answer or change what they answered, and people who had answered before confirm their address. */
const anyDay = (random: SeededRandom, asked: readonly Asked[], late: readonly number[], isTypo: boolean): Day => ({
  answers: attackers.filter(() => random.maybe(0.8)).map((who) => [who, anyValues(random, asked)]),
  ...{ confirmed: late.filter(() => random.maybe(0.5)), likes: attackers.filter(() => random.maybe(0.2)), isTypo },
})

async function play(made: Made, { answers, confirmed, likes, isTypo }: Day): Promise<void> {
  const { s, project, questions, people } = made
  const params = { id: project }
  for (const [who, values] of answers) await send(made, who, values)
  for (const who of confirmed) await setConfirmed(made, who, s.clock.now)
  for (const who of likes) await s.call(people[who] as Person, like, { params })
  if (isTypo) {
    // The last question: often nobody else has answered it.
    const body = { text: 'The last question, corrected?', change: 'typo' } as const
    const id = questions.at(-1) as string
    assert.equal((await s.call(s.cast.editor, updateQuestion, { params: { id }, body })).status, 200)
  }
}

async function playVictim(made: Made, values: Values, isOther: boolean): Promise<void> {
  const who = made.people[victim] as Person
  const params = { id: made.project }
  await send(made, victim, values)
  await made.s.call(who, castVote, { params, query: { vote: isOther ? 'no' : 'yes' }, body: null })
  await made.s.call(who, addComment, { params, body: { text: isOther ? 'I am for it' : 'I am against it' } })
  await made.s.call(who, like, { params })
}

/** The same on both servers. */
const began = new Date('2026-11-01T18:00:00Z')

/** A visitor, the attacker, a neighbor, and another city. */
export const readersOf = ({ s, people }: Made): Record<string, Person | null> => ({
  visitor: null,
  attacker: people[0] as Person,
  neighbor: s.cast.neighbor,
  otherCity: s.cast.otherAdministrator,
})

export const subjectOf = ({ s, project, questions, people }: Made): Subject => ({
  project,
  questions,
  organization: s.cast.editor.organizationId as string,
  slug: 'newport',
  somebody: people[victim]?.id as string,
})

/**
 * Plays the life of one random survey on both servers.
 * @param n numbers the survey; decides how many people take part and on which day the victim does
 * @param compare is called with the victim's answers, after each release since, and at the close; what everybody reads must be the same
 */
export async function attack(
  random: SeededRandom,
  worlds: readonly [Stage, Stage],
  n: number,
  compare: (pair: readonly [Made, Made], when: string) => Promise<void>,
): Promise<void> {
  const asked = anySurvey(random, n)
  const [isPublic, openReading] = [random.maybe(0.5), random.maybe(0.5)]
  // The id draws the share picture.
  const id = newId()
  const pair = [await make(worlds[0], id, asked, n, isPublic), await make(worlds[1], id, asked, n, isPublic)] as const
  // With 4 to 8 others, a release would be about 5 people beside the attacker.
  const count = n % 2 ? random.int(0, 3) : random.int(11, 14)
  const before = Array.from({ length: count }, (_, i): [number, Values] => [firstOther + i, someValues(random, asked)])
  const given = someValues(random, asked)
  const differently = otherValues(random, asked, given)
  const isLate = random.maybe(0.3)
  const late = [...before.slice(0, random.int(0, 2)).map(([who]) => who), ...(isLate ? [victim] : [])]
  const victimsDay = 1 + (n % 3)
  const first: Day = { answers: before, confirmed: [], likes: [], isTypo: false }
  const days = [first, ...[1, 2, 3].map((day) => anyDay(random, asked, late, day === victimsDay + 1))]
  for (const made of pair) {
    for (const who of late) await setConfirmed(made, who, null)
    await made.s.db.updateTable('organizations').set({ open_reading: openReading, created_at: began }).execute()
    await made.s.db.updateTable('users').set({ created_at: began }).execute()
  }
  for (const [i, day] of days.entries()) {
    for (const made of pair) {
      await play(made, day)
      if (i === victimsDay) await playVictim(made, made === pair[0] ? given : differently, made !== pair[0])
      const body = { questions: made.questions, invited: 'By letter' }
      if (i === 0) assert.equal((await made.s.call(made.s.cast.editor, publish, { params: { id: made.project }, body })).status, 200)
    }
    // Until then the servers are the same.
    if (i === victimsDay) await compare(pair, `day ${i}`)
    for (const { s } of pair) await nextRelease(s)
    if (i >= victimsDay) await compare(pair, `the release of day ${i}`)
  }
  for (const { s, project } of pair) assert.equal((await s.call(s.cast.editor, completeProject, { params: { id: project } })).status, 200)
  await compare(pair, 'the close')
}
