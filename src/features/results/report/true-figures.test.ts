// What published results say about their figures: who comes first, how large shares are, and why something is not shown.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { hourMilliseconds } from '../../../core/time/durations.ts'
import type { RawAnswer } from '../../surveys/kinds/answer.ts'
import { createQuestion, type QuestionInput, sendAnswers } from '../../surveys/model/contract.ts'
import { showResults } from '../model/contract.ts'
import { publish as publishResults, showPublished } from '../publication/contract.ts'
import { describeResults } from '../publication/description.server.ts'
import type { ReportBlock } from '../publication/description.ts'
import { showReport } from './contract.ts'
import { describeReport } from './describe-report.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
})
afterAll(() => s.close())

async function survey(question: Omit<QuestionInput, 'text'>, answers: readonly RawAnswer[], columns = {}) {
  const id = await putProject(s.db, s.cast.editor, s.clock.now, columns)
  const made = await s.call(s.cast.editor, createQuestion, { body: { project: id, text: 'Which?', ...question } })
  const asked = made.body.question._id
  await answer(id, asked, answers)
  return { id, asked }
}

async function answer(id: string, question: string, answers: readonly RawAnswer[]) {
  for (const [i, who] of (await crowd(s.db, s.clock.now, answers.length)).entries()) {
    const body = { answers: [{ question, answer: answers[i] as RawAnswer }] }
    expect((await s.call(who, sendAnswers, { params: { id }, body })).status).toBe(200)
  }
}

const publish = async (id: string, questions: string[]) =>
  expect((await s.call(s.cast.editor, publishResults, { params: { id }, body: { questions, invited: 'By letter' } })).status).toBe(200)
const published = async (id: string) => (await s.call(null, showPublished, { params: { id }, query: {} })).body.published
const report = async (id: string) => {
  const { report: read, progress } = (await s.call(s.cast.viewer, showReport, { params: { id } })).body
  return describeReport(read, progress, { language: 'en', now: s.clock.now })
}
const textsIn = (blocks: readonly ReportBlock[]) => blocks.flatMap((block) => ('text' in block && block.kind !== 'row' ? [block.text] : []))
const glanceIn = (blocks: readonly ReportBlock[] = []) =>
  blocks.flatMap((block) => (block.kind === 'terms' ? block.items.flatMap((one) => one.lines.flat().map((part) => part.text)) : []))
const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
const pdfOfResults = async (id: string, name = 'published') =>
  letters(pdfText((await s.inject(s.cast.viewer, { url: `/api/v1/projects/${id}/${name}.pdf` })).raw))
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const options = ['Evenings', 'Sundays', 'Mornings'].map((label) => ({ key: label.toLowerCase(), label }))

describe('who comes first', () => {
  test('12 of 15 people chose an option that is withheld: the page, the PDF and the report name no other one first', async () => {
    const withOther = [...options.slice(0, 2), { key: 'other', label: 'Other', isOther: true }]
    const answers = [...times(4, ['evenings', 'sundays']), ...times(8, ['evenings']), ...times(3, ['sundays'])]
    const { id, asked } = await survey({ type: 'choices', options: withOther }, answers)
    await nextRelease(s)
    await publish(id, [asked])
    const [question] = (await published(id)).questions
    expect(question).toMatchObject({ answered: 15, totals: [{ values: ['sundays'], people: 7 }], withheld: 'group' })
    const described = describeResults(await published(id), 'en')
    expect(textsIn(described.questions[0]?.blocks ?? []).join(' ')).not.toMatch(/chosen most often|leads|Fewer than 5 people gave/)
    expect(glanceIn((await report(id)).glance?.blocks)).toEqual(['See the figures below.'])
    for (const pdf of [await pdfOfResults(id), await pdfOfResults(id, 'councilReport')]) expect(pdf).not.toContain('chosenmostoften')
  })

  test('one option leads whatever the two that are combined hold: it is named', async () => {
    const answers = [...times(13, 'evenings'), ...times(4, 'sundays'), ...times(3, 'mornings')]
    const { id, asked } = await survey({ type: 'choice', options }, answers)
    await nextRelease(s)
    await publish(id, [asked])
    const [first] = describeResults(await published(id), 'en').questions
    expect(textsIn(first?.blocks ?? [])[0]).toBe('“Evenings” was chosen most often, by 65%.')
  })

  test('places that are combined are listed by zip code, not by how many people named them', async () => {
    const [newport, balboa, sanDiego] = [
      { lat: 33.63, lng: -117.87 },
      { lat: 33.62, lng: -117.93 },
      { lat: 32.72, lng: -117.16 },
    ]
    const { id, asked } = await survey({ type: 'place' }, [...times(9, newport), ...times(4, balboa), ...times(3, sanDiego)] as never)
    await nextRelease(s)
    await publish(id, [asked])
    const [question] = (await published(id)).questions
    const [one, combined = { values: [], people: 0 }] = (question?.totals ?? []).toSorted((a, b) => b.people - a.people)
    expect([one?.people, combined.people, combined.values.length]).toEqual([9, 7, 2])
    expect(combined.values).toEqual(combined.values.toSorted())
  })
})

