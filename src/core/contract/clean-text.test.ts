import { expect, test } from 'vitest'
import { cleanText, isBlank } from './clean-text.ts'

test.each([
  ['', ''],
  ['  \n\t ', ''],
  ['\u200b\u200b', ''],
  [' \u200d\ufeff\u2060 ', ''],
  ['\u2800', ''],
  ['\u3164', ''],
  ['\u0000\u0007', ''],
  ['  a\r\nb \u0000\u0007', 'a\nb'],
  ['a\tb', 'a\tb'],
  // A joiner at the end of a word changes its last letter, and a selector makes a sign an emoji.
  ['\u0915\u094d\u200d', '\u0915\u094d\u200d'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
])('%j is cleaned to %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
  expect(isBlank(cleanText(text))).toBe(clean === '')
})
