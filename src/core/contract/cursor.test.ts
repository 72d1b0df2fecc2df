import { expect, test } from 'vitest'
import * as cursors from './cursor.server.ts'

const id = '0193a1a0-0000-7000-8000-000000000001'
const at = new Date('2026-11-20T18:00:00.123Z')

test('a page without a cursor is the first; a cursor leads back to its row', () => {
  expect([cursors.readTimeCursor(undefined), cursors.readTimeCursor(''), cursors.readIdCursor(undefined)]).toEqual([null, null, undefined])
  expect(cursors.readTimeCursor(cursors.encodeTimeCursor({ at, id }))).toEqual({ at, id })
  expect(cursors.readCursor(cursors.NumberKey, cursors.encodeCursor([7]))).toEqual([7])
})

test('a list by id has a cursor while there are more rows than a page', () => {
  const rows = [{ _id: id }, { _id: id }]
  expect(cursors.nextIdCursor(rows, 2)).toBeNull()
  expect(cursors.readIdCursor(cursors.nextIdCursor(rows, 1) ?? '')).toBe(id)
  expect(cursors.nextIdCursor([{ id }, { id }], 1)).toBe(cursors.nextIdCursor(rows, 1))
})

test.each([
  ['text that is no cursor', () => cursors.readTimeCursor('nowhere')],
  ['a bare id', () => cursors.readIdCursor(id)],
  ['the cursor of a list in another order', () => cursors.readTimeCursor(cursors.encodeCursor([7]))],
  ['a number below zero', () => cursors.readCursor(cursors.NumberKey, cursors.encodeCursor([-1]))],
])('422 %s', (_, read) => expect(read).toThrow(expect.objectContaining({ status: 422, fields: { cursor: 'field.cursor' } })))
