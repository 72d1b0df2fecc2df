// No translation contains common English words, except in names. The sweep checks the pages themselves
// (tests/e2e/sweep/everywhere.sweep.ts).
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../src/core/i18n/languages.ts'
import { englishIn, type Translated } from './english.ts'
import { type Catalogue, leaves, translationsIn } from './translations.ts'

/** Texts that quote names of API fields or file columns. */
const ofNames = (file: string, key: string) => file.includes('/api-docs/') || (file.includes('/population/') && key.endsWith('level'))

const translations = (Object.keys(languages) as Language[]).filter((id): id is Translated => id !== 'en')

test.each(translations)('%s has no English words but names', (language) => {
  const files = globSync(`src/{core,features,pages}/**/{text,poster}/${language}.json`)
  const found = files.flatMap((file) =>
    [...translationsIn(file)].flatMap(([key, { text }]) => {
      const words = ofNames(file, key) ? [] : englishIn(text, language)
      return words.length > 0 ? [`${file}: ${key}: ${words.join(', ')}: ${text}`] : []
    }),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})

test.each(translations)('an English sentence among the texts of %s is found', (language) => {
  const texts = globSync('src/{core,features,pages}/**/text/en.json').flatMap((file) =>
    leaves(JSON.parse(readFileSync(file, 'utf8')) as Catalogue),
  )
  const sentences = texts.map(([, text]) => text).filter((text) => text.split(/\s+/).length >= 6)
  const hidden = sentences.filter((text) => englishIn(text, language).length === 0)
  expect(sentences.length).toBeGreaterThan(500)
  expect(hidden).toEqual([])
})
