// A translation speaks of fees where the English text does and nowhere else: what hides or shows a text by its key (BILLING=off) holds in
// every language.
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { completeLanguages } from '../../src/core/i18n/languages.ts'
import { speaksOfFees, textsOf } from './billing-words.ts'

/** Pages and emails that exist only with billing. */
const onlyWithBilling = /features\/billing\//
/** The same word for something else: following projects, feeds, what a carrier or a toll takes, what residents pay (nothing). */
const otherMeanings = new Set([
  ...['follows', 'end.title', 'end.doneTitle', 'end.button', 'end.buttonAll', 'end.change', 'page.title', 'sms.say.digest'],
  ...['letter.end.all', 'letter.change', 'notifications', 'messages.sms.start', 'messages.sms.help', 'messages.follow.smsConsent'],
  ...['feed', 'atom', 'categories.Toll charges', 'terms.freeTitle', 'facts.lead', 'kiosk.askBody', 'faq.costTitle'],
])

test.each(completeLanguages.filter((language) => language !== 'en'))('%s', (language) => {
  const wrong: string[] = []
  let ofFees = 0
  for (const file of globSync('src/**/text/en.json')) {
    const folder = dirname(file)
    const translated = textsOf(folder, language)
    for (const [key, english] of textsOf(folder, 'en')) {
      const texts = translated.get(key) ?? []
      const isOfFees = english.some((text) => speaksOfFees('en', text))
      if (isOfFees) ofFees++
      if (onlyWithBilling.test(folder) || (otherMeanings.has(key) && !isOfFees)) continue
      if (isOfFees !== texts.some((text) => speaksOfFees(language, text))) wrong.push(`${folder} ${key}: ${texts.join(' / ')}`)
    }
  }
  expect(wrong).toEqual([])
  expect(ofFees).toBeGreaterThan(50)
})
