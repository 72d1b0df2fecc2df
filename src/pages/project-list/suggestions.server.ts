import type { Api } from '../../core/http/api.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { suggestCities } from '../../features/places/model/contract.ts'
import { milesBetween, type Point, placeKey } from '../../features/places/model/rules.ts'
import { listProjects } from '../../features/projects/model/contract.ts'
import { readProjects } from '../../features/translations/model/reading.server.ts'
import { titleIn } from '../../features/translations/model/rules.ts'

/** A place, with the text that finds it, or a project. */
export type SearchSuggestion =
  | { kind: 'place'; label: string; q: string }
  | { kind: 'project'; label: string; id: string; lang: Language | undefined }

const lengthMin = 2
const lengthMax = 60
const placesMost = 4
const projectsMost = 5
/** A place whose name only begins so comes after projects that are named so, unless one of them is this near. */
const milesNear = 50
const placeShape = /^[\p{L}\d][\p{L}\d .,'’-]*$/u

/**
 * Places whose name or zip code begins so, and projects with these words or similar ones, the reader's language in their titles. Projects
 * whose title has a word that begins so come before a place that is named otherwise and far away from them.
 */
export async function suggestionsFor(call: Api, typed: string, language: Language): Promise<SearchSuggestion[]> {
  const q = typed.trim()
  if (q.length < lengthMin || q.length > lengthMax) return []
  const isZip = /^\d+$/.test(q)
  const [{ places }, { projects }] = await Promise.all([
    placeShape.test(q) ? call(suggestCities, { query: { q } }) : { places: [] },
    isZip ? { projects: [] } : call(listProjects, { query: { q, status: 'published,completed', limit: projectsMost } }),
  ])
  const reader = await readProjects(
    call,
    projects.map((one) => one._id),
    language,
    new URLSearchParams(),
  )
  const offered = projects.map((project) => {
    const { title, lang } = titleIn(reader, project)
    const suggestion = { kind: 'project' as const, label: title, id: project._id, lang }
    return { suggestion, isTitled: isTitled(title, q), at: project.location }
  })
  const titled = offered.filter((one) => one.isTitled)
  const isFar = (place: Point) => !titled.some(({ at }) => at.lat !== null && milesBetween(place, at as Point) <= milesNear)
  const offeredPlaces = places.slice(0, placesMost).map((place) => ({
    suggestion: { kind: 'place' as const, label: place.label, q: /\d{5}$/.exec(place.label)?.[0] ?? place.label },
    isLater: titled.length > 0 && !isNamed(place, q) && isFar(place),
  }))
  return [
    ...offeredPlaces.filter((one) => !one.isLater),
    ...titled,
    ...offeredPlaces.filter((one) => one.isLater),
    ...offered.filter((one) => !one.isTitled),
  ].map((one) => one.suggestion)
}

const isNamed = ({ city }: { city: string }, q: string) => placeKey(city) === placeKey(q.split(',')[0] ?? '')

/** True if the typed words, the last perhaps unfinished, are in the title from the beginning of a word on. */
const isTitled = (title: string, q: string) => ` ${wordsOf(title)}`.includes(` ${wordsOf(q)}`)
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .join(' ')
