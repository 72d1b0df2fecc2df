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
    responses: { 200: {}, 400: {}, 404: {}, 405: {}, 422: {} },
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
  const found = complaintAbout(call, sent, reply, { isVisitor: false, calls: [call] })
  if (complaint === null) expect(found).toBeNull()
  else expect(found).toMatch(complaint)
})

test('errors of SCIM have its shape, and the API’s have not', () => {
  const scim: Call = { ...call, path: '/scim/v2/Users/{id}' }
  const error = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: 'There is no such resource.' }
  const headers = { 'content-type': 'application/scim+json; charset=utf-8' }
  const complaint = (body: unknown, about = scim) =>
    complaintAbout(about, sent, answer(404, body, headers), { isVisitor: false, calls: [about] })
  expect(complaint(error)).toBeNull()
  expect(complaint(problem)).toMatch(/schemas/)
  expect(complaint({ ...error, status: '400' })).toMatch(/status/)
  expect(complaint({ ...error, stack: 'x' })).toMatch(/stack/)
  expect(complaint(error, call)).toMatch(/scim\+json/)
})

test('a visitor who succeeds where a login is needed', () => {
  const read = { ...call, method: 'GET' }
  const about = { isVisitor: true, calls: [call, read] }
  expect(complaintAbout(call, sent, answer(200, {}), about)).toMatch('a visitor got 200')
  expect(complaintAbout(call, { ...sent, method: 'GET' }, answer(200, {}), about)).toBeNull()
})

test('only statuses that the call has: 304 where it is listed, 405 of another method, 404 of another path', () => {
  const tagged: Call = { ...call, method: 'GET', path: '/api/v1/projects', operation: { responses: { 200: {}, 304: {}, 405: {} } } }
  const calls = [call, tagged]
  const complaint = (method: string, path: string, status: number) =>
    complaintAbout(call, { method, path, headers: { 'if-none-match': '*' }, body: undefined }, answer(status), { isVisitor: false, calls })
  expect(complaint('GET', '/api/v1/projects?q=a', 304)).toBeNull()
  expect(complaint('HEAD', '/api/v1/projects/', 304)).toBeNull()
  expect(complaint('POST', sent.path, 304)).toMatch(/304 is not documented/)
  expect(complaint('POST', sent.path, 410)).toMatch(/410 is not documented/)
  expect(complaint('PATCH', sent.path, 405)).toBeNull()
  expect(complaint('PATCH', sent.path, 200)).toMatch(/200 is not documented/)
  expect(complaint('GET', '/api/v1/nowhere', 404)).toBeNull()
  expect(complaint('GET', '/api/v1/nowhere', 422)).toMatch(/422 is not documented/)
})

test('a seed generates the same requests every time, and another seed others', () => {
  const generated = (seed: number) => JSON.stringify(fc.sample(requestsTo(call), { seed, numRuns: 20 }))
  expect(generated(1)).toBe(generated(1))
  expect(generated(1)).not.toBe(generated(2))
})
