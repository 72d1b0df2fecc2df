import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serializerOf } from './reply-shape.server.ts'

const Person = z.object({
  _id: z.string(),
  age: z.nullable(z.int()),
  kind: z.enum(['resident', 'official']),
  flags: z.array(z.object({ name: z.string(), on: z.optional(z.boolean()) })),
  answer: z.union([z.string(), z.int()]),
  note: z.optional(z.string().check(z.trim())),
})
const person = { _id: 'a', age: 30, kind: 'resident', flags: [{ name: 'b', on: true }, { name: 'c' }], answer: 4, note: ' d ' }
const strict = serializerOf(Person, { checked: true })
const quick = serializerOf(Person, { checked: false })

test('what the contract names is written, in its order and read by it', () => {
  const { flags, ...rest } = person
  expect(quick({ flags, ...rest })).toBe(
    '{"_id":"a","age":30,"kind":"resident","flags":[{"name":"b","on":true},{"name":"c"}],"answer":4,"note":"d"}',
  )
  expect(quick({ ...person, age: null, note: undefined })).toBe(strict({ ...person, age: null, note: undefined }))
})

test('what it does not name never leaves, at any depth', () => {
  const hash = 'secret'
  const withSecrets = { ...person, hash, flags: [{ name: 'b', hash, on: { hash } }] }
  expect(quick({ ...person, hash, flags: [{ name: 'b', hash }] })).toBe(
    '{"_id":"a","age":30,"kind":"resident","flags":[{"name":"b"}],"answer":4,"note":"d"}',
  )
  expect(() => quick(withSecrets)).toThrow('Invalid')
})

test.each([
  ['a missing key', { _id: undefined }],
  ['an object for a text', { _id: { hash: 'secret' } }],
  ['a date for a text', { _id: new Date() }],
  ['a list for an object', { flags: [[]] }],
  ['an object for a list', { flags: {} }],
  ['no number', { age: Number.NaN }],
  ['a member that is none', { kind: 'visitor' }],
  ['neither of a union', { answer: true }],
])('%s is refused', (_, change) => {
  expect(() => quick({ ...person, ...change })).toThrow(z.core.$ZodError)
})

test('checked, a reply is held against the finer conditions too', () => {
  const broken = { ...person, age: 30.5 }
  expect(quick(broken)).toContain('30.5')
  expect(() => strict(broken)).toThrow(z.core.$ZodError)
})

test('a key called __proto__ is a key', () => {
  const Odd = z.object({ ['__proto__']: z.string() })
  expect(serializerOf(Odd, { checked: false })(JSON.parse('{"__proto__":"a","b":1}'))).toBe('{"__proto__":"a"}')
})
