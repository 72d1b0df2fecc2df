// The list's filters in the address: the current choice, and the address of every other choice.
import { boxOf, listed } from '../model/list-text.ts'

export type PhaseFilter = 'open' | 'soon' | 'closed' | 'completed' | 'all'
export const phases: readonly PhaseFilter[] = ['open', 'soon', 'closed', 'completed', 'all']
export const radii = [5, 10, 25, 50, 100] as const
/** A search for a zip code that names no distance means this one, in miles. */
const zipRadius = '10'
export const orders = ['nearest', 'newest', 'closing', 'liked'] as const
export type Order = (typeof orders)[number]

/** A visitor's choice. Every value is text, as in the address. */
export type Filters = {
  q: string
  /** The visitor's location, rounded to about half a mile: "33.62,-117.93". `q` is then words only. */
  near: string
  /** Miles around `near`, or around the zip code or city in `q`. Empty: no limit. '0': none around a zip code, which has one by itself. */
  radius: string
  /** One or several, separated by commas. */
  projectType: string
  infrastructureCategories: string
  zip: string
  owner: string
  /** 1: only pinned projects. */
  isPin: string
  phase: PhaseFilter
  /** The visible part of the map: west,south,east,north. */
  bbox: string
  /** Empty: nearest first if a location is known, else newest first. */
  sort: Order | ''
  cursor: string
  view: 'list' | 'map'
}

/** Reads the filters from an address. Invalid values count as absent: a mistyped address still shows a list. */
export function filtersOf(search: URLSearchParams): Filters {
  const text = (name: string) => search.getAll(name).join(',').trim().slice(0, 200)
  const oneOf = <T extends string>(name: string, values: readonly T[]) => values.find((value) => value === text(name))
  const fitting = (name: string, shape: RegExp) => (shape.test(text(name)) ? text(name) : '')
  const near = fitting('near', /^-?\d{1,2}(\.\d+)?,-?1?\d{1,2}(\.\d+)?$/)
  const isZip = !near && /^\d{5}$/.test(text('q'))
  return {
    q: text('q'),
    near,
    radius: radiusOf(text('radius'), isZip),
    projectType: text('projectType'),
    infrastructureCategories: text('infrastructureCategories'),
    zip: fitting('zip', /^\d{5}$/),
    owner: text('owner'),
    isPin: text('isPin') === '1' ? '1' : '',
    phase: oneOf('phase', phases) ?? 'open',
    bbox: boxOf(text('bbox')) ? text('bbox') : '',
    sort: oneOf('sort', orders) ?? '',
    cursor: text('cursor'),
    view: oneOf('view', ['map'] as const) ?? 'list',
  }
}

function radiusOf(asked: string, isZip: boolean): string {
  if (radii.some((miles) => String(miles) === asked)) return asked
  if (!isZip) return ''
  return asked === '0' ? asked : zipRadius
}

/** The address of the list with `change`. Any change except the page's returns to the first page. */
export function addressWith(filters: Filters, change: Partial<Filters>): string {
  const next = { ...filters, cursor: '', ...change }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(next)) {
    if (value !== '' && !(name === 'phase' && value === 'open') && !(name === 'view' && value === 'list')) search.set(name, value)
  }
  return search.size > 0 ? `/projects?${search}` : '/projects'
}

/** Adds a choice to a list of choices, or removes it. */
export const toggled = (chosen: string, one: string): string => {
  const all = listed(chosen)
  return (all.includes(one) ? all.filter((other) => other !== one) : [...all, one]).join(',')
}

/** The filters, besides the phase, that can be removed one by one. */
export const narrowing = ['q', 'near', 'radius', 'projectType', 'infrastructureCategories', 'zip', 'owner', 'isPin', 'bbox'] as const
export type Narrowing = (typeof narrowing)[number]
export const none = Object.fromEntries(narrowing.map((name) => [name, ''])) as Record<Narrowing, ''>

/** The statuses to request from the API. */
export const statusOf = (phase: PhaseFilter): string => (phase === 'all' ? 'published,completed' : phase)
