import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { pdfPages, pdfText, pdfTextsIn } from '../../../../tests/pdf-text.ts'
import { putProject } from '../../../../tests/project.ts'
import { respondentsOf } from '../../../../tests/respondents.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { listAudit } from '../../accounts/audit/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import type { RawAnswer } from '../../surveys/kinds/answer.ts'
import { createQuestion, deleteQuestion, type QuestionInput, sendAnswers, updateSurvey } from '../../surveys/model/contract.ts'
import { describedLabel } from '../../surveys/model/definition.ts'
import { showResults } from '../model/contract.ts'
import * as contract from './contract.ts'
import { describeResults } from './description.server.ts'
import { textOfLine } from './lines.ts'
import { pdfOf } from './pdf.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
})
afterAll(() => s.close())

const options = ['Elm', 'Oak', 'Fir'].map((label) => ({ key: label.toLowerCase(), label }))
const asked: Omit<QuestionInput, 'text'>[] = [
  { type: 'yesno', required: true },
  { type: 'choice', options, help: 'The one nearest to you' },
  { type: 'open' },
  { type: 'scale', scale: { min: 1, max: 3, minLabel: 'Never', maxLabel: 'Daily' } },
]
const invited = 'A letter to each of 1,200 households,\nand posters at both bus stops.'

/** A survey with answers: 7 people say yes and oak, 6 no and elm; 2 of them fir. The first 6 came by a letter and wrote in Spanish. */
async function survey() {
  const id = await putProject(s.db, s.cast.editor, s.clock.now, {})
  const questions: string[] = []
  for (const [i, body] of asked.entries()) {
    const made = await s.call(s.cast.editor, createQuestion, { body: { project: id, text: `Question number ${i + 1}?`, ...body } })
    questions.push(made.body.question._id)
  }
  for (const [i, person] of (await crowd(s.db, s.clock.now, 13)).entries())
    await answer(person, id, questions, [i < 7 ? 'yes' : 'no', i < 7 ? 'oak' : i < 11 ? 'elm' : 'fir', 'My lamp', 2], i < 6 ? 'es' : 'en')
  await nextRelease(s)
  return { id, questions }
}

async function answer(who: Person, id: string, questions: string[], values: RawAnswer[], language: Language) {
  if (language === 'es') await s.call(who, noteParticipation, { params: { id }, body: { way: 'mail' } })
  const answers = questions.flatMap((question, i) => (values[i] === undefined ? [] : [{ question, answer: values[i] as RawAnswer }]))
  expect((await s.call(who, sendAnswers, { params: { id }, body: { answers } })).status).toBe(200)
  // The site's languages are the translated ones; it records which one a form was shown in.
  await s.db
    .updateTable('participations')
    .set({ language })
    .where('project_id', '=', id)
    .where('respondent_id', '=', respondentsOf(who.id))
    .where('language', '=', 'en')
    .execute()
}

const publish = (who: Person | null, id: string, questions: string[], how = invited) =>
  s.call(who, contract.publish, { params: { id }, body: { questions, invited: how } })
const seen = async (id: string, who: Person | null = null) =>
  (await s.call(who, contract.showPublished, { params: { id }, query: {} })).body.published
const numbers = async (id: string) => (await seen(id)).questions.map((one) => one.number)

