import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { multipart, pdf, picture, storedPdf } from '../../../../tests/pictures.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { register } from '../../accounts/model/contract.ts'
import { deleteProject } from '../../projects/model/contract.ts'
import { deleteMe, showMyData } from '../../records/my-data/contract.ts'
import { removeBinned } from '../../records/removal/bin.server.ts'
import { sweepStrays } from '../../records/retention/strays.server.ts'
import { listFileAnswers } from '../../results/file-answers/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { createAnswer, createQuestion, deleteQuestion, listAnswers, listQuestions, sendAnswers, updateAnswer } from '../model/contract.ts'
import { removeAnswerFile } from './contract.ts'
import { answerFileBytesMax } from './file-limits.ts'
import { removeUnsent } from './queries.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

type Uploaded = {
  status: number
  body: { file: { file: string; name: string; bytes: number }; code: string; errors?: Record<string, string> }
}
const upload = (who: Person | null, question: string, content: Buffer, name = 'plan.pdf') =>
  s.inject(who, {
    ...multipart(`/api/v1/questions/${question}/files`, [{ name, content }]),
    method: 'POST',
  }) as unknown as Promise<Uploaded>
const uploaded = async (who: Person, question: string, content = pdf(), name?: string) => {
  const { status, body } = await upload(who, question, content, name)
  expect([status, body]).toMatchObject([200, { file: { file: expect.any(String) } }])
  return body.file
}
const send = (who: Person, id: string, question: string, answer: string | { file: string }) =>
  s.call(who, sendAnswers, { params: { id }, body: { answers: [{ question, answer }] } })
const take = (who: Person | null, file: string) => s.inject(who, { url: `/api/v1/answerFiles/${file}` })
const survey = async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['file', 'open'])
  return { projectId, question: questions[0] as string, open: questions[1] as string }
}
const stored = async (project: string) => (await s.files.list(`projects/${project}/`)).length
/** A resident with the password of the registration form. */
async function newcomer(email: string): Promise<Person> {
  const { body } = await s.call(null, register, { body: residentForm(email) })
  return { id: body.user._id, token: body.token as string, organizationId: null }
}
const rows = (question: string) => s.db.selectFrom('answer_files').selectAll().where('question_id', '=', question).execute()

