import { type Api, api, type PageContext, sharedPart } from '../../core/http/api.server.ts'
import { nullIfRefused } from '../../core/http/error-page.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { showBasemap } from '../../features/places/model/contract.ts'
import { milesBetween, type Point } from '../../features/places/model/rules.ts'
import { type Bounds, bboxText, boundsOf, columnShape, isCountryWide } from '../../features/places/model/view.ts'
import { drawnMap } from '../../features/projects/map/drawn-map.server.tsx'
import { categories, countProjects, listProjects, projectTypes } from '../../features/projects/model/contract.ts'
import { boxOf, listed } from '../../features/projects/model/list-text.ts'
import { cardOf } from '../../features/projects/search/card.ts'
import { addressWith, type Filters, filtersOf, type Narrowing, narrowing, statusOf } from '../../features/projects/search/list-filters.ts'
import { type SearchOrigin, searchOriginOf } from '../../features/projects/search/search-origin.server.ts'
import { readProjects } from '../../features/translations/model/reading.server.ts'
import { asksOriginal } from '../../features/translations/model/rules.ts'
import { noteOf } from '../../features/translations/model/words.server.ts'
import { landingMarkup } from '../landing/landing.server.tsx'
import { forYourZip } from './for-your-zip.server.tsx'

/** As many as a phone shows without hiding what comes below them. */
const cardsPerPage = 10
/** Padding around a single project: the map shows its neighborhood. */
const mapPadMiles = 1.5
const nearestShown = 3
/** More projects are rarely pinned at a time. */
const pinnedMost = 20

type ListCenter = (Point & { label: string | null }) | null

/** Everything that the list page shows for these filters: a page of cards, the total, the counts of other choices, and the map. */
export async function readListPage(
  call: Api,
  filters: Filters,
  { now, language, search = new URLSearchParams() }: { now: Date; language: Language; search?: URLSearchParams },
) {
  const center: ListCenter = filters.near ? nearOf(filters.near) : await searchOriginOf(call, filters.q)
  const query = queryOf(filters, center)
  const [found, counts] = await Promise.all([
    call(listProjects, {
      query: {
        ...query,
        limit: cardsPerPage,
        ...(filters.sort && (filters.sort !== 'nearest' || center) && { sort: filters.sort }),
        ...(filters.cursor && { cursor: filters.cursor }),
      },
    }),
    call(countProjects, { query }),
  ])
  const empty = found.total === 0 && !filters.cursor ? await insteadOf(call, filters, center) : null
  const listedHere = [...found.projects, ...(empty?.projects ?? [])]
  const reader = await readProjects(
    call,
    listedHere.map((one) => one._id),
    language,
    search,
  )
  const cards = found.projects.map((project) => cardOf(project, reader, now))
  const emptyCards = empty?.projects.map((project) => cardOf(project, reader, now)) ?? []
  const points = found.projects.flatMap(({ _id, location: { lat, lng } }) => (lat === null || lng === null ? [] : [{ id: _id, lat, lng }]))
  const listedPoints = points.length > 0 ? points : (empty?.points ?? [])
  const shown = center ? [...points, center] : listedPoints
  const bounds = drawable(filters.bbox) ?? boundsOf(shown, { padMiles: mapPadMiles })
  const zips = [...new Set(found.projects.map((project) => project.location.zip).filter(Boolean))].slice(0, 20).join(',')
  const map = bounds ? await call(showBasemap, { query: { bbox: bboxText(bounds), shape: columnShape(bounds), zips } }) : null
  const ownerName = (filters.owner && found.projects[0]?.ownerName) || null
  const { bbox: _, ...elsewhere } = query
  return {
    cards,
    points,
    /** HTML. */
    map: map && drawnMap(language, { map, cards, points, filters }),
    bounds,
    isWide: bounds !== null && isCountryWide(bounds),
    /** The query of the interactive map, which sets its own bbox. */
    search: String(
      new URLSearchParams(
        Object.entries({ ...elsewhere, ...(asksOriginal(search) && { original: '1' }) }).map(([name, value]) => [name, String(value)]),
      ),
    ),
    total: found.total,
    more: found.totalCapped,
    /** True if nothing contains the words: the cards contain similar ones. */
    similar: found.similar,
    hasWords: 'q' in query,
    counts,
    empty: empty && { ways: empty.ways, cards: emptyCards },
    /** The note about translated titles. */
    note: noteOf(reader, language),
    nextCursor: found.nextCursor,
    /** The name of the place that was found; null for the visitor's own location or none. */
    place: center?.label ?? null,
    hasPlace: center !== null,
    ownerName,
  }
}