describe('PUT /projects/:id/publication', () => {
  test('200 editor: everybody sees these questions and no others, who published them and when', async () => {
    const { id, questions } = await survey()
    const { status, body } = await publish(s.cast.editor, id, [questions[3], questions[0]] as string[])
    expect([status, body.message, body.publication.isPublished]).toEqual([200, 'The results are published.', true])
    expect(body.publication.questions).toEqual([questions[0], questions[3]])
    const published = await seen(id)
    expect(published).toMatchObject({ isPublished: true, publishedAt: s.clock.now.toISOString(), answered: 13 })
    expect(published.questions.map((one) => one.number)).toEqual([1, 4])
    expect(published.methods).toMatchObject({ invited, questionsNotPublished: 2, marginOfError: null, isWeighted: false })
    expect((await s.call(s.cast.neighbor, showResults, { params: { id }, query: {} })).body.questions).toHaveLength(2)
  })

  test('200: how people came, and in which language; 5 and 4 of them not', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, questions)
    const { methods } = await seen(id)
    expect(methods.channels).toEqual({
      people: 13,
      runs: [
        { values: ['mail'], people: 6 },
        { values: ['link'], people: 7 },
      ],
    })
    expect(methods.languages?.runs).toEqual([
      { values: ['en'], people: 7 },
      { values: ['es'], people: 6 },
    ])
    for (const person of await crowd(s.db, s.clock.now, 5)) await answer(person, id, questions, ['yes', 'oak', 'x', 2], 'en')
    // Five more change nothing; four more of another language are published with the rest of a release.
    await nextRelease(s)
    expect((await seen(id)).methods).toEqual(methods)
    for (const person of await crowd(s.db, s.clock.now, 4)) await answer(person, id, questions, ['yes', 'oak', 'x', 2], 'fr')
    await nextRelease(s)
    const after = (await seen(id)).methods
    expect([after.channels?.people, after.languages?.people]).toEqual([22, 13])
    for (const run of [...(after.channels?.runs ?? []), ...(after.languages?.runs ?? [])]) expect(run.people).toBeGreaterThanOrEqual(5)
  })

  test('200: a question that is added later is not published; one that is removed is gone', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, questions.slice(0, 2))
    await s.call(s.cast.editor, createQuestion, { body: { project: id, text: 'And what else?', type: 'yesno' } })
    expect(await numbers(id)).toEqual([1, 2])
    await s.call(s.cast.editor, deleteQuestion, { params: { id: questions[0] as string } })
    expect(await numbers(id)).toEqual([1])
  })

  test('200 by PUT /projects/:id/survey: the questions that there are, where nobody chose; else what was chosen', async () => {
    const { id, questions } = await survey()
    const put = (resultsPublished: boolean, how?: string) =>
      s.call(s.cast.editor, updateSurvey, { params: { id }, body: { resultsPublished, ...(how !== undefined && { invited: how }) } })
    expect((await put(true)).body).toMatchObject({ resultsPublished: true, visibility: 'Private' })
    expect(await numbers(id)).toEqual([1, 2, 3, 4])
    expect((await seen(id)).publishedAt).toBe(s.clock.now.toISOString())
    expect((await seen(id)).methods.invited).toBe('')
    await s.call(s.cast.editor, createQuestion, { body: { project: id, text: 'And what else?', type: 'yesno' } })
    expect(await numbers(id)).toEqual([1, 2, 3, 4])
    await put(true, invited)
    expect([await numbers(id), (await seen(id)).methods.invited]).toEqual([[1, 2, 3, 4], invited])
    await publish(s.cast.editor, id, questions.slice(0, 1))
    await put(false)
    expect((await s.call(null, contract.showPublished, { params: { id }, query: {} })).status).toBe(403)
    await put(true)
    expect([await numbers(id), (await seen(id)).methods.invited]).toEqual([[1], invited])
  })

  test('PUT /projects/:id/survey refuses as this does: 409 a draft, 422 an empty word on how people were invited', async () => {
    const { id } = await survey()
    const put = (body: { resultsPublished: boolean; invited?: string }) => s.call(s.cast.editor, updateSurvey, { params: { id }, body })
    const published = () => s.db.selectFrom('projects').select('results_published').where('id', '=', id).executeTakeFirst()
    expect((await put({ resultsPublished: true, invited: '  ' })).body.errors).toEqual({
      invited: 'Please describe how people were invited',
    })
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', id).execute()
    expect((await put({ resultsPublished: true })).body.code).toBe('publication.draft')
    expect(await published()).toEqual({ results_published: false })
    expect((await put({ resultsPublished: false })).status).toBe(200)
  })

  test('422 without a question or a word on how people were invited, or with another survey’s question; 409 a draft', async () => {
    const { id, questions } = await survey()
    const other = await survey()
    const errors = async (chosen: string[], how?: string) => (await publish(s.cast.editor, id, chosen, how)).body.errors
    expect(await errors([])).toEqual({ questions: 'Please choose at least one question' })
    expect(await errors(questions, '  ')).toEqual({ invited: 'Please describe how people were invited' })
    expect(Object.keys((await errors(questions, 'x'.repeat(1001))) ?? {})).toEqual(['invited'])
    expect(Object.keys((await errors(other.questions)) ?? {})).toEqual(['questions'])
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', id).execute()
    expect((await publish(s.cast.editor, id, questions)).status).toBe(409)
  })
})