describe('a file', () => {
  test('200 resident: uploaded, sent by its text or its id, and downloaded by its author and the project’s officials only', async () => {
    const { projectId, question } = await survey()
    const content = await storedPdf(pdf(3))
    const file = await uploaded(s.cast.resident, question, pdf(3), 'C:\\plans\\Río plan.pdf')
    expect(file).toMatchObject({ name: 'Río plan.pdf', bytes: content.length })
    for (const who of [null, s.cast.neighbor, s.cast.viewer, s.cast.administrator, s.cast.otherAdministrator])
      expect((await take(who, file.file)).status).toBe(who ? 404 : 401)
    expect((await take(s.cast.resident, file.file)).raw.equals(content)).toBe(true)

    const sent = await send(s.cast.resident, projectId, question, `${file.file} 1 a lie.exe`)
    expect([sent.status, sent.body.answers[0]?.answer]).toEqual([200, file])
    for (const who of [s.cast.neighbor, s.cast.otherAdministrator]) expect((await take(who, file.file)).status).toBe(404)
    for (const who of [s.cast.resident, s.cast.viewer, s.cast.editor, s.cast.administrator]) {
      const { status, raw, headers } = await take(who, file.file)
      expect([status, raw.equals(content)]).toEqual([200, true])
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="R_o plan.pdf"; filename*=UTF-8''R%C3%ADo%20plan.pdf`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
    const again = await send(s.cast.resident, projectId, question, { file: file.file })
    expect([again.status, again.body.answers[0]?.answer]).toEqual([200, file])
    expect((await s.call(s.cast.viewer, listAnswers, { params: { id: question }, query: {} })).body.answers).toMatchObject([
      { answer: file },
    ])
  })

  test('200 a photo stays in its format, is upright, and contains no place or camera; its name says what it is', async () => {
    const { question } = await survey()
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '33/1 37/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '117/1 55/1 0/1' }
    const content = await sharp(await picture(800, 400))
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const photo = await uploaded(s.cast.resident, question, content, 'IMG_1.heic')
    expect(photo.name).toBe('IMG_1.jpg')
    const clean = await sharp((await take(s.cast.resident, photo.file)).raw).metadata()
    expect(clean).toMatchObject({ format: 'jpeg', width: 400, height: 800 })
    expect([clean.exif, clean.xmp, clean.icc, clean.orientation]).toEqual([undefined, undefined, undefined, undefined])
    const drawing = await uploaded(s.cast.resident, question, await picture(30, 20, 'png'), 'map')
    expect(drawing.name).toBe('map.png')
    expect(await sharp((await take(s.cast.resident, drawing.file)).raw).metadata()).toMatchObject({ format: 'png', width: 30 })
  })

  test.each([
    ['another type', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'answerFile.type'],
    ['a zip archive called a PDF', 415, Buffer.from('PK\u0003\u0004 and more of it'), 'answerFile.type'],
    ['a damaged photo', 415, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8]), 'document.unreadable'],
    ['scripts', 422, Buffer.from(pdf().toString().replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript >>')), 'document.active'],
    ['nothing to read', 422, Buffer.from('%PDF-1.4\ntrailer << /Encrypt 1 0 R >>\n%%EOF\n'), 'document.unreadable'],
    ['too many bytes', 413, Buffer.alloc(answerFileBytesMax + 1, '%PDF-'), 'document.tooLarge'],
    ['nothing', 415, Buffer.alloc(0), 'answerFile.type'],
  ])('is refused for %s: %i', async (_, status, content, code) => {
    const { projectId, question } = await survey()
    const refused = await upload(s.cast.resident, question, content)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect([await rows(question), await stored(projectId)]).toEqual([[], 0])
  })

  test('401, 403 and 404: visitors, officials, people of other places, and questions that take no file; 409 a closed question', async () => {
    const { question, open } = await survey()
    const statuses = [
      await upload(null, question, pdf()),
      await upload(s.cast.editor, question, pdf()),
      await upload(s.cast.otherZip, question, pdf()),
      await upload(s.cast.resident, open, pdf()),
      await upload(s.cast.resident, 'nonsense', pdf()),
    ].map((one) => one.status)
    expect(statuses).toEqual([401, 403, 403, 404, 404])
    await s.db.updateTable('questions').set({ closed_at: s.clock.now }).where('id', '=', question).execute()
    expect((await upload(s.cast.resident, question, pdf())).body.code).toBe('question.closed')
  })
})

describe('an answer', () => {
  test('422 names a file of another person, another question, the device, or none', async () => {
    const { projectId, question } = await survey()
    const [theirs, elsewhere] = [await uploaded(s.cast.neighbor, question), await uploaded(s.cast.resident, (await survey()).question)]
    const onDevice = `device:${theirs.file} 12 plan.pdf`
    for (const [answer, text] of [
      [theirs.file, /don’t have this file/],
      [elsewhere.file, /don’t have this file/],
      [onDevice, /don’t have this file/],
      ['plan.pdf', /attach a file/],
      ['', /attach a file/],
    ] as const) {
      const { status, body } = await send(s.cast.resident, projectId, question, answer)
      expect([status, body]).toMatchObject([422, { errors: { 'answers.0.answer': expect.stringMatching(text) } }])
      const single = await s.call(s.cast.resident, createAnswer, { params: { id: question }, body: { answer } })
      expect([single.status, single.body]).toMatchObject([422, { errors: { answer: expect.stringMatching(text) } }])
    }
    expect(await rows(question)).toMatchObject([{ id: theirs.file, user_id: s.cast.neighbor.id, answer_id: null }])
  })

  test('a person has one upload that was not sent and one that was; what is replaced goes from the store', async () => {
    const { projectId, question } = await survey()
    const [first, second] = [await uploaded(s.cast.resident, question), await uploaded(s.cast.resident, question)]
    expect([(await rows(question)).map(({ id }) => id), await stored(projectId)]).toEqual([[second.file], 1])
    expect((await send(s.cast.resident, projectId, question, first.file)).status).toBe(422)
    const { status, body } = await s.call(s.cast.resident, createAnswer, { params: { id: question }, body: { answer: second.file } })
    expect(status).toBe(200)
    const third = await uploaded(s.cast.resident, question, await picture(40, 40), 'photo.jpg')
    expect((await rows(question)).length).toBe(2)
    const changed = await s.call(s.cast.resident, updateAnswer, { params: { id: body.answer._id }, body: { answer: third.file } })
    expect(changed.body.answer.answer).toEqual(third)
    expect(await rows(question)).toMatchObject([{ id: third.file, user_id: null, answer_id: body.answer._id }])
    expect((await take(s.cast.viewer, second.file)).status).toBe(404)
    const later = new Date(Date.now() + 2 * 86_400_000)
    expect(await sweepStrays({ db: s.db, files: s.files, now: later })).toBeGreaterThan(0)
    expect(await stored(projectId)).toBe(1)
  })

  test('is sent once under its key, and leads to the questions that depend on it', async () => {
    const { projectId, question } = await survey()
    const askIf = { question, answers: ['*'] }
    const made = await s.call(s.cast.editor, createQuestion, { body: { project: projectId, text: 'What is on it?', type: 'open', askIf } })
    expect(made.status).toBe(200)
    const dependent = made.body.question._id
    const asked = async () =>
      (await s.call(s.cast.resident, listQuestions, { params: { id: projectId } })).body.questions.find((one) => one._id === dependent)
        ?.isAsked
    expect(await asked()).toBe(false)
    const file = await uploaded(s.cast.resident, question)
    const body = {
      answers: [
        { question, answer: file.file },
        { question: dependent, answer: 'A map' },
      ],
      submission: 'a-first-attempt',
    }
    for (const _ of ['first', 'again']) {
      const sent = await s.call(s.cast.resident, sendAnswers, { params: { id: projectId }, body })
      expect([sent.status, sent.body.answers.map((one) => one.answer)]).toEqual([200, [file, 'A map']])
    }
    expect(await asked()).toBe(true)
    const without = { answers: [{ question: dependent, answer: 'A map' }] }
    expect((await s.call(s.cast.neighbor, sendAnswers, { params: { id: projectId }, body: without })).body.answers).toEqual([])
    const query = { includeUnconfirmed: 'true' } as const
    const { questions } = (await s.call(s.cast.viewer, showResults, { params: { id: projectId }, query })).body
    expect(questions.find((one) => one.question._id === dependent)).toMatchObject({ count: 1, asked: 1 })
    for (const answers of [['yes'], [], [file.file]]) {
      const refused = await s.call(s.cast.editor, createQuestion, {
        body: { project: projectId, text: 'What else?', type: 'open', askIf: { question, answers } },
      })
      expect(refused.status).toBe(422)
    }
  })
})

describe('removal', () => {
  test('200 the own upload, 409 once it is sent, 404 another’s', async () => {
    const { projectId, question } = await survey()
    const remove = (who: Person, id: string) => s.call(who, removeAnswerFile, { params: { id } })
    const first = await uploaded(s.cast.resident, question)
    expect((await remove(s.cast.neighbor, first.file)).status).toBe(404)
    expect((await remove(s.cast.resident, first.file)).status).toBe(200)
    expect([await rows(question), await stored(projectId)]).toEqual([[], 0])
    expect((await remove(s.cast.resident, first.file)).status).toBe(404)
    const second = await uploaded(s.cast.resident, question)
    await send(s.cast.resident, projectId, question, second.file)
    expect((await remove(s.cast.resident, second.file)).body).toMatchObject({ code: 'answerFile.sent' })
    expect((await take(s.cast.viewer, second.file)).status).toBe(200)
  })

  test('an upload that is not sent within 30 days goes; one that was sent stays', async () => {
    const { projectId, question } = await survey()
    const sent = await uploaded(s.cast.resident, question)
    await send(s.cast.resident, projectId, question, sent.file)
    const unsent = await uploaded(s.cast.neighbor, question)
    const inDays = (days: number) => new Date(s.clock.now.getTime() + days * 86_400_000)
    await removeUnsent(s.db, inDays(29))
    expect((await rows(question)).length).toBe(2)
    expect(await removeUnsent(s.db, inDays(31))).toContain(`projects/${projectId}/${unsent.file}/`)
    expect((await rows(question)).map(({ id }) => id)).toEqual([sent.file])
  })

  test('with the question, the project or, if it was not sent, the account', async () => {
    const { projectId, question } = await survey()
    const [person, other] = [await newcomer('one@example.org'), await newcomer('other@example.org')]
    const [sent, unsent] = [await uploaded(person, question), await uploaded(other, question)]
    await send(person, projectId, question, sent.file)
    const { files } = (await s.call(person, showMyData, { query: {} })).body
    expect(files).toMatchObject([{ _id: sent.file, name: 'plan.pdf', isSent: true, url: `/api/v1/answerFiles/${sent.file}` }])
    const body = { password: 'Correct1horse' }
    for (const who of [person, other]) expect((await s.call(who, deleteMe, { body })).status).toBe(200)
    expect((await rows(question)).map(({ id, user_id }) => [id, user_id])).toEqual([[sent.file, null]])
    expect((await take(s.cast.viewer, sent.file)).status).toBe(200)
    expect(unsent.file).not.toBe(sent.file)

    const elsewhere = await survey()
    const going = await uploaded(s.cast.resident, elsewhere.question)
    await send(s.cast.resident, elsewhere.projectId, elsewhere.question, going.file)
    expect((await s.call(s.cast.editor, deleteQuestion, { params: { id: elsewhere.question } })).status).toBe(200)
    expect(await rows(elsewhere.question)).toEqual([])
    expect((await take(s.cast.viewer, going.file)).status).toBe(404)

    const { title } = await s.db.selectFrom('projects').select('title').where('id', '=', projectId).executeTakeFirstOrThrow()
    expect((await s.call(s.cast.administrator, deleteProject, { params: { id: projectId }, body: { title } })).status).toBe(200)
    expect((await take(s.cast.viewer, sent.file)).status).toBe(404)
    expect(
      await removeBinned({ ...s.app.appContext, now: () => new Date(s.clock.now.getTime() + 30 * 86_400_000) }, projectId),
    ).not.toBeNull()
    expect([await rows(question), await stored(projectId)]).toEqual([[], 0])
  })
})

describe('what is shown of files', () => {
  test('officials a list to download; everybody else at most how many people attached one', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['file', 'open'], { results_published: true })
    const question = questions[0] as string
    const people = await crowd(s.db, s.clock.now, 12)
    for (const [i, who] of people.entries()) {
      s.clock.now = new Date(s.clock.now.getTime() + 1000)
      const file = await uploaded(who, question, pdf(), `plan ${i}.pdf`)
      expect((await send(who, projectId, question, file.file)).status).toBe(200)
    }
    const list = (who: Person | null, id = question, zip?: string) =>
      s.call(who, listFileAnswers, { params: { id }, query: zip ? { zip } : {} })
    const { body, status } = await list(s.cast.viewer)
    expect([status, body]).toMatchObject([200, {}])
    expect([body.answered, body.answers.length, body.answers[0]]).toMatchObject([
      ...[12, 12],
      {
        file: { name: expect.stringMatching(/^plan \d+\.pdf$/), bytes: (await storedPdf(pdf())).length },
        respondent: { alias: expect.any(String) },
      },
    ])
    expect((await s.inject(s.cast.viewer, { url: body.answers[0]?.file.url ?? '' })).status).toBe(200)
    expect((await list(s.cast.viewer, question, '10001')).body).toMatchObject({ answered: 0, answers: [] })
    const statuses = [null, s.cast.resident, s.cast.otherAdministrator].map((who) => list(who))
    expect((await Promise.all(statuses)).map((one) => one.status)).toEqual([401, 403, 403])
    expect((await list(s.cast.viewer, questions[1])).status).toBe(404)

    await nextRelease(s)
    const published = (await s.call(s.cast.neighbor, showResults, { params: { id: projectId }, query: {} })).body
    expect(published.questions[0]).toMatchObject({ count: 12, totals: [], together: [], suppressed: false })
    expect(JSON.stringify(published)).not.toContain('plan 11')
  })

  test('fewer than 5 people are not shown', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'file'], { results_published: true })
    const [open, question] = questions as [string, string]
    const people = await crowd(s.db, s.clock.now, 12)
    for (const [i, who] of people.entries()) {
      await send(who, projectId, open, 'Yes')
      if (i < 4) await send(who, projectId, question, { file: (await uploaded(who, question)).file })
    }
    await nextRelease(s)
    const { questions: shown } = (await s.call(s.cast.neighbor, showResults, { params: { id: projectId }, query: {} })).body
    expect(shown.map((one) => one.count)).toEqual([12, null])
  })
})

test('the stored file is what was uploaded, but rewritten', async () => {
  const { projectId, question } = await survey()
  const content = pdf(2)
  const { file } = await uploaded(s.cast.resident, question, content)
  const stored = await s.files.get(`projects/${projectId}/${file}/file.pdf`)
  if (!stored) throw new Error('It is not there.')
  expect((await buffer(await stored.read())).equals(await storedPdf(content))).toBe(true)
})
