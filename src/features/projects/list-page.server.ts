import type { Api } from '../../core/api.server.ts'
import { showBasemap } from '../places/contract.ts'
import { bboxText, boundsOf } from '../places/map/view.ts'
import { cardOf } from './card.ts'
import { listProjects } from './contract.ts'
import { centerOf } from './list-center.server.ts'
import { type Filters, statusOf } from './list-filters.ts'

const cardsPerPage = 20
/** Around a single project, so that its neighbourhood is seen and not only a point. */
const mapPadMiles = 1.5

/** Everything the list page shows for these filters: a page of cards, how many there are in all, and the map under their pins. */
export async function readListPage(call: Api, filters: Filters, now: Date) {
  const center = await centerOf(call, filters.q)
  const radius = Number(filters.radius)
  const found = await call(listProjects, {
    query: {
      status: statusOf(filters.phase),
      limit: cardsPerPage,
      ...(filters.projectType && { projectType: filters.projectType }),
      ...(filters.infrastructureCategories && { infrastructureCategories: filters.infrastructureCategories }),
      ...(filters.zip && { zip: filters.zip }),
      ...(filters.owner && { owner: filters.owner }),
      ...(filters.cursor && { cursor: filters.cursor }),
      ...(filters.bbox && { bbox: filters.bbox }),
      ...(center ? { lat: center.lat, lng: center.lng, ...(radius > 0 && { radius }) } : filters.q && { q: filters.q }),
    },
  })
  const cards = found.projects.map((project) => cardOf(project, now))
  const points = found.projects.flatMap(({ _id, location: { lat, lng } }) => (lat === null || lng === null ? [] : [{ id: _id, lat, lng }]))
  const bounds = boundsOf(center ? [...points, center] : points, { padMiles: mapPadMiles })
  const zips = [...new Set(found.projects.map((project) => project.location.zip).filter(Boolean))].slice(0, 20).join(',')
  const bbox = filters.bbox || (bounds && bboxText(bounds))
  const map = bbox ? await call(showBasemap, { query: { bbox, shape: 'tall', zips } }) : null
  const ownerName = (filters.owner && found.projects[0]?.ownerName) || null
  return { cards, points, map, total: found.total, nextCursor: found.nextCursor, place: center?.label ?? null, ownerName }
}
