// Compares respondents with residents and derives weights. No database, no HTTP, no clock.
import { type Characteristic, characteristics, groupsOf } from '../population/columns.ts'
import type { PopulationReference, References } from '../population/rules.ts'
import { weightMax, weightMin } from './dual.ts'
import { mergeSmallGroups } from './merge-small-groups.ts'
import { effectiveSize, type Margin, rake } from './raking.ts'

export const dimensions = [...characteristics, 'zip'] as const
export type Dimension = (typeof dimensions)[number]

/** With fewer people, a weight would rest on too few answers. */
export const peopleMin = 100

/** In percentage points: the largest distance of a group from its share of the residents at which weighted answers are used. */
export const missMax = 2

/** All people of one combination of stated groups; '' for a group not stated. */
export type WeightingCell = Record<Dimension, string> & { people: number }

/** The reference population of a project for one characteristic. */
export type Compared = {
  dimension: Dimension
  level: PopulationReference['level']
  places: string[]
  /** True if these places have more residents than the project's zip codes. */
  isWider: boolean
  sources: PopulationReference['source'][]
  /** Residents by group; groups without a figure are left out. */
  residents: Map<string, number>
}

/** For each characteristic the narrowest available figures; null without figures of at least two groups. */
export function comparedWith({ zips, ofZips, around }: References): Record<Dimension, Compared | null> {
  const every = zips.length > 0 && zips.every((zip) => ofZips.some((one) => one.place === zip))
  const by = (characteristic: Characteristic): Compared | null => {
    const own = every ? together(ofZips, characteristic) : null
    const candidates = [
      ...(own ? [{ level: 'zip' as const, of: ofZips, residents: own }] : []),
      ...around.map((one) => ({ level: one.level, of: [one], residents: figuresOf(one, characteristic) })),
    ]
    const best = candidates.find((one) => one.residents.size >= 2)
    return best ? compared(characteristic, best.level, best.of, best.residents) : null
  }
  const inZips = new Map(ofZips.map((one) => [one.place, one.residents]))
  return {
    ageRange: by('ageRange'),
    gender: by('gender'),
    ethnicity: by('ethnicity'),
    zip: inZips.size >= 2 ? compared('zip', 'zip', ofZips, inZips) : null,
  }
}

function compared(
  dimension: Dimension,
  level: PopulationReference['level'],
  of: readonly PopulationReference[],
  residents: Map<string, number>,
): Compared {
  const sources = [...new Map(of.map((one) => [JSON.stringify(one.source), one.source])).values()]
  return { dimension, level, places: of.map((one) => one.place), isWider: level !== 'zip', sources, residents }
}

/** Groups with a figure above 0: nobody can represent a group without residents. */
const figuresOf = ({ groups }: PopulationReference, characteristic: Characteristic) =>
  new Map(
    groupsOf[characteristic].flatMap((group) => (groups[characteristic]?.[group] ? [[group, groups[characteristic][group]] as const] : [])),
  )

/** Several zip codes together: only groups for which all of them have a figure. */
function together(references: readonly PopulationReference[], characteristic: Characteristic): Map<string, number> {
  const sums = groupsOf[characteristic].flatMap((group) => {
    const figures = references.map(({ groups }) => groups[characteristic]?.[group])
    const sum = figures.reduce<number>((total, one) => total + (one ?? 0), 0)
    return figures.every((one) => one !== undefined) && sum > 0 ? [[group, sum] as const] : []
  })
  return new Map(sums)
}

/**
 * The group whose share after weighting is farthest from its share of the residents, as fractions of 1, and the difference in percentage
 * points.
 */
export type Miss = { dimension: Dimension; group: string; residents: number; weighted: number; points: number }

export type Weighting = {
  /** In the order of the cells; null without weights. */
  weights: number[] | null
  /** Why there are no weights; null if there are. */
  why: 'noFigures' | 'tooFew' | 'oneGroup' | 'missed' | null
  /** The characteristics used, and the groups merged there. */
  by: { dimension: Dimension; pooled: string[][] }[]
  /** Null if no weights could be computed; above 2 points the weights are not used. */
  miss: Miss | null
  rounds: number
  /** People whose weight is 0.3 or 3. */
  trimmed: number
  people: number
  effective: number
}

/**
 * Weights the cells by all characteristics with figures, or returns why it cannot. Every group of these characteristics then has its share
 * of the residents within 2 percentage points, including merged groups.
 */
export function weigh(cells: readonly WeightingCell[], references: Record<Dimension, Compared | null>): Weighting {
  const people = cells.map((one) => one.people)
  const all = people.reduce((sum, one) => sum + one, 0)
  const none = (why: Weighting['why'], miss: Miss | null = null): Weighting => ({
    ...{ weights: null, why, by: [], miss, rounds: 0, trimmed: 0, people: all, effective: all },
  })
  const found = dimensions.flatMap((dimension) => references[dimension] ?? [])
  if (found.length === 0) return none('noFigures')
  if (all < peopleMin) return none('tooFew')
  const margins = found.flatMap((reference) => marginOf(cells, reference) ?? [])
  if (margins.length === 0) return none('oneGroup')
  const { weights, rounds } = rake(
    people,
    margins.map((one) => one.margin),
  )
  const miss = largestMiss(
    cells,
    margins.flatMap(({ dimension }) => references[dimension] ?? []),
    weights,
  )
  if (miss.points > missMax) return none('missed', miss)
  const sum = (of: (weight: number) => number) => weights.reduce((total, weight, cell) => total + of(weight) * (people[cell] as number), 0)
  return {
    weights,
    why: null,
    by: margins.map(({ dimension, joined }) => ({ dimension, pooled: joined })),
    miss,
    rounds,
    trimmed: sum((weight) => (weight === weightMin || weight === weightMax ? 1 : 0)),
    people: all,
    effective: effectiveSize(
      sum((weight) => weight),
      sum((weight) => weight * weight),
    ),
  }
}

