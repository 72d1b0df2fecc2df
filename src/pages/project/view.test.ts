import { expect, test } from 'vitest'
import type { Language } from '../../core/i18n/languages.ts'
import { paragraphsOf } from '../../features/projects/details/paragraphs.ts'
import type { Project } from '../../features/projects/model/contract.ts'
import { translationReaderOf } from '../../features/translations/model/rules.ts'
import { cityLine, fileTitleOf, projectViewOf } from './view.ts'

const project: Project = {
  _id: 'p',
  title: 'Safer crossings',
  description: 'First.\n\nSecond,\nwith a line.\n \n',
  projectType: 'New project',
  requiresMobile: false,
  infrastructureCategories: ['Roads'],
  department: 'Public Works',
  location: {
    street: '1 Main Street',
    country: 'US',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
    city: 'Newport Beach',
    zip: '92660',
    plus4: '',
    county: 'Orange',
    lat: 33.6,
    lng: -117.9,
  },
  zipCodes: ['92660', '92661', '92663'],
  startDate: '2026-11-02T08:00:00.000Z',
  endDate: '2026-12-03T07:59:59.999Z',
  images: [],
  isPin: false,
  owner: 'o',
  ownerName: 'City of Newport',
  ownerVerified: true,
  isDemo: false,
  status: 'published',
  likes: 1,
  commentsCount: 2,
  questionsCount: 4,
  postedDate: '2026-11-02T08:00:00.000Z',
  lastUpdate: '2026-11-18T20:00:00.000Z',
  completedAt: null,
  distance: null,
  documents: [
    { _id: 'd', url: '/d', name: 'first-drawings.pdf', size: 3_400_000, pages: 4 },
    { _id: 'e', url: '/e', name: 'Notes of the walk.PDF', size: 900, pages: null },
  ],
  liked: false,
  votes: null,
  vote: null,
  surveyVisibility: 'Private',
  resultsPublished: false,
  questions: [],
  updates: [],
  facts: [],
  mayRespond: { allowed: true, code: null, message: null },
  removalDate: null,
  isMine: false,
  shareImage: null,
  version: 1,
}
const view = (changes: Partial<Project> = {}) =>
  projectViewOf({ ...project, ...changes }, translationReaderOf([], 'en', new URLSearchParams()), {
    language: 'en',
    now: new Date('2026-11-20T18:00:00Z'),
  })

test("days are those of the project's own time zone", () => {
  expect(view().days).toMatchObject({ start: 'Nov 2, 2026', end: 'Dec 2, 2026', completed: null })
})
test('without a start, the time runs from the day it was posted', () => {
  expect(view({ startDate: null, postedDate: '2026-11-10T20:00:00.000Z' }).days.start).toBe('Nov 10, 2026')
})
test('what nobody translates has the language of the original, if it is not the page’s', () => {
  const read = (written: Language, texts: Record<string, string> | null) => {
    const reader = translationReaderOf([{ subject: 'p', written, texts, standing: texts && 'machine' }], 'es', new URLSearchParams())
    const { lang, writtenLang } = projectViewOf(project, reader, { language: 'es', now: new Date('2026-11-20T18:00:00Z') })
    return [lang, writtenLang]
  }
  expect(read('en', { title: 'Cruces más seguros' })).toEqual(['es', 'en'])
  expect(read('en', null)).toEqual(['en', 'en'])
  expect(read('es', null)).toEqual([undefined, undefined])
})
test('blank lines part paragraphs', () => {
  expect(view().description).toEqual(['First.', 'Second,\nwith a line.'])
  expect(paragraphsOf('  ')).toEqual([])
})
test('the first picture is the hero, the others are the gallery', () => {
  const image = (_id: string) => ({ _id, url: '', name: '', size: 1, width: 2, height: 1, alt: _id, drawing: false, sizes: [] })
  expect(view({ images: [image('a'), image('b')] })).toMatchObject({ hero: { _id: 'a' }, gallery: [{ _id: 'b' }] })
  expect(view()).toMatchObject({ hero: null, gallery: [] })
})
test('a dozen zip codes are named, more are counted', () => {
  expect(view().zips).toEqual({ named: '92660, 92661, and 92663', count: 3, more: 0 })
  const many = Array.from({ length: 20 }, (_, i) => String(92600 + i))
  expect(view({ zipCodes: many }).zips).toMatchObject({ count: 20, more: 8 })
})
test('documents have titles, and sizes in the unit that fits', () => {
  expect(view().documents).toMatchObject([
    { title: 'First drawings', unit: 'mb', amount: '3.4', pages: 4 },
    { title: 'Notes of the walk', unit: 'kb', amount: '1', pages: null },
  ])
  expect(fileTitleOf('.pdf')).toBe('.pdf')
})
test('the last line of an address leaves out what is not known', () => {
  expect(cityLine({ city: 'Ithaca', state: 'NY', zip: '14850', plus4: '1234' })).toBe('Ithaca, NY 14850-1234')
  expect(cityLine({ city: '', state: '', zip: '', plus4: '' })).toBe('')
})