describe('POST /projects/:id/publication/preview', () => {
  test('200 viewer: exactly what everybody sees once it is published, and nothing is kept', async () => {
    const { id, questions } = await survey()
    const body = { questions: questions.slice(0, 2), invited }
    const preview = (await s.call(s.cast.viewer, contract.previewPublication, { params: { id }, body })).body.published
    expect(await s.db.selectFrom('published_counts').selectAll().where('project_id', '=', id).execute()).toEqual([])
    await publish(s.cast.editor, id, questions.slice(0, 2))
    expect(await seen(id)).toEqual({ ...preview, isPublished: true, publishedAt: s.clock.now.toISOString() })
  })
})

describe('taking back', () => {
  test('200 editor: one question, then all with the last; each act is in the audit log', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, questions.slice(0, 2))
    const back = (question: string) => s.call(s.cast.editor, contract.takeQuestionBack, { params: { id, question } })
    expect((await back(questions[0] as string)).body.message).toBe('The results of this question are no longer published.')
    expect(await numbers(id)).toEqual([2])
    expect((await back(questions[0] as string)).status).toBe(404)
    await back(questions[1] as string)
    expect((await s.call(null, contract.showPublished, { params: { id }, query: {} })).body.code).toBe('results.unpublished')
    await publish(s.cast.editor, id, questions)
    expect((await s.call(s.cast.editor, contract.takeBack, { params: { id } })).status).toBe(200)
    expect((await s.call(null, contract.showPublished, { params: { id }, query: {} })).status).toBe(403)
    const { body } = await s.call(s.cast.administrator, listAudit, {
      params: { id: s.cast.administrator.organizationId as string },
      query: { limit: '100' },
    })
    const acts = body.entries.filter((one) => JSON.stringify(one).includes(id)).map((one) => one.action)
    expect(acts.filter((one) => one.includes('publication'))).toEqual([
      'DELETE /projects/:id/publication',
      'PUT /projects/:id/publication',
      'DELETE /projects/:id/publication/:question',
      'DELETE /projects/:id/publication/:question',
      'PUT /projects/:id/publication',
    ])
  })

  test('what was shown of a question stays known: how many took part does not tell who left it out', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, [questions[1] as string])
    expect((await seen(id)).answered).toBe(13)
    for (const person of await crowd(s.db, s.clock.now, 9)) await answer(person, id, questions, ['yes', 'oak'], 'en')
    await nextRelease(s)
    expect((await seen(id)).questions[0]?.answered).toBe(22)
    await publish(s.cast.editor, id, [questions[0] as string])
    // 2 of 20 more skip the second question, which is not published anymore: 40 of 42.
    for (const [i, person] of (await crowd(s.db, s.clock.now, 20)).entries())
      await answer(person, id, questions, i < 2 ? ['yes'] : ['yes', 'oak'], 'en')
    await nextRelease(s)
    const first = await seen(id)
    expect([first.answered, first.questions.map((one) => [one.number, one.answered])]).toEqual([42, [[1, 42]]])
    await publish(s.cast.editor, id, questions.slice(0, 2))
    expect((await seen(id)).questions.map((one) => [one.number, one.answered])).toEqual([
      [1, 42],
      [2, 22],
    ])
  })
})

