import { expect, test } from 'vitest'
import { typeInName } from './organization-type.ts'

test.each([
  ['City of Elm Grove', 'City'],
  ['  city of Elm', 'City'],
  ['Salt Lake City', 'City'],
  ['City and County of San Francisco', 'City'],
  ['County of Orange', 'Government'],
  ['Orange County', 'Government'],
  ['Town of Ithaca', 'Municipal'],
  ['Evesham Township', 'Municipal'],
  ['Balboa Village Business Improvement District', 'Business Improvement Districts'],
  ['Elm Grove Community College', 'Higher-Ed'],
  ['City College of San Francisco', 'Higher-Ed'],
  ['Elm Grove', ''],
  ['Electricity', ''],
  ['', ''],
])('%s: %s', (name, type) => {
  expect(typeInName(name)).toBe(type)
})
