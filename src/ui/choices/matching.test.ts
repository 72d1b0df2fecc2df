import { expect, test } from 'vitest'
import { matching, named } from './matching.ts'

const states = [
  ['AR', 'Arkansas'],
  ['KS', 'Kansas'],
  ['VI', 'Virgin Islands'],
  ['VA', 'Virginia'],
  ['WV', 'West Virginia'],
].map(([value = '', label = '']) => ({ value, label }))
const found = (text: string) => matching(states, text).map((one) => one.label)

test('what begins with the text comes first, then a word that does, then the rest', () => {
  expect(found('vir')).toEqual(['Virgin Islands', 'Virginia', 'West Virginia'])
  expect(found('KANSAS')).toEqual(['Kansas', 'Arkansas'])
  expect(found('  ')).toEqual(['Arkansas', 'Kansas', 'Virgin Islands', 'Virginia', 'West Virginia'])
  expect(found('wv')).toEqual(['West Virginia'])
  expect(found('nowhere')).toEqual([])
})

test('accents, points and the short forms of the post make no difference', () => {
  const cities = ['Fort Worth', 'Mayagüez', 'Saint Louis', 'St. Paul'].map((name) => ({ value: name, label: name }))
  expect(matching(cities, 'st louis').map((one) => one.label)).toEqual(['Saint Louis'])
  expect(matching(cities, 'Saint P').map((one) => one.label)).toEqual(['St. Paul'])
  expect(matching(cities, 'mayaguez').map((one) => one.label)).toEqual(['Mayagüez'])
  expect(named(cities, 'ft. worth')?.label).toBe('Fort Worth')
})

test('a whole name is meant, a code only where it is asked for, and nothing by an empty text', () => {
  expect(named(states, 'virginia')?.value).toBe('VA')
  expect(named(states, 'va')).toBeNull()
  expect(named(states, 'va', true)?.value).toBe('VA')
  expect(named(states, 'Virgin', true)).toBeNull()
  expect(named(states, ' ', true)).toBeNull()
})
