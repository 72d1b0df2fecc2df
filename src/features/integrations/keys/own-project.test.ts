import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { declaredForKeys, putKey, scopesOfCalls } from '../../../../tests/api/keys.ts'
import { permissions, putThings, type Row, requestOfRow, type Things } from '../../../../tests/api/permissions.ts'
import { solvedCaptcha } from '../../../../tests/captcha.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import type { Touches } from '../../../core/contract/endpoint.ts'
import { idsAt } from './rules.ts'

let s: Stage
let scopes = new Map<string, string | null>()
let key = ''
/** The project of the key, which is not the one that the calls are about. */
let own = ''
beforeAll(async () => {
  s = await stage({ HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example' })
  scopes = await scopesOfCalls(s)
  own = (await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])).projectId
})
// Each test has a key of its own, which has a limit per minute.
beforeEach(async () => {
  const all = [...scopes.values()].filter((one) => one !== null)
  key = await putKey(s, all, { projectId: own })
})
afterAll(() => s.close())

const declared = declaredForKeys()
const callOf = ({ call }: Row) => call.replace(/ \(.*\)$/, '')
const openCalls = permissions.filter(({ call }) => !/^\w+ \/(auth|billing)/.test(call))

let things: Things | null = null
async function requestOf(row: Row) {
  things ??= { ...(await putThings(s.db, s.cast, s.clock.now)), captcha: () => solvedCaptcha(s) }
  return { options: await requestOfRow(row, things, s.cast, 'administrator'), things }
}
type Options = Awaited<ReturnType<typeof requestOf>>['options']

async function send(options: Options) {
  const { status, body } = await s.inject(null, { ...options, headers: { ...options.headers, authorization: `Bearer ${key}` } })
  return { status, code: body.code, text: JSON.stringify(body) }
}

/** The same request with the key's own project wherever nobody asked for it. */
function withDecoys(options: Options): Options[] {
  const url = String(options.url)
  const decoys = new URLSearchParams([...['x', 'project', 'id', 'question'].map((name): [string, string] => [name, own])])
  const inQuery = { ...options, url: `${url}${url.includes('?') ? '&' : '?'}x=${own}&x[]=${own}&decoy=${decoys}` }
  const payload = options.payload
  if (payload instanceof Buffer || options.method === 'GET') return [inQuery]
  const body = { ...(payload as object), x: own, decoy: { project: own, list: [own] } }
  return [inQuery, { ...options, payload: body }, { ...inQuery, payload: body }]
}

const reachesNothing = (touches: Touches) => touches === 'nothing' || touches === 'ownList'

describe('every call about another project with a key of one project', () => {
  test.each(openCalls)('$call', async (row) => {
    const { options, things: others } = await requestOf(row)
    const access = declared.get(callOf(row))?.key
    for (const sent of [options, ...withDecoys(options)]) {
      const got = await send(sent)
      if (access && reachesNothing(access.touches)) {
        expect([200, 422], got.text).toContain(got.status)
        for (const id of [others.projectId, others.publishedId, others.draftId, others.questionId]) expect(got.text).not.toContain(id)
      } else {
        // Validation goes before: a refused body has reached nothing.
        expect([403, 404, 422], got.text).toContain(got.status)
        if (!access) expect(got.code).toBe('key.closed')
        else if (access.touches === 'organization') expect(['key.otherProject', 'fields.invalid']).toContain(got.code)
      }
    }
  })
})

describe('HEAD answers as GET', () => {
  test.each(openCalls.filter((row) => callOf(row).startsWith('GET ')))('$call', async (row) => {
    const { options } = await requestOf(row)
    expect((await send({ ...options, method: 'HEAD' })).status).toBe((await send(options)).status)
  })
})

/** Calls whose path names the key's own project, and whose body or query names parts of another. */
describe('404 the own project in the path with parts of another beside it', () => {
  const named = (sent: Options, { projectId }: Things) => JSON.stringify([sent.url, sent.payload]).split(projectId).length - 1
  test.each(openCalls)('$call', async (row) => {
    const { options, things: others } = await requestOf(row)
    const url = String(options.url)
    const rest = JSON.stringify([url.replace(/\/projects\/[^/?]+/, ''), options.payload instanceof Buffer ? null : options.payload])
    const foreign = Object.values(others).some((id) => typeof id === 'string' && id !== others.organizationId && rest.includes(id))
    if (!url.startsWith('/api/v1/projects/') || !foreign || !declared.get(callOf(row))?.key) return
    const moved = { ...options, url: url.replace(/(\/projects\/)[0-9a-f-]{36}/, `$1${own}`) }
    expect(named(moved, others) <= named(options, others)).toBe(true)
    expect([403, 404, 422]).toContain((await send(moved)).status)
  })
})

test('404 all projects together, where a path or a body takes the word for it', async () => {
  const calls = [
    { url: '/api/v1/projects/projectDataExportIntoSheet/all' },
    { method: 'POST', url: '/api/v1/exports', payload: { project: 'all' } },
  ] as const
  for (const call of calls) expect((await send(call)).status).toBe(404)
})

test('200 the own project, its question and a list of it alone', async () => {
  for (const path of [`/projects/${own}`, `/projects/${own}/results`, `/questions/${own}/questionsList`])
    expect((await send({ url: `/api/v1${path}` })).status, path).toBe(200)
  const { body } = await s.inject(null, { url: '/api/v1/projects', headers: { authorization: `Bearer ${key}` } })
  expect((body['projects'] as unknown as { _id: string }[]).map(({ _id }) => _id)).toEqual([own])
})

test('ids are read where the contract declares them, and nowhere else', () => {
  const id = '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'
  const sent = {
    params: { id: 'a' },
    query: { x: id, project: 'q' },
    body: { from: 'b', answers: [{ question: 'c' }, { question: 'd' }], none: null },
  }
  expect(idsAt({ project: 'params.id' }, sent)).toEqual({ project: ['a'] })
  expect(idsAt({ project: ['params.id', 'body.from'] }, sent)).toEqual({ project: ['a', 'b'] })
  expect(idsAt({ question: 'body.answers.question?' }, sent)).toEqual({ question: ['c', 'd'] })
  expect(idsAt({ question: 'body.none?' }, sent)).toEqual({ question: [] })
  expect(idsAt({ question: 'body.none' }, sent)).toBeNull()
  expect(idsAt({ question: 'body.answers' }, sent)).toBeNull()
  expect(idsAt({ project: 'params.constructor' }, sent)).toBeNull()
})
