import { expect, test } from 'vitest'
import { languages } from '../../core/i18n/languages.ts'
import { textHashOf } from '../../features/translations/model/queries.server.ts'
import { departmentsIn } from '../content/departments.ts'
import { evanston } from '../evanston/city.ts'
import { evanstonIn } from '../evanston/translations/all.ts'
import { ithaca } from '../ithaca/city.ts'
import { ithacaIn } from '../ithaca/translations/all.ts'
import { demoContent, demoSeed } from '../loading/demo-content.ts'
import { demoOpeds, opedTranslations } from '../loading/opeds.server.ts'
import { newportBeach } from '../newport-beach/city.ts'
import { newportBeachIn } from '../newport-beach/translations/all.ts'
import { demoTranslations, textsOfTranslation, translatableTexts } from './translations.server.ts'

const { organizations, projects } = demoContent(demoSeed, '2026-11-20')
const rows = demoTranslations({ projects })
const translated = [
  { city: newportBeach, into: newportBeachIn },
  { city: ithaca, into: ithacaIn },
  { city: evanston, into: evanstonIn },
]

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
      expect(translation?.madeFrom, `${language} ${story.key}`).toEqual(originals.map(({ text }) => textHashOf(text)))
      const texts = translation ? textsOfTranslation(translation) : []
      expect(texts, `${language} ${story.key}`).toHaveLength(originals.length)
      expect(translation?.description, `${language} ${story.key}`).toHaveLength(story.description.length)
      for (const [i, text] of texts.entries()) {
        // Numbers, and “Budget”, are the same in several languages.
        const isOwn = text !== originals[i]?.text || originals[i]?.kind === 'fact'
        expect(text.trim() !== '' && isOwn, `${language} ${text}`).toBe(true)
      }
    }
  }
})

test.each(Object.keys(languages))(
  '%s: no rating explains its scale in its text, and the labels of its ends are in the language',
  (language) => {
    const ratings = projects.flatMap((one) => one.questions).filter((one) => one.type === 'rating')
    const inLanguage = (id: string, field: string, original: string) =>
      language === 'en' ? original : rows.find((one) => one.question_id === id && one.field === field && one.language === language)?.text
    expect(ratings.filter((one) => one.scale)).toHaveLength(4)
    for (const { id, text, before, scale } of ratings) {
      for (const one of [inLanguage(id, 'text', text), before?.text ?? '']) expect(one).not.toMatch(/1.*5|[?？].*\S/s)
      if (scale) for (const field of ['minLabel', 'maxLabel'] as const) expect(inLanguage(id, field, scale[field])).toMatch(/^\D+$/)
    }
  },
)

test('every department is translated into each of the six languages', () => {
  const names = new Set(projects.map((one) => one.department))
  for (const [language, translated] of Object.entries(departmentsIn)) expect(new Set(Object.keys(translated)), language).toEqual(names)
})

test('every text of a translated project has a row in each of the six languages, made by a machine', () => {
  const keys = new Set(translated.flatMap(({ city }) => city.stories.map((one) => one.key)))
  const originals = projects.filter((one) => keys.has(one.key)).flatMap(translatableTexts)
  expect(rows).toHaveLength((originals.length + projects.length) * 6)
  expect(new Set(rows.map((one) => one.mark))).toEqual(new Set(['machine']))
})

test('every article is in each of the six languages, current, and with the same elements', () => {
  const opeds = demoOpeds(demoSeed, '2026-11-20', { organizations })
  const translations = opedTranslations(opeds)
  expect(translations).toHaveLength(opeds.length * 2 * 6)
  const elements = (html: string) => html.match(/<[^>]+>/g)
  for (const { row } of opeds)
    for (const one of translations.filter(({ oped_id }) => oped_id === row.id)) {
      const original = one.field === 'title' ? row.title : row.description
      expect(one.made_from, `${one.language} ${row.title}`).toBe(textHashOf(original))
      expect(elements(one.text), `${one.language} ${row.title}`).toEqual(elements(original))
      expect(one.text).not.toBe(original)
    }
})

test('a project is named by its key alone', () => {
  expect(new Set(projects.map((one) => one.key)).size).toBe(projects.length)
})

test('a translation of an earlier original is stored as made from it, and readers learn that it may be outdated', () => {
  const [project] = projects.filter((one) => one.key === 'crossing-32nd-street')
  const changed = project ? [{ ...project, title: 'A crossing, reworded' }] : []
  const titles = demoTranslations({ projects: changed }).filter((one) => one.field === 'title' && !one.update_id)
  expect(titles).toHaveLength(6)
  for (const one of titles) expect(one.made_from).not.toBe(textHashOf('A crossing, reworded'))
})
