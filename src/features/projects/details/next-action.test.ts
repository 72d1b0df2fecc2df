import { expect, test } from 'vitest'
import { nextActionOf, nextActionWithDraft } from './next-action.ts'

const may = { isMine: false, mayRespond: { allowed: true, code: null, message: null } }
const not = (code: string) => ({ isMine: false, mayRespond: { allowed: false, code, message: 'why' } })
const questions = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]
const answer = (question: string, day: number) => ({ question, createdAt: `2026-11-${day}T10:00:00.000Z` })

test('a resident who answered nothing is asked', () => {
  expect(nextActionOf(may, questions, [], 'open')).toEqual({ kind: 'open' })
})
test('a resident who skipped a question continues with the first one missing', () => {
  expect(nextActionOf(may, questions, [answer('c', 11), answer('a', 10)], 'open')).toEqual({ kind: 'half', answered: 2, total: 3, next: 2 })
})
test('a resident who answered everything sees the day of the last answer', () => {
  const answers = [answer('c', 19), answer('a', 20), answer('b', 18)]
  expect(nextActionOf(may, questions, answers, 'open')).toEqual({ kind: 'answered', at: '2026-11-20T10:00:00.000Z' })
})
test('without questions there is nothing to answer', () => {
  expect(nextActionOf(may, [], [], 'open')).toEqual({ kind: 'noQuestions' })
})
test('a closed project still knows who answered', () => {
  expect(nextActionOf(not('respond.closed'), questions, [answer('a', 10)], 'open')).toEqual({
    kind: 'closed',
    at: '2026-11-10T10:00:00.000Z',
  })
  expect(nextActionOf(not('respond.completed'), questions, [], 'open')).toEqual({ kind: 'completed', at: null })
})
test('each refusal has its state', () => {
  expect(nextActionOf(not('respond.notOpenYet'), questions, [], 'open').kind).toBe('notYet')
  expect(nextActionOf(not('respond.otherZip'), [], [], 'open').kind).toBe('otherPlace')
  expect(nextActionOf(not('respond.otherState'), [], [], 'open').kind).toBe('otherPlace')
  expect(nextActionOf(not('respond.official'), [], [], 'open').kind).toBe('otherOfficial')
})
test('a visitor is asked to log in while that lets anybody respond', () => {
  expect(nextActionOf(not('login.needed'), questions, [], 'soon')).toEqual({ kind: 'visitor' })
  expect(nextActionOf(not('login.needed'), questions, [], 'notYet')).toEqual({ kind: 'notYet' })
  expect(nextActionOf(not('login.needed'), questions, [], 'closed')).toEqual({ kind: 'closed', at: null })
  expect(nextActionOf(not('login.needed'), [], [], 'completed')).toEqual({ kind: 'completed', at: null })
})
test("officials of the project's organization have their own box, whatever the project's state", () => {
  expect(nextActionOf({ ...not('respond.official'), isMine: true }, questions, [], 'open').kind).toBe('own')
})

const asked = (...answers: (string | null)[]) => answers.map((answer, i) => ({ _id: 'abcdef'.charAt(i), answer }))
test('what a device kept counts with what was sent', () => {
  expect(nextActionWithDraft(asked('yes', null, null), { b: '3' })).toEqual({ kind: 'kept', answered: 2, total: 3, next: 3 })
  expect(nextActionWithDraft(asked(null, null, null), { a: 'yes', c: ' ' })).toEqual({ kind: 'kept', answered: 1, total: 3, next: 2 })
})
test('a device that kept every answer leaves only the sending', () => {
  expect(nextActionWithDraft(asked(null, 'yes'), { a: 'no', b: 'yes' })).toEqual({ kind: 'kept', answered: 2, total: 2, next: null })
})
test('a device that kept nothing new changes nothing', () => {
  expect(nextActionWithDraft(asked('yes', null), { a: 'yes' })).toBeNull()
  expect(nextActionWithDraft(asked('yes', null), { gone: 'yes' })).toBeNull()
})
