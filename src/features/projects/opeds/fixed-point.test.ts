// What was saved can be saved again: a limit judges a text as it is stored, which is what an editor reads and sends back.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { repeated } from '../../../../tests/run/long.ts'
import { line, OptionalWords, optionalLine, Words } from '../../../core/contract/schemas.ts'
import { articleOf, sourceOf } from './article.server.ts'
import { markupMax, opedDescriptionLengthMax } from './rules.ts'

/** The stored article, or null if it was refused. */
function saved(sent: string): string | null {
  if (!z.safeParse(OptionalWords(opedDescriptionLengthMax), sent).success) return null
  try {
    return articleOf(sent, new Map())
  } catch {
    return null
  }
}

const isAcceptedAgain = (stored: string | null): boolean => stored === null || (saved(stored) !== null && saved(sourceOf(stored)) !== null)

/** Repeated by the test, because a failure prints what was drawn. */
const near = (unit: string, count: number) =>
  fc.record({ unit: fc.constant(unit), times: fc.integer({ min: count - 30, max: count + 30 }) })
const grown = fc
  .constantFrom('<', '>', '&', '"', '&lt;', '&amp;', '&quot;', 'a & b ', '\n', '\n\n', 'x')
  .chain((unit) =>
    fc.oneof(
      near(unit, markupMax),
      near(unit, Math.floor(opedDescriptionLengthMax / unit.length)),
      near(unit, Math.floor(opedDescriptionLengthMax / 5)),
    ),
  )
const html = fc
  .array(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="https://x.example">',
      '</a>',
      '<br>',
      '<b>',
      'x',
      ' ',
      '>',
      '&',
      '<ul><li>',
      '&#x202e;',
      '<hr>',
    ),
    {
      maxLength: 12,
    },
  )
  .chain((parts) => near(`<p>${parts.join('')}</p>`, Math.floor(markupMax / 4)))

describe('an article', () => {
  test.each(['&lt;', '&amp;', '<', '&', '>', '"'])('of 5,000 times %s is saved again, or not at all', (mark) => {
    for (const count of [markupMax - 10, markupMax, markupMax * 3])
      for (const text of [mark.repeat(count), `<p>${mark.repeat(count)}</p>`, `<h2>x</h2><p>${mark.repeat(count)}</p>`])
        expect(isAcceptedAgain(saved(text)), `${count} times ${mark}`).toBe(true)
  })

  test('at the limits is saved again, however often', () => {
    fc.assert(
      fc.property(fc.oneof(grown, html), ({ unit, times }) => isAcceptedAgain(saved(unit.repeat(times)))),
      { numRuns: Math.max(60, repeated(300)) },
    )
  })
})

test('every kind of text is accepted again as it was cleaned', () => {
  const max = 40
  const characters = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\u2028',
    '\u202e',
    '\u200b',
    '\u0000',
    '\u0958',
    'e\u0301',
    '\ufb01',
    '😀',
    '<',
    '&',
  )
  fc.assert(
    fc.property(fc.array(characters, { minLength: max - 8, maxLength: max + 8 }), (parts) => {
      for (const schema of [line(max), Words(max), OptionalWords(max), optionalLine(max)]) {
        const first = z.safeParse(schema, parts.join(''))
        if (!first.success) continue
        const again = z.safeParse(schema, first.data)
        if (!again.success || again.data !== first.data) return false
      }
      return true
    }),
    { numRuns: repeated(10_000) },
  )
})
