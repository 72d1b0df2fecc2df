import { expect, test } from 'vitest'
import { checklistOf } from './checklist.ts'

const project = { _id: 'a', questionsCount: 0, status: 'draft' as const }
const done = (beginning: Parameters<typeof checklistOf>[0]) =>
  checklistOf(beginning)
    ?.filter((one) => one.done)
    .map((one) => one.step)

test('an empty organization has its address and logo; later steps wait for the project', () => {
  const steps = checklistOf({ emailVerified: true, hasLogo: true, project: null, hasCode: false })
  expect(steps?.map(({ step, done: isDone, to }) => [step, isDone, to])).toEqual([
    ['confirmed', true, '/profile'],
    ['logo', true, '/profile'],
    ['project', false, '/add-project'],
    ['question', false, null],
    ['published', false, null],
    ['code', false, null],
  ])
})

test('each step of the first project is checked off by itself, and then the list goes away', () => {
  const rest = { emailVerified: true, hasLogo: false }
  expect(done({ ...rest, project, hasCode: false })).toEqual(['confirmed', 'project'])
  expect(done({ ...rest, project: { ...project, status: 'published' }, hasCode: false })).toEqual(['confirmed', 'project', 'published'])
  const published = { ...project, questionsCount: 3, status: 'published' as const }
  expect(checklistOf({ ...rest, project: published, hasCode: false })?.at(-1)).toEqual({
    step: 'code',
    done: false,
    to: '/project/a/invite',
  })
  expect(checklistOf({ emailVerified: true, hasLogo: true, project: published, hasCode: true })).toBeNull()
})
