import { expect, test } from 'vitest'
import { HttpError } from './errors.ts'
import { mergeFields } from './merge-fields.ts'

type Fields = { title: string; text: string; tags: string[] }
const base: Fields = { title: 'Work begins', text: 'On Monday.', tags: ['a'] }

test('a field that only one side changed is kept from that side', () => {
  const now = { ...base, title: 'Work has begun' }
  expect(mergeFields<Fields>(base, { ...base, text: 'On Tuesday.' }, now)).toEqual({
    ...base,
    title: 'Work has begun',
    text: 'On Tuesday.',
  })
})
test('the same change on both sides is no conflict; lists are compared by content', () => {
  const both = { ...base, tags: ['a', 'b'] }
  expect(mergeFields<Fields>(base, both, both)).toEqual(both)
})
test('a field that both sides changed is named', () => {
  const merge = () => mergeFields<Fields>(base, { ...base, text: 'On Tuesday.' }, { ...base, text: 'On Friday.' })
  expect(merge).toThrow(HttpError)
  try {
    merge()
  } catch (error) {
    expect(error).toMatchObject({ status: 409, code: 'text.changed', fields: { text: 'text.changed' } })
  }
})
test('a field that the caller did not read is stored as it was sent', () => {
  expect(mergeFields<Fields>({ title: base.title }, base, { ...base, text: 'On Friday.' })).toEqual(base)
})
