import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { picture } from '../../../../tests/pictures.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { updateLogo } from '../../accounts/members/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { publish, showPublished } from '../publication/contract.ts'
import { showReport } from './contract.ts'
import { describeReport } from './describe-report.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

/** A survey that 13 people answered before the last update: 9 yes, 4 no. All of them answered in words, too. */
async function survey() {
  const { projectId: id, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open'])
  await arrive(id, questions, 13)
  await nextRelease(s)
  return { id, questions }
}

async function arrive(id: string, questions: string[], count: number) {
  for (const [i, who] of (await crowd(s.db, s.clock.now, count)).entries()) {
    const answers = questions.map((question, n) => ({ question, answer: n === 0 ? (i < 9 ? 'yes' : 'no') : 'More shade' }))
    expect((await s.call(who, sendAnswers, { params: { id }, body: { answers } })).status).toBe(200)
  }
}

const report = (who: Person | null, id: string) => s.call(who, showReport, { params: { id } })
const pdf = (who: Person, id: string) => s.inject(who, { url: `/api/v1/projects/${id}/councilReport.pdf` })

describe('GET /projects/:id/councilReport', () => {
  test('200 each official, before anything is published: every question, no group of fewer than 5, and nobody else sees it', async () => {
    const { id } = await survey()
    for (const name of ['viewer', 'editor', 'administrator'] as const) {
      const { status, body } = await report(s.cast[name], id)
      expect(status).toBe(200)
      expect(body.report).toMatchObject({ isPublished: false, answered: 13, methods: { questionsNotPublished: 0 } })
      expect(body.report.questions.map(({ answered, totals }) => [answered, totals])).toEqual([
        [13, []],
        [13, []],
      ])
      expect(JSON.stringify(body)).not.toContain('More shade')
    }
    expect((await s.call(s.cast.resident, showPublished, { params: { id }, query: {} })).status).toBe(403)
  })

  test('200: its figures count as shown, so a few newcomers cannot be read by subtraction when the results are published', async () => {
    const figures = async (isReported: boolean) => {
      const { id, questions } = await survey()
      if (isReported) await report(s.cast.viewer, id)
      await arrive(id, questions, 3)
      await nextRelease(s)
      await s.call(s.cast.editor, publish, { params: { id }, body: { questions, invited: 'By letter' } })
      return (await s.call(null, showPublished, { params: { id }, query: {} })).body.published.answered
    }
    expect(await figures(false)).toBe(16)
    expect(await figures(true)).toBe(13)
  })

  test('200: how long people needed and where they left, until the figures; every number of people is exact', async () => {
    const { projectId: id, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open'])
    const opened = s.clock.now
    for (const [i, who] of (await crowd(s.db, opened, 20)).entries()) {
      s.clock.now = opened
      await s.call(who, noteParticipation, { params: { id }, body: i < 13 ? {} : { reached: questions[1] as string } })
      if (i >= 13) continue
      s.clock.now = new Date(opened.getTime() + 150_000)
      const answers = questions.map((question, n) => ({ question, answer: n === 0 ? 'yes' : 'More shade' }))
      expect((await s.call(who, sendAnswers, { params: { id }, body: { answers } })).status).toBe(200)
    }
    await nextRelease(s)
    const { progress, report: read } = (await report(s.cast.viewer, id)).body
    expect(progress).toEqual({
      medianMinutes: 3,
      questions: [
        { question: questions[0], reached: 20, skipped: 0, left: 0 },
        { question: questions[1], reached: 20, skipped: 0, left: 7 },
      ],
    })
    const { methods } = describeReport(read, progress, { language: 'en', now: s.clock.now })
    expect(methods.at(-1)).toMatchObject({
      heading: 'How people went through the survey',
      blocks: [
        { text: 'Half of the people needed 3 minutes or less.' },
        {
          items: [{}, { lines: [[{ text: '20 people reached this question. 7 people left here without sending the survey.' }]] }],
        },
      ],
    })
  })

  test('200: 15 people who all answered are 15 who reached each question; where 1 to 4 left, neither number is shown', async () => {
    const reportOf = async (left: number) => {
      const { projectId: id, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open'])
      for (const [i, who] of (await crowd(s.db, s.clock.now, 15 + left)).entries()) {
        await s.call(who, noteParticipation, { params: { id }, body: i < 15 ? {} : { reached: questions[1] as string } })
        const answers = questions.map((question, n) => ({ question, answer: n === 0 ? 'yes' : 'More shade' }))
        if (i < 15) await s.call(who, sendAnswers, { params: { id }, body: { answers } })
      }
      await nextRelease(s)
      return { questions, read: (await report(s.cast.viewer, id)).body }
    }
    const everyone = await reportOf(0)
    expect(everyone.read.progress.questions.map(({ reached, left }) => [reached, left])).toEqual([
      [15, 0],
      [15, 0],
    ])
    const { methods } = describeReport(everyone.read.report, everyone.read.progress, { language: 'en', now: s.clock.now })
    expect(JSON.stringify(methods)).toContain('"15 people reached this question."')
    const few = await reportOf(3)
    expect(few.read.progress.questions.map(({ reached, left }) => [reached, left])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('401 visitor, 403 resident and another organization, 404 unknown, 409 draft', async () => {
    const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const draft = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { status: 'draft' })
    const statuses = [
      await report(null, projectId),
      await report(s.cast.resident, projectId),
      await report(s.cast.otherAdministrator, projectId),
      await report(s.cast.viewer, 'nonsense'),
      await report(s.cast.otherAdministrator, draft.projectId),
      await report(s.cast.viewer, draft.projectId),
    ].map((one) => one.status)
    expect(statuses).toEqual([401, 403, 403, 404, 404, 409])
  })
})

describe('the description and the PDF', () => {
  test('a summary names each question with what it shows; the PDF has the same, in the order of the page', async () => {
    const { id } = await survey()
    const { report: read } = (await report(s.cast.viewer, id)).body
    const described = describeReport(read, { medianMinutes: null, questions: [] }, { language: 'en', now: s.clock.now })
    expect(described.byline).toContain('The results aren’t published yet.')
    expect(described.glance?.blocks).toMatchObject([
      {
        items: [
          { term: 'Question 1?', lines: [[{ text: '13 people answered.' }]] },
          { term: 'Question 2?', lines: [[{ text: '13 people answered in their own words.' }]] },
        ],
      },
    ])
    const { status, headers, raw } = await pdf(s.cast.viewer, id)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-store'])
    const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
    const content = letters(pdfText(raw))
    let at = -1
    for (const part of [described.title, described.byline, 'At a glance', '13 people answered.', described.methodsTitle]) {
      expect(content.indexOf(letters(part), at + 1), part).toBeGreaterThan(at)
      at = content.indexOf(letters(part), at + 1)
    }
  })

  test('that numbers of people are not published is stated once, not for each question', async () => {
    const { id, questions } = await survey()
    const { report: read } = (await report(s.cast.viewer, id)).body
    const unknown = (question: string | undefined) => ({ question: question ?? '', reached: null, skipped: null, left: null })
    const blocksOf = (first: object) => {
      const progress = { medianMinutes: 3, questions: [{ ...unknown(questions[0]), ...first }, unknown(questions[1])] }
      return describeReport(read, progress, { language: 'en', now: s.clock.now }).methods.at(-1)?.blocks
    }
    expect(blocksOf({})).toEqual([
      { kind: 'text', text: 'Half of the people needed 3 minutes or less.' },
      { kind: 'text', text: 'How many people reached each question isn’t published.' },
    ])
    const [, terms, others, note] = blocksOf({ reached: 10, skipped: 0 }) ?? []
    expect(terms).toMatchObject({ kind: 'terms', items: [{ term: 'Question 1?' }] })
    expect(others).toEqual({ kind: 'text', text: 'How many people reached the other questions isn’t published.' })
    expect(note).toMatchObject({ kind: 'soft' })
  })

  test('the logo is on the PDF as soon as the organization has one', async () => {
    const { id } = await survey()
    const pictures = async () => (await pdf(s.cast.viewer, id)).raw.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    expect(await pictures()).toBe(0)
    const params = { organizationId: s.cast.administrator.organizationId ?? '' }
    const logo = (await picture(200, 80, 'png')).toString('base64')
    expect((await s.call(s.cast.administrator, updateLogo, { params, body: { logo } })).status).toBe(200)
    expect(await pictures()).toBeGreaterThan(0)
  })
})
