import { afterEach, expect, test, vi } from 'vitest'
import { isId, newId } from './ids.server.ts'

afterEach(() => void vi.useRealTimers())

const millisecondOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('ids are of version 7, and sort in the order in which they were made, also within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  expect(ids.every((id) => isId(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a clock that steps back a little does not turn the order around; one that was set right is believed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T12:00:00Z') })
  const before = newId()
  vi.setSystemTime(new Date('2030-01-01T11:59:59Z'))
  expect(newId() > before).toBe(true)
  const corrected = new Date('2029-01-01T12:00:00Z').getTime()
  vi.setSystemTime(corrected)
  expect(millisecondOf(newId())).toBe(corrected)
})

test('an id of another time has that time', () => {
  expect(millisecondOf(newId(1_000))).toBe(1_000)
})