const nearOf = (near: string): ListCenter => {
  const [lat = 0, lng = 0] = near.split(',').map(Number)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng, label: null } : null
}

const only = (text: string, values: readonly string[]) =>
  listed(text)
    .filter((one) => values.includes(one))
    .join(',')

/** The filters as the API takes them; `center` is the location derived from them. */
function queryOf(filters: Filters, center: ListCenter) {
  const words = filters.near || !center ? filters.q : ''
  const types = only(filters.projectType, projectTypes)
  const kinds = only(filters.infrastructureCategories, categories)
  return {
    status: statusOf(filters.phase),
    ...(types && { projectType: types }),
    ...(kinds && { infrastructureCategories: kinds }),
    ...(filters.zip && { zip: filters.zip }),
    ...(filters.owner && { owner: filters.owner }),
    ...(filters.isPin && { isPin: 'true' }),
    ...(filters.bbox && { bbox: filters.bbox }),
    ...(center && { lat: center.lat, lng: center.lng, ...(Number(filters.radius) > 0 && { radius: filters.radius }) }),
    ...(words && { q: words }),
  }
}

/** For an empty list: what it would find without each filter, and the nearest open projects. */
async function insteadOf(call: Api, filters: Filters, center: ListCenter) {
  const set = narrowing.filter((name) => filters[name] !== '' && !(name === 'radius' && (!center || filters.radius === '0')))
  const tried: [Narrowing | 'phase', Filters][] = set.map((name) => [
    name,
    { ...filters, [name]: '', ...(name === 'near' && { radius: '' }) },
  ])
  if (filters.phase !== 'all') tried.push(['phase', { ...filters, phase: 'all' }])
  const ways = tried.map(async ([without, changed]) => {
    const place = without === 'near' || without === 'q' ? await centerOfChanged(call, changed) : center
    const { total, totalCapped } = await call(listProjects, { query: { ...queryOf(changed, place), limit: 1 } })
    return { without, total, more: totalCapped }
  })
  const around = center ?? middleOf(filters.bbox)
  const near = await call(listProjects, {
    query: {
      status: 'open',
      limit: nearestShown + pinnedMost,
      ...(around && { lat: around.lat, lng: around.lng, sort: 'nearest' as const }),
    },
  })
  // Pinned projects within a hundred miles lead the list.
  const away = ({ location: { lat, lng } }: (typeof near.projects)[number]) =>
    around && lat !== null && lng !== null ? milesBetween(around, { lat, lng }) : Number.POSITIVE_INFINITY
  const nearest = around ? near.projects.toSorted((a, b) => away(a) - away(b)) : near.projects
  const projects = nearest.slice(0, nearestShown)
  const points = projects.flatMap(({ location: { lat, lng } }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  const bringing = (await Promise.all(ways)).filter(({ total }) => total > 0)
  return { ways: bringing, projects, points }
}

const centerOfChanged = (call: Api, { near, q }: Filters): Promise<SearchOrigin | ListCenter> =>
  near ? Promise.resolve(nearOf(near)) : searchOriginOf(call, q)

function middleOf(bbox: string): Point | null {
  const box = drawable(bbox)
  return box && { lat: (box.south + box.north) / 2, lng: Math.max(-180, (box.west + box.east) / 2) }
}

/** A box across the 180th meridian continues to the west on a drawn map. */
function drawable(bbox: string): Bounds | null {
  const box = boxOf(bbox)
  return box && { ...box, west: box.west > box.east ? box.west - 360 : box.west }
}

export async function projectListPage(context: PageContext, { searchParams: search }: URL) {
  const filters = filtersOf(search)
  const { actor, now, language, holes } = context.get(visit)
  const read = (asked: typeof filters) =>
    context.get(sharedPart)(['the list page', asked, asksOriginal(search)], (call) => readListPage(call, asked, { now, language, search }))
  // An invalid cursor, such as from a truncated address, shows the first page.
  const found = filters.cursor ? await nullIfRefused(read(filters), 400) : null
  const page = found ?? (await read({ ...filters, cursor: '' }))
  // On a phone the map fills the screen.
  const isForVisitors = actor.kind === 'visitor' && filters.view !== 'map'
  const landing = isForVisitors ? await landingMarkup(context.get(api), { ...context.get(visit), search }) : null
  // A search has other things to show.
  const isWhole = addressWith(filters, {}) === '/projects' && !filters.cursor
  const forZip = actor.kind === 'resident' && isWhole ? await forYourZip(context.get(api), language) : null
  return {
    ...{ filters, types: projectTypes, categories },
    ...{ below: landing?.below ?? null, proof: landing?.proof ?? null },
    forZip: forZip && holes.keep('partForPlace', forZip),
    ...page,
  }
}