test('44 answers: 5, 5, 5, 5 and 24 people: four equal shares, and a note, in every output', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, label: key.toUpperCase() }))
  const answers = [...['a', 'b', 'c', 'd'].flatMap((key) => times(5, key)), ...times(24, 'e')]
  const { id, asked } = await survey({ type: 'choice', options: five }, answers)
  await nextRelease(s)
  await publish(id, [asked])
  for (const described of [describeResults(await published(id), 'en'), await report(id)]) {
    const blocks = described.questions[0]?.blocks ?? []
    const shares = blocks.flatMap((block) => (block.kind === 'figures' ? block.rows.map((row) => row.share) : []))
    expect(shares).toEqual(['11%', '11%', '11%', '11%', '55%'])
    expect(textsIn(blocks)).toContain('Each share is rounded, so the shares may not add up to 100%.')
  }
  expect(await pdfOfResults(id)).toContain(letters('Each share is rounded, so the shares may not add up to 100%.'))
})

describe('why nothing is shown yet', () => {
  const early = 'No figures yet: too few people had answered by the last update'

  test('before the first update after the publication, the results say when it comes, in the organization’s time zone', async () => {
    const { id, asked } = await survey({ type: 'choice', options }, times(12, 'evenings'))
    await publish(id, [asked])
    const read = await published(id)
    expect(read).toMatchObject({ answered: null, questions: [{ withheld: 'awaited' }] })
    const at = new Date(read.nextFiguresAt ?? 0)
    expect([at.getTime() > s.clock.now.getTime(), at.getTime() - s.clock.now.getTime() <= 24 * hourMilliseconds]).toEqual([true, true])
    const described = describeResults(read, 'en')
    const all = [...described.lead, ...[...described.questions, ...described.methods].flatMap((one) => textsIn(one.blocks))].join(' ')
    expect(described.lead[0]).toMatch(/^No figures yet\. .* on \w+ \d+, 2026, 6:00\sAM \(Pacific Time\)\.$/)
    expect(all).not.toMatch(/last update|how few of them skipped|closed/)
    expect(await pdfOfResults(id)).not.toContain(letters(early))
    expect(glanceIn((await report(id)).glance?.blocks)[0]).toContain('6:00')
    const seen = (await s.call(s.cast.editor, showResults, { params: { id }, query: { asEveryone: 'true' } })).body
    expect(seen.nextFiguresAt).toBe(read.nextFiguresAt)

    await nextRelease(s)
    expect(await published(id)).toMatchObject({ answered: 12, nextFiguresAt: null, questions: [{ answered: 12 }] })
  })

  test('after an update with too few people, they are the reason; after the close, the close is', async () => {
    const endsAt = new Date(s.clock.now.getTime() + 60 * hourMilliseconds)
    const { id, asked } = await survey({ type: 'choice', options }, times(3, 'evenings'), { ends_at: endsAt })
    await publish(id, [asked])
    await nextRelease(s)
    expect(await published(id)).toMatchObject({ nextFiguresAt: null, questions: [{ withheld: 'few' }] })
    expect(describeResults(await published(id), 'en').lead[0]).toContain(early)
    for (let day = 0; day < 3; day++) await nextRelease(s)
    const closed = describeResults(await published(id), 'en')
    expect(closed.lead[0]).toMatch(/^No figures are shown: too few people answered before the project closed/)
    expect(JSON.stringify(closed)).not.toContain('last update')
  })
})
