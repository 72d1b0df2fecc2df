import { expect, test } from 'vitest'
import { withEnglish } from './catalogues.server.ts'
import { sentence } from './sentence.ts'

const english = {
  title: 'Title',
  card: { days_one: '{{count}} day', days_other: '{{count}} days', lead: 'Lead' },
  messages: { 'a.b': 'No' },
}

test('English replaces each text that a translation lacks, at any depth', () => {
  const french = withEnglish({ card: { lead: 'Chapeau' } }, english)
  expect(french).toEqual({ ...english, card: { ...english.card, lead: 'Chapeau' } })
  expect(withEnglish({}, english)).toEqual(english)
})

test('plural forms of a language cover all of English’s, which has others', () => {
  const chinese = withEnglish({ card: { days_other: '{{count}}天' } }, english)
  expect([0, 1, 2].map((count) => sentence(chinese, 'zh', 'card.days', { count }))).toEqual(['0天', '1天', '2天'])
  const hindi = withEnglish({ card: { days_one: '{{count}} दिन', days_other: '{{count}} दिन' } }, english)
  expect(sentence(hindi, 'hi', 'card.days', { count: 0 })).toBe('0 दिन')
  expect(sentence(withEnglish({}, english), 'fr', 'card.days', { count: 1_000_000 })).toMatch(/^1\s000\s000 days$/)
})
