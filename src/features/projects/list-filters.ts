// The list's filters as they stand in the address: what is chosen, and the address of every other choice.

export type Phase = 'open' | 'closed' | 'completed' | 'all'
export const phases: readonly Phase[] = ['open', 'closed', 'completed', 'all']
export const radii = [5, 10, 25, 50, 100] as const

/** What a visitor chose. Everything is text, as addresses have it. */
export type Filters = {
  q: string
  /** Miles around the zip code or city that `q` is; empty: anywhere. */
  radius: string
  projectType: string
  infrastructureCategories: string
  zip: string
  owner: string
  phase: Phase
  /** The part of the map that is looked at: west,south,east,north. */
  bbox: string
  cursor: string
  view: 'list' | 'map'
}

export function filtersOf(search: URLSearchParams): Filters {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 200)
  const phase = text('phase') as Phase
  return {
    q: text('q'),
    radius: text('radius'),
    projectType: text('projectType'),
    infrastructureCategories: text('infrastructureCategories'),
    zip: text('zip'),
    owner: text('owner'),
    phase: phases.includes(phase) ? phase : 'open',
    bbox: text('bbox'),
    cursor: text('cursor'),
    view: text('view') === 'map' ? 'map' : 'list',
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

/** The statuses that the API is asked for. */
export const statusOf = (phase: Phase): string => (phase === 'all' ? 'published,completed' : phase)
