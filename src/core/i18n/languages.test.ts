import { describe, expect, test } from 'vitest'
import { chooseLanguage, cookieValue, type Language, languages } from './languages.ts'

const all = Object.keys(languages) as Language[]
const choose = (cookie?: string, saved?: string, header?: string, options = {}) => chooseLanguage({ cookie, saved, header }, all, options)

describe('who is asked first', () => {
  test('the chosen language, then the saved one, then the wished one, then English', () => {
    expect(choose(cookieValue('fr'), 'es', 'hi')).toBe('fr')
    expect(choose(undefined, 'es', 'hi')).toBe('es')
    expect(choose(undefined, undefined, 'hi')).toBe('hi')
    expect(choose()).toBe('en')
  })
  test('a program is answered as its header says, before what its person has saved', () => {
    expect(choose(undefined, 'es', 'hi', { asProgram: true })).toBe('hi')
    expect(choose(undefined, 'es', undefined, { asProgram: true })).toBe('es')
    expect(choose(undefined, 'es', 'de', { asProgram: true })).toBe('es')
  })
  test('a language without catalogues is passed over', () => {
    expect(chooseLanguage({ cookie: cookieValue('vi'), saved: 'it', header: 'zh, fr' }, ['en', 'fr'])).toBe('fr')
  })
})

describe('the cookie', () => {
  test.each(all)('%s says its id and its own name', (id) => {
    expect(JSON.parse(cookieValue(id))).toEqual({ id, lan: languages[id].name })
    expect(choose(cookieValue(id))).toBe(id)
  })
  test.each(['', 'fr', '{', '{"id":7}', '{"id":"constructor"}', '{"id":"xx"}', 'null', '[]'])('%j is as good as none', (cookie) => {
    expect(choose(cookie, undefined, 'it')).toBe('it')
  })
})

describe('Accept-Language', () => {
  test.each([
    ['fr-CA,en;q=0.8', 'fr'],
    ['en;q=0.4, es-MX;q=0.9', 'es'],
    ['de-DE, zh-Hans-CN;q=0.7, en;q=0.1', 'zh'],
    ['VI', 'vi'],
    ['fr;q=0, it;q=0.1', 'it'],
    ['fr;q=x, it', 'it'],
    ['*', 'en'],
    [', ;q=1,', 'en'],
    ['de, nl', 'en'],
  ])('%s returns %s', (header, language) => {
    expect(choose(undefined, undefined, header)).toBe(language)
  })
})
