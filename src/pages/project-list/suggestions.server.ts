import type { Api } from '../../core/http/api.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { suggestCities } from '../../features/places/model/contract.ts'
import { listProjects } from '../../features/projects/model/contract.ts'
import { readProjects } from '../../features/projects/translations/reading.server.ts'
import { titleIn } from '../../features/projects/translations/rules.ts'

/** A place, with the text that finds it, or a project. */
export type SearchSuggestion =
  | { kind: 'place'; label: string; q: string }
  | { kind: 'project'; label: string; id: string; lang: Language | undefined }

const lengthMin = 2
const lengthMax = 60
const placesMost = 4
const projectsMost = 5
const placeShape = /^[\p{L}\d][\p{L}\d .,'’-]*$/u

/** Places whose name or zip code begins so, and projects with these words or similar ones, the reader's language in their titles. */
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
  return [
    ...places.slice(0, placesMost).map(({ label }) => ({ kind: 'place' as const, label, q: /\d{5}$/.exec(label)?.[0] ?? label })),
    ...projects.map((project) => {
      const { title, lang } = titleIn(reader, project)
      return { kind: 'project' as const, label: title, id: project._id, lang }
    }),
  ]
}
