import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complaintAbout } from './judge.ts'
import { type Call, requestsTo } from './requests.ts'
import type { Answer, Written } from './send.ts'

const call: Call = {
  method: 'POST',
  path: '/api/v1/projects/{id}/likes',
  operation: {
    parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { text: { type: 'string' } } } } } },
    security: [{ bearer: [] }],
    responses: { 200: {}, '4XX': {} },
  },
  named: {},
}
const sent: Written = { method: 'POST', path: '/api/v1/projects/1/likes', headers: {}, body: undefined }
const problem = { message: 'We couldn’t read the request.', code: 'request.malformed' }
const answer = (status: number, body: unknown = problem, headers = {}): Answer => ({
  status,
  headers: { 'x-content-type-options': 'nosniff', 'content-type': 'application/json', ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

test.each<[string, Answer, RegExp | null]>([
  ['200', answer(200, {}), null],
  ['400', answer(400), null],
  ['422 with fields', answer(422, { ...problem, errors: { text: 'Please enter a text.' } }), null],
  ['500', answer(500), /not documented/],
  ['302', answer(302), /not documented/],
  ['no reply', 'broken', /without a reply/],
  ['a late reply', 'hung', /in time/],
  ['no headers', answer(400, problem, { 'x-content-type-options': undefined }), /x-content-type-options/],
  ['HTML', answer(400, '<h1>Bad request</h1>', { 'content-type': 'text/html' }), /text\/html/],
  ['broken JSON', answer(400, '{'), /without an object/],
  ['a code without a dot', answer(404, { ...problem, code: 'notFound' }), /code/],
  ['no text', answer(404, { ...problem, message: problem.code }), /text/],
  ['other keys', answer(400, { ...problem, statusCode: 400 }), /statusCode/],
  ['errors that are no texts', answer(422, { ...problem, errors: { text: null } }), /errors/],
  ['a stack', answer(400, { ...problem, message: 'at read (/srv/plaza/src/api.ts:12:3)' }), /inside/],
])('%s', (_, reply, complaint) => {
  const found = complaintAbout(call, sent, reply, { isVisitor: false })
  if (complaint === null) expect(found).toBeNull()
  else expect(found).toMatch(complaint)
})

test('errors of SCIM have its shape, and the API’s have not', () => {
  const scim: Call = { ...call, path: '/scim/v2/Users/{id}' }
  const error = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: 'There is no such resource.' }
  const headers = { 'content-type': 'application/scim+json; charset=utf-8' }
  const complaint = (body: unknown, about = scim) => complaintAbout(about, sent, answer(404, body, headers), { isVisitor: false })
  expect(complaint(error)).toBeNull()
  expect(complaint(problem)).toMatch(/schemas/)
  expect(complaint({ ...error, status: '400' })).toMatch(/status/)
  expect(complaint({ ...error, stack: 'x' })).toMatch(/stack/)
  expect(complaint(error, call)).toMatch(/scim\+json/)
})

test('a visitor who succeeds where a login is needed', () => {
  expect(complaintAbout(call, sent, answer(200, {}), { isVisitor: true })).toMatch('a visitor got 200')
  expect(complaintAbout(call, { ...sent, method: 'GET' }, answer(200, {}), { isVisitor: true })).toBeNull()
})

test('a seed generates the same requests every time, and another seed others', () => {
  const generated = (seed: number) => JSON.stringify(fc.sample(requestsTo(call), { seed, numRuns: 20 }))
  expect(generated(1)).toBe(generated(1))
  expect(generated(1)).not.toBe(generated(2))
})
