import { expect, test } from 'vitest'
import { languages } from '../../core/i18n/languages.ts'
import { hashOf } from '../../features/projects/translations/queries.server.ts'
import { newportBeach } from '../newport-beach/city.ts'
import { newportBeachIn } from '../newport-beach/translations/all.ts'
import { demoContent, demoSeed } from './demo-content.ts'
import { demoTranslations, textsOfTranslation, translatableTexts } from './translations.server.ts'

const { projects } = demoContent(demoSeed, '2026-11-20')
const rows = demoTranslations({ projects })
const translated = [{ city: newportBeach, into: newportBeachIn }]

test.each(translated)('every project of $city.city has a complete and current translation in every other language', ({ city, into }) => {
  const keys = city.stories.map((one) => one.key).sort()
  expect(Object.keys(into).sort()).toEqual(
    Object.keys(languages)
      .filter((one) => one !== 'en')
      .sort(),
  )
  for (const [language, stories] of Object.entries(into)) {
    expect(Object.keys(stories).sort(), language).toEqual(keys)
    for (const story of city.stories) {
      const project = projects.find((one) => one.key === story.key)
      const originals = project ? translatableTexts(project) : []
      const translation = stories[story.key]
      expect(translation?.madeFrom, `${language} ${story.key}`).toEqual(originals.map(({ text }) => hashOf(text)))
      const texts = translation ? textsOfTranslation(translation) : []
      expect(texts, `${language} ${story.key}`).toHaveLength(originals.length)
      expect(translation?.description, `${language} ${story.key}`).toHaveLength(story.description.length)
      for (const [i, text] of texts.entries()) expect(text.trim() !== '' && text !== originals[i]?.text, `${language} ${text}`).toBe(true)
    }
  }
})

test('every text of a translated project has a row in each of the six languages, made by a machine', () => {
  const keys = new Set(translated.flatMap(({ city }) => city.stories.map((one) => one.key)))
  const originals = projects.filter((one) => keys.has(one.key)).flatMap(translatableTexts)
  expect(rows).toHaveLength(originals.length * 6)
  expect(new Set(rows.map((one) => one.mark))).toEqual(new Set(['machine']))
})

test('a project is named by its key alone', () => {
  expect(new Set(projects.map((one) => one.key)).size).toBe(projects.length)
})

test('a translation of an earlier original is kept as made from it, so that readers learn that it may be outdated', () => {
  const [project] = projects.filter((one) => one.key === 'crossing-32nd-street')
  const changed = project ? [{ ...project, title: 'A crossing, reworded' }] : []
  const titles = demoTranslations({ projects: changed }).filter((one) => one.field === 'title' && !one.update_id)
  expect(titles).toHaveLength(6)
  for (const one of titles) expect(one.made_from).not.toBe(hashOf('A crossing, reworded'))
})
