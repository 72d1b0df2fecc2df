// The main use case from end to end, over the API alone: a city asks, its residents answer, the city reports.

import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, register, setPassword, showLink, showMe } from '../../src/features/accounts/model/contract.ts'
import {
  addComment,
  castVote,
  deleteVote,
  like,
  listComments,
  listVotes,
  switchVote,
  unlike,
} from '../../src/features/participation/responses/contract.ts'
import {
  addImages,
  createProject,
  deleteProject,
  listProjects,
  ownerProjects,
  previewProject,
  showProject,
  updateProject,
} from '../../src/features/projects/model/contract.ts'
import { exportProjects, previewExport, sheetFileName } from '../../src/features/records/exports/contract.ts'
import { showResults } from '../../src/features/results/model/contract.ts'
import {
  createAnswer,
  createQuestion,
  deleteQuestion,
  listAnswers,
  listQuestions,
  sendAnswers,
  updateAnswer,
  updateQuestion,
  updateSurvey,
} from '../../src/features/surveys/model/contract.ts'
import type { Person } from '../cast.ts'
import { outboxPath } from '../outbox-key.ts'
import { multipart, picture } from '../pictures.ts'
import { homes, organizationForm, residentForm } from '../registrations.ts'
import { type Stage, stage } from '../stage.ts'

const duplicate = 'You can only add one unique answer for each question.'
const texts = {
  answer: 'The curb at the corner is too high for a stroller.',
  changed: 'The curb at the corner is too high for a wheelchair.',
  comment: 'Please paint it before school starts.',
}

let s: Stage
let official: Person
let resident: Person
let project = ''
/** By type. */
const questions = { open: '', yesno: '', rating: '' }
type QuestionType = keyof typeof questions
const answers = { open: '', yesno: '', rating: '' }

beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

/** Opens the link of the newest email, then presses its button: opening alone must change nothing. */
async function confirm(email: string) {
  const { body } = await s.inject(null, { url: outboxPath })
  const mails = body['messages'] as { to: string; text: string }[]
  const id = /\/verifiedEmail\/([\w-]+)/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[1] ?? ''
  expect((await s.call(null, showLink, { params: { id } })).body).toMatchObject({ purpose: 'confirm', email })
  expect((await s.call(null, setPassword, { body: { id, password: 'Correct1horse' } })).status).toBe(200)
}

const known = (body: { token: string | null; user: { _id: string; organization: string | null } }): Person => ({
  id: body.user._id,
  token: body.token ?? '',
  organizationId: body.user.organization,
})

async function registerOrganization(email: string, change: object = {}): Promise<Person> {
  const registered = await s.call(null, register, { body: { ...(await organizationForm(email)), ...change } })
  expect([registered.status, registered.body.token]).toEqual([200, null])
  const credentials = { email, password: 'Correct1horse' }
  expect((await s.call(null, logIn, { body: credentials })).status).toBe(403)
  await confirm(email)
  const loggedIn = await s.call(null, logIn, { body: credentials })
  expect([loggedIn.status, loggedIn.body.user.emailVerified]).toEqual([200, true])
  return known(loggedIn.body)
}

async function registerResident(email: string, change: object = {}): Promise<Person> {
  const { status, body } = await s.call(null, register, { body: { ...residentForm(email), ...change } })
  expect([status, body.user.loginType]).toEqual([200, 'Resident'])
  return known(body)
}

const download = (who: Person | null) => s.inject(who, { url: `/api/v1/projects/projectDataExportIntoSheet/${project}` })

