// The list's filters as they stand in the address: what is chosen, and the address of every other choice.
import { boxOf, listed } from '../model/list-text.ts'

export type Phase = 'open' | 'soon' | 'closed' | 'completed' | 'all'
export const phases: readonly Phase[] = ['open', 'soon', 'closed', 'completed', 'all']
export const radii = [5, 10, 25, 50, 100] as const
export const orders = ['nearest', 'newest', 'closing', 'liked'] as const
export type Order = (typeof orders)[number]

/** What a visitor chose. Everything is text, as addresses have it. */
export type Filters = {
  q: string
  /** Where the visitor is, to some thousand steps: "33.62,-117.93". Then `q` is words only. */
  near: string
  /** Miles around `near`, or around the zip code or city that `q` is; empty: anywhere. */
  radius: string
  /** One or several, separated by commas. */
  projectType: string
  infrastructureCategories: string
  zip: string
  owner: string
  /** 1: pinned ones only. */
  isPin: string
  phase: Phase
  /** The part of the map that is looked at: west,south,east,north. */
  bbox: string
  /** Empty: nearest where a place is known, else newest. */
  sort: Order | ''
  cursor: string
  view: 'list' | 'map'
}

/** What an address asks for. What cannot be meant counts as absent, so that a mistyped address still shows a list. */
export function filtersOf(search: URLSearchParams): Filters {
  const text = (name: string) => search.getAll(name).join(',').trim().slice(0, 200)
  const oneOf = <T extends string>(name: string, values: readonly T[]) => values.find((value) => value === text(name))
  const fitting = (name: string, shape: RegExp) => (shape.test(text(name)) ? text(name) : '')
  return {
    q: text('q'),
    near: fitting('near', /^-?\d{1,2}(\.\d+)?,-?1?\d{1,2}(\.\d+)?$/),
    radius: radii.some((miles) => String(miles) === text('radius')) ? text('radius') : '',
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

/** The address of the same list with `change`; any change but a page's leads back to the first page. */
export function addressWith(filters: Filters, change: Partial<Filters>): string {
  const next = { ...filters, cursor: '', ...change }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(next)) {
    if (value !== '' && !(name === 'phase' && value === 'open') && !(name === 'view' && value === 'list')) search.set(name, value)
  }
  return search.size > 0 ? `/projects?${search}` : '/projects'
}

/** A list of choices with one more, or without it where it was chosen. */
export const toggled = (chosen: string, one: string): string => {
  const all = listed(chosen)
  return (all.includes(one) ? all.filter((other) => other !== one) : [...all, one]).join(',')
}

/** The filters that narrow the list, besides the phase: those that can be taken off one by one. */
export const narrowing = ['q', 'near', 'radius', 'projectType', 'infrastructureCategories', 'zip', 'owner', 'isPin', 'bbox'] as const
export type Narrowing = (typeof narrowing)[number]
export const none = Object.fromEntries(narrowing.map((name) => [name, ''])) as Record<Narrowing, ''>

/** The statuses that the API is asked for. */
export const statusOf = (phase: Phase): string => (phase === 'all' ? 'published,completed' : phase)
