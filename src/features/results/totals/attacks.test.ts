// The same attacker over the API: of two surveys that differ in one victim's answer only, everything that can be read is the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { seededRandom } from '../../../core/async/seeded-random.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { publish } from '../publication/contract.ts'

let s: Stage
let attackers: Person[]
let victim: Person
let others: Person[]
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
  const people = await crowd(s.db, s.clock.now, 4 + 1 + 14)
  attackers = people.slice(0, 4)
  victim = people[4] as Person
  others = people.slice(5)
})
afterAll(() => s.close())

type Values = (string | number | undefined)[]
const surveys = 24
const random = seededRandom('attacks')
const anyValues = (): Values => [random.pick(['yes', 'no']), random.int(1, 5), undefined]

async function send(who: Person, { projectId, questions }: Survey, values: Values) {
  const answers = questions.flatMap((question, i) => (values[i] === undefined ? [] : [{ question, answer: values[i] as string | number }]))
  expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
}

/** Everything about a survey that a visitor, the attacker or a neighbor can read, without its ids. */
async function readAll({ projectId, questions }: Survey, withPdf: boolean): Promise<string> {
  const path = `/api/v1/projects/${projectId}`
  const reads: [Person | null, string][] = [
    [null, `${path}/published`],
    [attackers[0] as Person, `${path}/published?original=1`],
    [attackers[0] as Person, `${path}/results`],
    [s.cast.neighbor, `${path}/results?asEveryone=true&from=2026-11-01`],
    [s.cast.neighbor, path],
    [s.cast.otherAdministrator, `${path}/results?includeUnconfirmed=true`],
    [attackers[0] as Person, `${path}/comments`],
  ]
  const texts = await Promise.all(
    reads.map(async ([who, url]) => {
      const { status, raw } = await s.inject(who, { method: 'GET', url })
      return `${url} ${status} ${raw}`
    }),
  )
  const { receipts } = (await s.inject(attackers[0] as Person, { method: 'GET', url: '/api/v1/receipts' })).body
  // Receipts have random names.
  const own = (receipts as { receipt: string; project: { _id: string } }[]).filter((one) => one.project._id === projectId)
  texts.push(JSON.stringify(own.map((one) => ({ ...one, receipt: '' }))))
  if (withPdf) texts.push(pdfText((await s.inject(null, { method: 'GET', url: `${path}/published.pdf` })).raw))
  const text = [projectId, ...questions].reduce((all, id, i) => all.replaceAll(id, `#${i}`), texts.join('\n'))
  // The two surveys were not written in the same millisecond.
  return text.replace(/"(lastUpdate|from)":"[^"]+"/g, '')
}

/** One of the attacker's days: some accounts answer or change what they answered. */
const attackDay = () => attackers.filter(() => random.maybe(0.8)).map((who): [Person, Values] => [who, anyValues()])

test(`${surveys} pairs of surveys: 4 accounts learn nothing of what a fifth person answered`, { timeout: 240_000 }, async () => {
  for (let n = 0; n < surveys; n++) {
    const pair = await Promise.all(
      [0, 1].map(() => putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'rating', 'open'], { title: `Survey ${n}`, ends_at: null })),
    )
    const [one, two] = pair as [Survey, Survey]
    // With 4 to 8 others, a release would be about 5 people beside the attacker.
    const before = others
      .slice(0, random.maybe(0.5) ? random.int(0, 3) : random.int(9, 14))
      .map((who): [Person, Values] => [who, anyValues()])
    const given = anyValues()
    const differently: Values = [given[0] === 'yes' ? 'no' : 'yes', ((given[1] as number) % 5) + 1, n % 2 ? 'My lamp' : undefined]
    const days = [before, attackDay(), attackDay(), attackDay()]
    const victimsDay = 1 + (n % 3)
    for (const [i, day] of days.entries()) {
      for (const survey of pair) {
        for (const [who, values] of day) await send(who, survey, values)
        if (i === victimsDay) await send(victim, survey, survey === one ? given : differently)
        const body = { questions: survey.questions, invited: 'By letter' }
        if (i === 0) await s.call(s.cast.editor, publish, { params: { id: survey.projectId }, body })
      }
      expect(await readAll(two, false)).toBe(await readAll(one, false))
      await nextRelease(s)
      const isLast = i === days.length - 1
      expect(await readAll(two, isLast && n < 2), `survey ${n}, day ${i}`).toBe(await readAll(one, isLast && n < 2))
    }
  }
})
