import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText, isBlank } from './clean-text.ts'

test.each([
  ['', ''],
  ['  \n\t ', ''],
  ['\u200b\u200b', ''],
  [' \u200d\ufeff\u2060 ', ''],
  ['\u2800', ''],
  ['\u3164', ''],
  ['\u0000\u0007', ''],
  ['  a\r\nb \u0000\u0007', 'a\nb'],
  ['a\rb\u2028c\u2029d', 'a\nb\nc\nd'],
  ['a\tb', 'a\tb'],
  // A name of a file or of a city that reads in the other direction, and one that is only shown so in a browser with its own rules.
  ['City of \u202ehcaeB tropweN\u202c', 'City of hcaeB tropweN'],
  ['\u2066a\u2069\u2067b\u2069\u2068c\u2069\u202ad\u202be\u202df', 'abcdef'],
  ['\u200emaria@example.org\u200f\u061c', 'maria@example.org'],
  ['\u206aa\u206f\ufff9b\ufffac\ufffb', 'abc'],
  ['\u202e \u2066', ''],
  // Hebrew and Arabic letters have a direction by themselves.
  ['שלום \u200fMain Street', 'שלום Main Street'],
  // A joiner at the end of a word changes its last letter, one without joining keeps letters apart, and a selector makes a sign an emoji.
  ['\u0915\u094d\u200d', '\u0915\u094d\u200d'],
  ['\u0915\u094d\u200c\u0937', '\u0915\u094d\u200c\u0937'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  // The flag of Scotland is written with tags.
  ['🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
])('%j is cleaned to %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
  expect(isBlank(cleanText(text))).toBe(clean === '')
})

test.each([
  ['a\r\nb', 'a b'],
  ['a\n\n\tb\u2028c', 'a b c'],
  ['\n a \n', 'a'],
  ['a  b', 'a  b'],
])('%j on one line is %j', (text, line) => expect(cleanLine(text)).toBe(line))

test('nothing is left that ends a line, controls or turns, and cleaning again changes nothing', () => {
  const odd = fc.constantFrom('\r', '\n', '\t', '\u0000', '\u0085', '\u2028', '\u202e', '\u2066', '\u200f', '\u206a', '\u200d', ' ', 'a')
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 }), (parts) => {
      const text = cleanText(parts.join(''))
      const line = cleanLine(parts.join(''))
      expect(text).not.toMatch(/(?![\n\t])\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/u)
      expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/u)
      expect([cleanText(text), cleanLine(line)]).toEqual([text, line])
    }),
  )
})
