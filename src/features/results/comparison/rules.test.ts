import { expect, test } from 'vitest'
import { inOrder, isCompared } from './rules.ts'

test('groups are in the order of the forms, zip codes by number, and people without a group last', () => {
  expect(inOrder('ageRange', ['', '65+', '16-17', '25-34'])).toEqual(['16-17', '25-34', '65+', ''])
  expect(inOrder('gender', ['Prefer not to answer', 'Male'])).toEqual(['Male', 'Prefer not to answer'])
  expect(inOrder('zip', ['92663', '', '14850'])).toEqual(['14850', '92663', ''])
})

test('questions with a list of answers are compared', () => {
  expect((['yesno', 'choices', 'scale'] as const).map((type) => isCompared({ type }))).toEqual([true, true, true])
  expect((['open', 'number', 'place', 'ranking'] as const).map((type) => isCompared({ type }))).toEqual([false, false, false, false])
})
