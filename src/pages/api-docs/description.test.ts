import { expect, test } from 'vitest'
import description from '../../../docs/openapi.json' with { type: 'json' }
import { type OpenApi, readable } from './description.ts'

const { groups, shapes } = readable(description as unknown as OpenApi)
const find = (method: string, path: string) =>
  groups.flatMap((group) => group.calls).find((call) => call.method === method && call.path === path)

test('a call with path, query and body: each field says where it goes and whether it must', () => {
  expect(find('POST', '/api/v1/questions/create')).toMatchObject({
    login: true,
    reply: [{ name: 'message' }, { name: 'question', type: 'Question' }],
  })
  const fields = find('POST', '/api/v1/questions/create')?.fields
  const type = expect.stringMatching(/^"open" \| "yesno" \| "rating" \| /)
  expect(fields).toContainEqual({ name: 'type', where: 'body', type, required: true })
  expect(find('GET', '/api/v1/projects')?.fields.map((field) => field.name)).toEqual(
    expect.arrayContaining(['q', 'zip', 'radius', 'bbox', 'limit', 'cursor']),
  )
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

test('every shape that a call names is there', () => {
  const named = groups
    .flatMap((group) => group.calls.flatMap((call) => call.reply?.map((one) => one.type) ?? []))
    .filter((type) => /^\[?[A-Z]\w+\]?$/.test(type))
  const known = shapes.map((shape) => shape.name)
  expect(named.length).toBeGreaterThan(5)
  for (const type of named) expect(known).toContain(type.replace(/[[\]]/g, ''))
})
