import { expect, test } from 'vitest'
import { slugOf, whatIsPath } from './product-path.ts'

test('the address follows the name', () => {
  expect(whatIsPath('Plaza')).toBe('/what-is-plaza')
  expect(slugOf('Ask Springfield!')).toBe('ask-springfield')
  expect(slugOf('Café  São—Paulo')).toBe('cafe-sao-paulo')
})
