import { expect, test } from 'vitest'
import { readLanguage } from './translated.ts'

/** What no translation says: informal address, another word than the glossary's, and marks of another language (docs/translating.md). */
const unwanted = {
  es: /(?<!\p{L})(?:tú|tus?|puedes|sondeos?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|ton|tes|organisations?|sondages?|e-mails?)(?!\p{L})/iu,
  it: /[“”]|(?<=[\p{Ll},;:»’] )(?:Lei|Sua|Suo|Suoi|Sue)(?!\p{L})|[Ss]ondagg|[Oo]rganizzazion|(?<![-\p{L}])[Ee]mail(?!\p{L})/u,
  vi: /(?<!\p{L})(?:bạn|tổ chức|an ninh)(?!\p{L})|^Xin (?:nhập|chọn|kiểm tra)/iu,
  zh: /你|组织|\p{Script=Han} [A-Za-z0-9{]|[A-Za-z0-9}] \p{Script=Han}/u,
  hi: /सवाल|नतीजे|नतीजों|[०-९]/u,
} as const

test.each(Object.entries(unwanted))('%s addresses people formally and has the words of the glossary', (language, pattern) => {
  const { entries } = readLanguage(language)
  const found = entries.flatMap(({ feature, key, text }) => {
    const words = text?.replaceAll(language === 'zh' ? /<\/?\w+>/g : /\{\{\w+\}\}|<\/?\w+>/g, '')
    return words && pattern.test(words) ? [`${feature} ${key}: ${text}`] : []
  })
  expect(found).toEqual([])
})