describe('a city asks, its residents answer, the city reports', () => {
  test('200 an organization registers with its logo, confirms by mail and logs in', async () => {
    official = await registerOrganization('clerk@newport.example')
    const { body } = await s.call(official, showMe, {})
    expect(body.user).toMatchObject({ loginType: 'Organization', permission: 'administrator', emailVerified: true })
    const logo = await s.inject(null, { url: body.organization?.logo ?? '' })
    expect([logo.status, logo.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
  })

  test('200 the official writes a draft that nobody else sees; 422 it is not published without a picture', async () => {
    const created = await s.call(official, createProject, {
      body: {
        title: 'A crossing at Avocado Avenue',
        description: 'Children cross here on their way to school. Where should the crossing go?',
        projectType: 'New project',
        infrastructureCategories: 'Roads',
        department: 'Public Works',
        location: { street: '1000 Avocado Avenue', zip: '92660' },
        startDate: '2026-11-19',
        endDate: '2026-12-19',
      },
    })
    expect(created.status).toBe(200)
    project = created.body.project._id
    expect(created.body.project).toMatchObject({ status: 'draft', zipCodes: ['92660'], location: { city: 'Newport Beach', state: 'CA' } })
    expect((await s.call(null, previewProject, { params: { id: project } })).status).toBe(404)
    expect((await s.call(null, listProjects, { query: {} })).body.total).toBe(0)
    const tooEarly = await s.call(official, updateProject, { params: { id: project }, body: { status: 'published' } })
    expect([tooEarly.status, tooEarly.body.errors]).toEqual([422, { images: 'Please add at least one photo' }])
  })

  test('200 the official adds a picture with its description and publishes', async () => {
    const sent = multipart(`/api/v1${addImages.path.replace(':id', project)}`, [
      { name: 'corner.jpg', content: await picture(), alt: 'The corner today, without a crossing' },
    ])
    expect((await s.inject(official, sent)).status).toBe(200)
    const published = await s.call(official, updateProject, { params: { id: project }, body: { status: 'published' } })
    expect([published.status, published.body.project.status]).toEqual([200, 'published'])
    expect(published.body.project.images[0]).toMatchObject({ alt: 'The corner today, without a crossing', width: 900, height: 600 })
    const { body } = await s.call(null, listProjects, { query: { zip: '92660' } })
    expect(body.projects.map((one) => one._id)).toEqual([project])
    expect((await s.inject(null, { url: body.projects[0]?.images[0]?.url ?? '' })).status).toBe(200)
  })

  test('200 the official asks three questions', async () => {
    for (const type of Object.keys(questions) as QuestionType[]) {
      const { status, body } = await s.call(official, createQuestion, { body: { project, text: `Question ${type}?`, type } })
      expect([status, body.question.type]).toEqual([200, type])
      questions[type] = body.question._id
    }
  })

  test('200 a resident of the zip code registers and reads the project and its questions', async () => {
    expect((await s.call(null, showProject, { params: { id: project } })).status).toBe(401)
    resident = await registerResident('neighbor@home.example')
    const { body } = await s.call(resident, showProject, { params: { id: project } })
    expect(body.project).toMatchObject({ title: 'A crossing at Avocado Avenue', mayRespond: { allowed: true }, isMine: false })
    const survey = await s.call(resident, listQuestions, { params: { id: project } })
    expect(survey.body.questions.map((one) => [one._id, one.type, one.order])).toEqual([
      [questions.open, 'open', 0],
      [questions.yesno, 'yesno', 1],
      [questions.rating, 'rating', 2],
    ])
    expect(survey.body.answers).toEqual([])
  })

  test('200 the resident answers all three, and changes an answer; 409 the second answer to a question', async () => {
    for (const [type, answer] of [
      ['open', texts.answer],
      ['yesno', 'yes'],
      ['rating', 4],
    ] as const) {
      const { status, body } = await s.call(resident, createAnswer, { params: { id: questions[type] }, body: { answer } })
      expect([status, body.answer.answer, body.answer.owner]).toEqual([200, answer, resident.id])
      answers[type] = body.answer._id
    }
    const second = await s.call(resident, createAnswer, { params: { id: questions.open }, body: { answer: 'Another one' } })
    expect([second.status, second.body.code, second.body.message]).toEqual([409, 'answer.duplicate', duplicate])
    const changed = await s.call(resident, updateAnswer, { params: { id: answers.open }, body: { answer: texts.changed } })
    expect([changed.status, changed.body.answer.answer]).toEqual([200, texts.changed])
    const { body } = await s.call(resident, listQuestions, { params: { id: project } })
    expect(body.answers.map((one) => one.answer).sort()).toEqual([4, texts.changed, 'yes'].sort())
  })

  test('200 the resident comments, likes, votes and changes the vote, and learns when it counts; 409 the second like and vote', async () => {
    const params = { id: project }
    const waits = 'It counts once you confirm your email address.'
    const comment = await s.call(resident, addComment, { params, body: { text: texts.comment } })
    expect([comment.status, comment.body.message]).toEqual([200, `Thank you for adding your expert comment. ${waits}`])
    const liked = await s.call(resident, like, { params })
    expect([liked.status, liked.body.likes, liked.body.message]).toEqual([200, 0, `You like this project. ${waits}`])
    expect((await s.call(resident, like, { params })).status).toBe(409)
    const voted = await s.call(resident, castVote, { params, query: { vote: 'no' }, body: null })
    expect([voted.status, voted.body.vote, voted.body.message]).toEqual([200, 'no', expect.stringContaining(waits)])
    expect((await s.call(resident, castVote, { params, query: { vote: 'yes' }, body: null })).status).toBe(409)
    const switched = await s.call(resident, switchVote, { params, query: { vote: 'yes' }, body: null })
    expect([switched.status, switched.body.vote]).toEqual([200, 'yes'])
    const { body } = await s.call(resident, showProject, { params })
    expect(body.project).toMatchObject({ likes: 0, liked: true, commentsCount: 0, vote: 'yes', votes: null })
  })

  test('200 the official sees that a resident waits to be confirmed, then reads what the confirmed resident wrote', async () => {
    const waiting = await s.call(official, showResults, { params: { id: project }, query: {} })
    expect(waiting.body).toMatchObject({ answered: 0, waiting: 1 })
    const counted = async () => (await s.call(official, showProject, { params: { id: project } })).body.project
    expect(await counted()).toMatchObject({ likes: 0, commentsCount: 0 })
    await confirm('neighbor@home.example')
    expect(await counted()).toMatchObject({ likes: 1, commentsCount: 1 })
    const results = await s.call(official, showResults, { params: { id: project }, query: {} })
    expect(results.body).toMatchObject({ answered: 1, waiting: 0 })
    expect(results.body.questions.map((one) => [one.question.type, one.count, one.average])).toEqual([
      ['open', 1, null],
      ['yesno', 1, null],
      ['rating', 1, 4],
    ])
    const answers = await s.call(official, listAnswers, { params: { id: questions.open }, query: {} })
    expect(answers.body.answers.map((one) => [one.answer, one.respondent?.zipCode, one.respondent?.name, one.respondent?.email])).toEqual([
      [texts.changed, '92660', null, null],
    ])
    expect(JSON.stringify(answers.body)).not.toContain(resident.id)
    const { comments } = (await s.call(official, listComments, { params: { id: project }, query: {} })).body
    expect(comments.map((one) => one.text)).toEqual([texts.comment])
    expect((await s.call(official, listVotes, { params: { id: project }, query: {} })).body.counts).toEqual({ yes: 1, no: 0 })
  })

  test("200 the official exports 'Project Survey.xlsx', and it reads back what the resident wrote", async () => {
    const res = await download(official)
    expect([res.status, res.headers['content-disposition']]).toEqual([200, 'attachment; filename="Project Survey.xlsx"'])
    expect(sheetFileName).toBe('Project Survey.xlsx')
    const sheets = await sheetsOf(res.raw)
    expect(Object.keys(sheets)).toEqual(['Summary', 'Questions', 'Responses', 'Comments', 'Votes'])
    expect(sheets['Questions']?.slice(1).map((row) => row[2])).toEqual(['Question open?', 'Question yesno?', 'Question rating?'])
    expect(sheets['Responses']).toHaveLength(2)
    expect(sheets['Responses']?.[1]?.slice(-3)).toEqual([texts.changed, 'Yes', 4])
    expect(sheets['Comments']?.[1]?.at(-3)).toBe(texts.comment)
    expect(sheets['Votes']?.[1]?.at(-1)).toBe('Yes')
    expect(JSON.stringify(sheets)).not.toContain('neighbor@home.example')
  })
})

/** Every sheet's rows by sheet name, read by a different library than the one that wrote it. */
async function sheetsOf(file: Buffer): Promise<Record<string, unknown[][]>> {
  const found = await (readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>)(file)
  return Object.fromEntries(found.map(({ sheet, data }) => [sheet, data]))
}

describe('whom the project does not ask', () => {
  type Outsider = 'a resident of another zip' | 'a resident of another state' | 'an official of another organization' | 'a visitor'
  const outsiders = {} as Record<Outsider, Person | null>
  beforeAll(async () => {
    outsiders['a visitor'] = null
    outsiders['a resident of another zip'] = await registerResident('sf@home.example', homes.sanFrancisco)
    outsiders['a resident of another state'] = await registerResident('ithaca@home.example', homes.ithaca)
    const ithaca = { ...homes.ithaca, organizationName: 'City of Ithaca' }
    outsiders['an official of another organization'] = await registerOrganization('clerk@ithaca.example', ithaca)
  })

  /** A respondent's actions. */
  const responding = (who: Person | null) => {
    const params = { id: project }
    return {
      answer: () => s.call(who, createAnswer, { params: { id: questions.open }, body: { answer: 'Not mine to say' } }),
      'answers at once': () =>
        s.call(who, sendAnswers, { params, body: { answers: [{ question: questions.open, answer: 'Not mine to say' }] } }),
      comment: () => s.call(who, addComment, { params, body: { text: 'Not mine to say' } }),
      like: () => s.call(who, like, { params }),
      vote: () => s.call(who, castVote, { params, query: { vote: 'yes' }, body: null }),
    }
  }
  /** An official's actions. */
  const reading = (who: Person | null) => {
    const params = { id: project }
    return {
      answers: () => s.call(who, listAnswers, { params: { id: questions.open }, query: {} }),
      results: () => s.call(who, showResults, { params, query: {} }),
    }
  }
  const working = (who: Person | null) => {
    const params = { id: project }
    const question = { id: questions.open }
    return {
      export: () => download(who),
      'export of several': () => s.call(who, exportProjects, { body: { projects: [project] } }),
      'export preview': () => s.call(who, previewExport, { query: { project } }),
      edit: () => s.call(who, updateProject, { params, body: { title: 'Mine now' } }),
      delete: () => s.call(who, deleteProject, { params, body: {} }),
      'own projects of the city': () => s.call(who, ownerProjects, { body: { owner: official.organizationId ?? '' } }),
      picture: async () =>
        s.inject(who, multipart(`/api/v1/projects/${project}/images`, [{ name: 'x.jpg', content: await picture(), alt: 'x' }])),
      'new question': () => s.call(who, createQuestion, { body: { project, text: 'Mine?', type: 'open' } }),
      'other words': () => s.call(who, updateQuestion, { params: question, body: { text: 'Mine?' } }),
      'no question': () => s.call(who, deleteQuestion, { params: question }),
      'published results': () => s.call(who, updateSurvey, { params, body: { resultsPublished: true } }),
    }
  }
  type Calls = Record<string, () => Promise<{ status: number; body: { message?: string | undefined } }>>
  /** Status and message of each call, by its name. */
  const refusals = async (calls: Calls): Promise<Record<string, [number, string | undefined]>> => {
    const found = Object.entries(calls).map(async ([name, run]) => {
      const { status, body } = await run()
      return [name, [status, body.message]] as const
    })
    return Object.fromEntries(await Promise.all(found)) as Record<string, [number, string | undefined]>
  }
  const all = (calls: Calls, refusal: unknown[]) => Object.fromEntries(Object.keys(calls).map((name) => [name, refusal]))

  test.each<[Outsider, number, string]>([
    ['a visitor', 401, 'Please log in first.'],
    ['a resident of another zip', 403, 'Only residents of these zip codes can respond to this project: 92660. Yours is 94103.'],
    [
      'a resident of another state',
      403,
      'This project is run by an organization in California, so only residents of California can respond.',
    ],
    ['an official of another organization', 403, 'Officials can’t respond to projects. Only residents of the project’s zip codes can.'],
  ])('%s responds: %i, with the reason', async (name, status, sentence) => {
    const calls = responding(outsiders[name])
    expect(await refusals(calls)).toEqual(all(calls, [status, sentence]))
  })

  test('an official of the project itself responds: 403', async () => {
    const calls = responding(official)
    expect(await refusals(calls)).toEqual(
      all(calls, [403, 'Officials can’t respond to projects. Only residents of the project’s zip codes can.']),
    )
  })

  test('a visitor reads, exports and edits: 401', async () => {
    const calls = { ...reading(null), ...working(null) }
    expect(await refusals(calls)).toEqual(all(calls, [401, 'Please log in first.']))
  })

  test.each<Outsider>(['a resident of another zip', 'a resident of another state'])('%s reads, exports and edits: 403', async (name) => {
    const calls = working(outsiders[name])
    expect(await refusals(calls)).toEqual(all(calls, [403, 'Only officials of an organization can do this.']))
    expect(await refusals(reading(outsiders[name]))).toEqual({
      answers: [403, 'This survey is private. Only people who can answer it can see its questions.'],
      results: [403, 'The results of this project aren’t published.'],
    })
  })

  test('an official of another organization reads, exports and edits: 403, with the reason that it is not theirs', async () => {
    const who = outsiders['an official of another organization']
    const found = await refusals({ ...reading(who), ...working(who) })
    expect(Object.entries(found).filter(([, [status]]) => status !== 403)).toEqual([])
    for (const [name, [, sentence]] of Object.entries(found))
      expect(`${name}: ${sentence}`).toMatch(/organization|results of this project aren’t published/)
  })

  test('nothing of all that has left a trace', async () => {
    const { body } = await s.call(official, showProject, { params: { id: project } })
    expect(body.project).toMatchObject({ title: 'A crossing at Avocado Avenue', likes: 1, commentsCount: 1, votes: { yes: 1, no: 0 } })
    expect(body.project.questions.map((one) => one.text)).toEqual(['Question open?', 'Question yesno?', 'Question rating?'])
    const everybody = await s.call(official, showResults, { params: { id: project }, query: { includeUnconfirmed: 'true' } })
    expect(everybody.body).toMatchObject({ answered: 1, waiting: 0 })
  })

  test('200 a resident takes like and vote back', async () => {
    const params = { id: project }
    expect((await s.call(resident, unlike, { params })).body.likes).toBe(0)
    expect((await s.call(resident, deleteVote, { params })).body.vote).toBeNull()
  })
})

test('50 equal answers at the same time: one 200, 49 times 409 with the specification’s text, one answer kept', async () => {
  const eager = await registerResident('eager@home.example')
  const one = () => s.call(eager, createAnswer, { params: { id: questions.yesno }, body: { answer: 'no' } })
  const all = await Promise.all(Array.from({ length: 50 }, one))
  expect(all.filter((reply) => reply.status === 200)).toHaveLength(1)
  const refused = all.filter((reply) => reply.status === 409)
  expect([refused.length, [...new Set(refused.map((reply) => reply.body.message))]]).toEqual([49, [duplicate]])
  const { body } = await s.call(eager, listQuestions, { params: { id: project } })
  expect(body.answers.map((answer) => answer.answer)).toEqual(['no'])
})
