import { describe, expect, test } from 'vitest'
import { exemptionsOf, merged, occurrencesOf, passagesOf, redactedText, suggestionsIn } from './rules.ts'

const found = (text: string, names: string[] = []) =>
  suggestionsIn(text, new Set(names)).map(({ start, end, rule }) => [text.slice(start, end), rule])

describe('suggestions', () => {
  test('a telephone number without a separator', () => {
    expect(found('Call 9495550142 today')).toEqual([['9495550142', 'textPhone']])
    expect(found('19495550142')).toEqual([['19495550142', 'textPhone']])
    expect(found('Parcel 94955501423, $9495550142 and 949.55')).toEqual([])
  })
  test('email, telephone number, identification number, street address, link', () => {
    const text = 'Write to jo@example.org or call (949) 555-0142. I live at 12 Fern Street; see www.example.org. 123-45-6789'
    expect(found(text)).toEqual([
      ['jo@example.org', 'textEmail'],
      ['(949) 555-0142', 'textPhone'],
      ['12 Fern Street', 'textAddress'],
      ['www.example.org.', 'textLink'],
      ['123-45-6789', 'textNumber'],
    ])
  })
  test('names of accounts, in any case and with more than two words, and no part of a word', () => {
    expect(found('I asked ROSA  Example twice', ['rosa example'])).toEqual([['ROSA  Example', 'accountName']])
    expect(found('Ana de la Cruz knows', ['ana de la cruz'])).toEqual([['Ana de la Cruz', 'accountName']])
    expect(found('Rosa Examples, Rosa', ['rosa example'])).toEqual([])
  })
  test('nothing in plain words', () => {
    expect(found('The lamp is dark after 6 at night')).toEqual([])
  })
})

describe('occurrences', () => {
  const text = 'Ann met ann at the Annex.\nANN  SMITH left'
  const parts = (passages: string[]) => {
    const ranges = occurrencesOf(text, passages)
    return 'missing' in ranges ? ranges : ranges.map(({ start, end }) => text.slice(start, end))
  }
  test('every one, in any case and with any white space, as whole words', () => {
    expect(parts(['ann'])).toEqual(['Ann', 'ann', 'ANN'])
    expect(parts(['ann smith'])).toEqual(['ANN  SMITH'])
  })
  test('inside of words, if there is no whole one', () => {
    expect(parts(['nnex'])).toEqual(['nnex'])
  })
  test('signs of patterns are words, overlapping passages are one, and a missing one is named', () => {
    expect(occurrencesOf('a (b) c', ['(b)'])).toEqual([{ start: 2, end: 5 }])
    expect(parts(['ann smith', 'smith left'])).toEqual(['ANN  SMITH left'])
    expect(parts(['ann', 'Bob'])).toEqual({ missing: 'Bob' })
  })
})

test('a mark replaces each range, also those that overlap', () => {
  expect(
    redactedText(
      'Ask Jo or Al now',
      [
        { start: 10, end: 12 },
        { start: 4, end: 6 },
      ],
      '[x]',
    ),
  ).toBe('Ask [x] or [x] now')
  expect(
    merged([
      { start: 3, end: 6 },
      { start: 0, end: 4 },
    ]),
  ).toEqual([{ start: 0, end: 6 }])
  expect(
    passagesOf('Jo and Jo\nBee', [
      { start: 0, end: 2 },
      { start: 7, end: 13 },
    ]),
  ).toEqual(['Jo', 'Jo Bee'])
})

test('exemptions are offered where the statute is known', () => {
  expect(exemptionsOf('CA')).toContain('Gov. Code § 7927.700')
  expect(exemptionsOf('OH')).toEqual([])
})