describe('the page’s description, the PDF and the JSON', () => {
  test('say the same in each of the seven languages', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, questions)
    const published = await seen(id)
    for (const language of Object.keys(languages) as Language[]) {
      const described = describeResults(published, language)
      const pages = pdfPages(await pdfOf(described, { address: '–', product: '–', pageOf: '–' })).map(letters)
      // A paragraph may continue on the next page, behind the foot, which is the project's title.
      const printed = pages.map((page) => page.slice(0, -letters(described.project).length)).join('')
      const sections = [...described.questions, ...described.methods]
      const all = [
        described.title,
        described.project,
        described.byline,
        ...described.lead,
        ...sections.flatMap((one) => [one.above ?? '', one.heading]),
      ]
      const inBlocks = sections
        .flatMap((one) => one.blocks)
        .flatMap((block) => {
          if (block.kind === 'figures') return block.rows.flatMap((row) => [row.label, row.count, row.share])
          if (block.kind === 'quote') return block.lines
          if (block.kind === 'pictures') return block.options.map(describedLabel)
          return block.kind === 'terms' ? block.items.flatMap((item) => [item.term, ...item.lines.map(textOfLine)]) : [block.text]
        })
      for (const one of [...all, ...inBlocks]) expect(inOrder(printed), `${language}: ${one}`).toContain(inOrder(letters(one)))
    }
  })

  test('wherever a part of the PDF begins, its first section is on the same page', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, questions)
    const described = describeResults(await seen(id), 'en')
    const foot = { address: 'https://plaza.example', product: 'Plaza', pageOf: '{{number}}/{{count}}' }
    for (let lines = 0; lines < 36; lines++) {
      const lead = [...described.lead, ...Array(lines).fill('One more line.')]
      const pages = pdfPages(await pdfOf({ ...described, lead }, foot)).map(letters)
      for (const [title, [first]] of [
        [described.questionsTitle, described.questions],
        [described.methodsTitle, described.methods],
      ] as const)
        expect(pages.filter((one) => one.includes(letters(title + (first?.above ?? '') + first?.heading)))).toHaveLength(1)
    }
  })

  test('the PDF tells the language of earlier wordings', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, questions)
    const described = describeResults(await seen(id), 'en')
    const lines = [
      [{ kind: 'deleted', text: '¿Apolla usted el carril?' } as const, { kind: 'inserted', text: '¿Apoya usted el carril?' } as const],
    ]
    const pdfIn = async (lang: Language | undefined) => {
      const correction = { kind: 'correction', text: 'Corrected', lang, deleted: 'Before:', inserted: 'Now:', lines } as const
      const [first, ...others] = described.questions
      const corrected = { ...described, questions: first ? [{ ...first, blocks: [...first.blocks, correction] }, ...others] : [] }
      return pdfOf(corrected, { address: 'https://plaza.example', product: 'Plaza', pageOf: '{{number}}/{{count}}' })
    }
    expect((await pdfIn('es')).toString('latin1').match(/\/Lang \(es\)/g)).toHaveLength(2)
    expect((await pdfIn(undefined)).toString('latin1')).not.toContain('/Lang (es)')
  })

  test('the methods tell the language of what officials wrote within sentences in the reader’s, in the PDF and on the page', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, questions)
    const published = await seen(id)
    const written = {
      ...published,
      questions: published.questions.map((one) => ({
        ...one,
        question: { ...one.question, lang: 'en' as const },
        wordingsLang: 'en' as const,
      })),
    }
    for (const language of ['es', 'hi'] as const) {
      const described = describeResults(written, language)
      const lines = described.methods
        .flatMap((one) => one.blocks)
        .flatMap((block) => (block.kind === 'terms' ? block.items.flatMap((item) => item.lines) : []))
      const inEnglish = ['The one nearest to you', 'Elm', 'Oak', 'Fir', 'Never', 'Daily']
      expect(
        lines.flatMap((line) => line.flatMap((part) => (part.lang === 'en' ? [part.text] : []))),
        language,
      ).toEqual(inEnglish)
      const pdf = await pdfOf(described, { address: 'https://plaza.example', product: 'Plaza', pageOf: '{{number}}/{{count}}' })
      expect(pdfTextsIn(pdf, 'en').map(letters), language).toEqual(inEnglish.map(letters))
      expect(described.methods.flatMap((one) => one.blocks).filter((block) => block.kind === 'quote')).toMatchObject([{ lang: 'en' }])
    }
    const own = await pdfOf(describeResults(published, 'en'), { address: 'https://plaza.example', product: 'Plaza', pageOf: '{{number}}' })
    expect(pdfTextsIn(own, 'en')).toEqual([])
  })

  test('the PDF is tagged, titled, in its language, with headings and tables, in the order of the page', async () => {
    const { id, questions } = await survey()
    await publish(s.cast.editor, id, questions)
    const { status, headers, raw } = await s.inject(null, { url: `/api/v1/projects/${id}/published.pdf` })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const source = raw.toString('latin1')
    expect(source).toMatch(/\/MarkInfo/)
    expect(source).toMatch(/\/Lang \(en\)/)
    expect(source).toMatch(/\/DisplayDocTitle true/)
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(source, tag).toMatch(new RegExp(`/S /${tag}\\b`))
    for (const [cell = ''] of source.matchAll(/<<[^<]*(?:<<[^<]*>>[^<]*)?\/S \/TH\b[^<]*(?:<<[^<]*>>[^<]*)?>>/g))
      expect(cell).toMatch(/\/Scope \/(Row|Column)/)
    expect(source.match(/\/Scope \/Row/g)?.length).toBeGreaterThan(0)
    const content = textOf(raw)
    const places = describeResults(await seen(id), 'en').questions.map((one) => content.indexOf(letters(one.heading)))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

/** Only letters and digits, because line breaks differ. */
const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
const textOf = (pdf: Buffer) => letters(pdfText(pdf))
/** Without Hindi letters: they are drawn in another order than written, and some as ligatures. */
const inOrder = (text: string) => text.replace(/\p{Script=Devanagari}/gu, '')
