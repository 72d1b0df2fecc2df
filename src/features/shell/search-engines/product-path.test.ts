import { expect, test } from 'vitest'
import { productSlugOf, whatIsPath } from './product-path.ts'

test('the address follows the name', () => {
  expect(whatIsPath('Plaza')).toBe('/what-is-plaza')
  expect(productSlugOf('Ask Springfield!')).toBe('ask-springfield')
  expect(productSlugOf('Café  São—Paulo')).toBe('cafe-sao-paulo')
})
