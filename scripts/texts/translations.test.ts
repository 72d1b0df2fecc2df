import { describe, expect, test } from 'vitest'
import { bound, fingerprint, groups, misfit, wantedFor } from './translations.ts'

const plural = new Map([
  ['one', '<b>one day</b> left'],
  ['other', '<b>{{count}} days</b> left'],
])
const plain = (text: string) => new Map([['', text]])

describe('the forms that a language has to have', () => {
  test.each([
    ['fr', ['days_one', 'days_many', 'days_other']],
    ['es', ['days_one', 'days_many', 'days_other']],
    ['it', ['days_one', 'days_many', 'days_other']],
    ['hi', ['days_one', 'days_other']],
    ['zh', ['days_other']],
    ['vi', ['days_other']],
  ])('%s', (language, keys) => {
    expect(wantedFor('days', plural, language).map(([key]) => key)).toEqual(keys)
    expect(wantedFor('title', plain('Title'), language)).toEqual([['title', 'Title']])
  })
  test('a form that English lacks goes by "other"', () => {
    expect(new Map(wantedFor('days', plural, 'fr')).get('days_many')).toBe('<b>{{count}} days</b> left')
  })
})

describe('what does not fit', () => {
  test.each([
    ['an empty text', 'title', ' ', plain('Title'), 'is empty'],
    ['a hole of its own', 'title', '{{nom}}', plain('{{name}}'), 'has a hole that English does not have: nom'],
    ['a lost hole', 'title', 'Bonjour', plain('Hello {{name}}'), 'lacks the hole name'],
    ['a lost count', 'days_other', '<b>jours</b>', plural, 'lacks the hole count'],
    ['a broken hole', 'title', '{{name}} {{ name }}', plain('{{name}}'), 'has a broken hole'],
    ['a lost tag', 'title', 'Connexion', plain('<link>Log in</link>'), 'has the tags , English <link></link>'],
    ['an unclosed tag', 'title', '</link>Connexion<link>', plain('<link>Log in</link>'), 'does not close <link> around its words'],
    ['a lost space', 'title', 'accueil', plain(' home'), 'begins or ends with a space, or lacks one, other than English'],
  ])('%s', (_, key, text, english, why) => {
    expect(misfit(key, text, english)).toBe(why)
  })
  test.each([
    ['holes in another order', 'title', '{{b}} et {{a}}', plain('{{a}} and {{b}}')],
    ['one in words', 'days_one', '<b>un jour</b>', plural],
    ['one counted, where English does not', 'days_one', '<b>{{count}} jour</b>', plural],
    ['millions', 'days_many', '<b>{{count}} de jours</b>', plural],
  ])('not so %s', (_, key, text, english) => {
    expect(misfit(key, text, english)).toBeUndefined()
  })
})

test('a changed form changes the fingerprint of its key', () => {
  const grouped = groups(new Map([...plural].map(([form, text]) => [`days_${form}`, text])))
  expect(grouped.get('days')).toEqual(plural)
  expect(fingerprint(new Map([...plural, ['one', '<b>a day</b> left']]))).not.toBe(fingerprint(plural))
  expect(fingerprint(new Map(plural))).toBe(fingerprint(plural))
})

test('no line of French ends before a mark', () => {
  expect(bound('fr', 'Prêt ? « Oui » : 5 % ; https://a.org')).toBe('Prêt\u202f? «\u202fOui\u202f»\u00a0: 5\u202f%\u202f; https://a.org')
  expect(bound('es', '¿Listo? 5 %')).toBe('¿Listo? 5 %')
})
