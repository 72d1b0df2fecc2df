import { showBasemap } from '../../../places/model/contract.ts'
import { bboxText, boundsOf, columnShape } from '../../../places/model/view.ts'
import { listProjects } from '../../../projects/model/contract.ts'
import { cardOf } from '../../../projects/search/card.ts'
import { tellOfSeveral } from '../../../translations/model/contract.ts'
import { translationReaderOf } from '../../../translations/model/rules.ts'
import { noteOf } from '../../../translations/model/words.server.ts'
import { MapFrame } from '../parts/MapFrame.tsx'
import { embedPageOf } from '../rules.ts'
import { wordsIn } from '../words.server.ts'
import type { Framed, FrameReader } from './shown.ts'

/** The list on the site shows the others. */
const projectsMax = 50
const padMiles = 1.5
const zipsLabelledMax = 20

/** The published projects of an organization, or of all, on a map and in a list. */
export async function mapFrame(
  { call, language, now, siteName, search }: FrameReader,
  owner: { id: string; name: string } | null,
  origins: string[],
) {
  const found = await call(listProjects, { query: { limit: projectsMax, ...(owner && { owner: owner.id }) } })
  if (!found) return null
  const ids = found.projects.map((one) => one._id)
  const { told: translations } = (ids.length > 0 && (await call(tellOfSeveral, { query: { projects: ids.join(',') } }))) || { told: [] }
  const reader = translationReaderOf(translations, language, new URLSearchParams())
  const cards = found.projects.map((project) => cardOf(project, reader, now))
  const points = found.projects.flatMap(({ _id, location: { lat, lng } }) => (lat === null || lng === null ? [] : [{ id: _id, lat, lng }]))
  const bounds = boundsOf(points, { padMiles })
  const zips = [...new Set(found.projects.map((project) => project.location.zip).filter(Boolean))].slice(0, zipsLabelledMax).join(',')
  const map = bounds && (await call(showBasemap, { query: { bbox: bboxText(bounds), shape: columnShape(bounds), zips } }))
  const words = wordsIn(language)
  const title = owner ? words('frame.mapOf', { organization: owner.name }) : words('frame.map')
  const all = embedPageOf({ kind: 'map', organization: owner?.id ?? null })
  const shown = {
    ...{ title, cards, points, map, search, siteName },
    total: found.total,
    note: noteOf(reader, language)?.text ?? null,
    href: search ? `${all}${all.includes('?') ? '&' : '?'}${search.slice(1)}` : all,
  }
  const framed: Framed = { title, origins, children: <MapFrame shown={shown} /> }
  return framed
}