function largestMiss(cells: readonly WeightingCell[], references: readonly Compared[], weights: readonly number[]): Miss {
  const misses = references.flatMap(({ dimension, residents }) => {
    const weightOf = new Map<string, number>()
    for (const [i, cell] of cells.entries()) {
      const group = cell[dimension]
      if (residents.has(group)) weightOf.set(group, (weightOf.get(group) ?? 0) + cell.people * (weights[i] as number))
    }
    const [living, heavy] = [total(residents.values()), total(weightOf.values())]
    return [...residents].map(([group, one]): Miss => {
      const [lives, weighted] = [one / living, (weightOf.get(group) ?? 0) / heavy]
      return { dimension, group, residents: lives, weighted, points: Math.round(Math.abs(weighted - lives) * 10_000) / 100 }
    })
  })
  return misses.reduce((worst, one) => (isWorse(one, worst) ? one : worst))
}

const total = (values: Iterable<number>) => [...values].reduce((sum, one) => sum + one, 0)

/** On a tie the underrepresented group, then the first by name, which makes the result independent of the order of groups. */
function isWorse(one: Miss, worst: Miss): boolean {
  if (one.points !== worst.points) return one.points > worst.points
  const isMissing = (of: Miss) => of.weighted < of.residents
  if (one.points > 0 && isMissing(one) !== isMissing(worst)) return isMissing(one)
  return one.dimension === worst.dimension && one.group < worst.group
}

function marginOf(
  cells: readonly WeightingCell[],
  { dimension, residents }: Compared,
): { dimension: Dimension; joined: string[][]; margin: Margin } | null {
  const groups = [...residents.keys()]
  const people = groups.map((group) => cells.reduce((sum, cell) => (cell[dimension] === group ? sum + cell.people : sum), 0))
  const pools = mergeSmallGroups(people, dimension === 'ageRange')
  if (pools.length < 2) return null
  const poolOf = new Map(pools.flatMap((pool, number) => pool.map((group) => [groups[group] as string, number] as const)))
  const living = pools.map((pool) => pool.reduce((sum, group) => sum + (residents.get(groups[group] as string) as number), 0))
  const total = living.reduce((sum, one) => sum + one, 0)
  return {
    dimension,
    joined: pools.filter((pool) => pool.length > 1).map((pool) => pool.map((group) => groups[group] as string)),
    margin: { groupOf: cells.map((cell) => poolOf.get(cell[dimension]) ?? -1), shares: living.map((one) => one / total) },
  }
}

export type ComparedGroup = {
  group: string
  people: number
  /** The share of the people in groups with a figure, as a fraction of 1; null without a figure. */
  share: number | null
  /** The residents' share. */
  residents: number | null
  /** The share after weighting; null without weights. */
  weighted: number | null
}

/** A characteristic's groups, those without a figure last, and how many people belong to none. */
export function compare(
  cells: readonly WeightingCell[],
  dimension: Dimension,
  reference: Compared | null,
  weights: readonly number[] | null,
  zips: readonly string[],
): { groups: ComparedGroup[]; others: number } {
  const all = dimension === 'zip' ? zips : groupsOf[dimension]
  const inGroup = (group: string, of: (cell: number) => number) =>
    cells.reduce((sum, cell, i) => (cell[dimension] === group ? sum + cell.people * of(i) : sum), 0)
  const rows = all.map((group) => {
    const living = reference?.residents.get(group) ?? null
    return { group, living, people: inGroup(group, () => 1), heavy: weights ? inGroup(group, (i) => weights[i] as number) : null }
  })
  const known = rows.filter((one) => one.living !== null)
  const total = (of: (row: (typeof rows)[number]) => number) => known.reduce((sum, row) => sum + of(row), 0)
  const [people, living, heavy] = [total((one) => one.people), total((one) => one.living ?? 0), total((one) => one.heavy ?? 0)]
  const part = (one: number | null, whole: number) => (one === null || whole === 0 ? null : one / whole)
  const groups = rows.map((row) => ({
    group: row.group,
    people: row.people,
    share: row.living === null ? null : part(row.people, people),
    residents: part(row.living, living),
    weighted: row.living === null ? null : part(row.heavy, heavy),
  }))
  const counted = rows.reduce((sum, row) => sum + row.people, 0)
  return {
    groups: [...groups.filter((one) => one.residents !== null), ...groups.filter((one) => one.residents === null)],
    others: cells.reduce((sum, cell) => sum + cell.people, 0) - counted,
  }
}
