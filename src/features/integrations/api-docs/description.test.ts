import { expect, test } from 'vitest'
import description from '../../../../docs/openapi.json' with { type: 'json' }
import { type OpenApi, readSubject, subjectsOf } from './description.ts'

const document = description as unknown as OpenApi
const subjects = subjectsOf(document).map(({ slug }) => {
  const subject = readSubject(document, slug)
  if (!subject) throw new Error(slug)
  return subject
})
const calls = subjects.flatMap((subject) => subject.calls)
const find = (method: string, path: string) => calls.find((call) => call.method === method && call.path === path)

test('every call is on the page of one subject, and no page is empty', () => {
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(calls.map((call) => call.id).sort()).toEqual(all.map((one) => one.operationId).sort())
  for (const { calls: own, callsCount, slug } of subjects)
    expect([own.length, slug]).toEqual([callsCount, expect.stringMatching(/^[a-z-]+$/)])
  expect(Math.min(...subjects.map((subject) => subject.callsCount))).toBeGreaterThan(0)
})

test('an unknown subject is none', () => {
  expect(readSubject(document, 'nowhere')).toBeNull()
})

test('a call with path, query and body: each field says where it goes, whether it must, and what it means', () => {
  expect(find('POST', '/api/v1/questions/create')).toMatchObject({
    login: true,
    reply: [{ name: 'message' }, { name: 'question', type: 'Question' }],
  })
  const fields = find('POST', '/api/v1/questions/create')?.fields
  const type = expect.stringMatching(/^"open" \| "yesno" \| "rating" \| /)
  expect(fields).toContainEqual({ name: 'type', where: 'body', type, required: true, description: 'The kind of question.' })
  expect(find('GET', '/api/v1/projects')?.fields.map((field) => field.name)).toEqual(
    expect.arrayContaining(['q', 'zip', 'radius', 'bbox', 'limit', 'cursor']),
  )
  expect(find('GET', '/api/v1/site')?.login).toBe(false)
})

test('a body of two kinds: required is what both require', () => {
  const fields = new Map(find('POST', '/api/v1/auth/register')?.fields.map((field) => [field.name, field.required]))
  expect(fields.get('email')).toBe(true)
  expect(fields.get('organizationName')).toBe(false)
})

test('a call that answers with a file, and one that takes files', () => {
  expect(find('GET', '/api/v1/projects/projectDataExportIntoSheet/{id}')?.reply).toBeNull()
  expect(find('PUT', '/api/v1/projects/{id}/images')?.fields.map((field) => field.name)).toContain('file')
})

test('every shape that a call names is on its page', () => {
  for (const { calls: own, shapes } of subjects) {
    const named = own.flatMap((call) => call.reply?.map((one) => one.type) ?? []).filter((type) => /^\[?[A-Z]\w+\]?$/.test(type))
    for (const type of named) expect(shapes.map((shape) => shape.name)).toContain(type.replace(/[[\]]/g, ''))
  }
  expect(subjects.some(({ shapes }) => shapes.length > 5)).toBe(true)
})
