// Who answered beside who lives there, and what weights follow. No database, no HTTP, no clock.
import { type Characteristic, characteristics, groupsOf } from '../population/columns.ts'
import type { Reference, References } from '../population/rules.ts'
import { pooled } from './pooling.ts'
import { effectiveSize, type Margin, rake, trim, weightMax, weightMin } from './raking.ts'

export const dimensions = [...characteristics, 'zip'] as const
export type Dimension = (typeof dimensions)[number]

/** With fewer, a weight would rest on very few people. */
export const peopleMin = 100

/** All people of one combination of groups, as they state them of themselves; '' where somebody states nothing. */
export type Cell = Record<Dimension, string> & { people: number }

/** Whom the people of a project are compared with in one respect. */
export type Compared = {
  dimension: Dimension
  level: Reference['level']
  places: string[]
  /** These places hold more people than the project asks. */
  isWider: boolean
  sources: Reference['source'][]
  /** People who live there, by group; groups without a figure are left out. */
  residents: Map<string, number>
}

/** For each characteristic the narrowest figures that there are; null where there are none of at least two groups. */
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

function compared(dimension: Dimension, level: Reference['level'], of: readonly Reference[], residents: Map<string, number>): Compared {
  const sources = [...new Map(of.map((one) => [JSON.stringify(one.source), one.source])).values()]
  return { dimension, level, places: of.map((one) => one.place), isWider: level !== 'zip', sources, residents }
}

/** Groups with a figure above 0: nobody can stand for a group that nobody lives in. */
const figuresOf = ({ groups }: Reference, characteristic: Characteristic) =>
  new Map(
    groupsOf[characteristic].flatMap((group) => (groups[characteristic]?.[group] ? [[group, groups[characteristic][group]] as const] : [])),
  )

/** Of several zip codes together: only groups that all of them have a figure of. */
function together(references: readonly Reference[], characteristic: Characteristic): Map<string, number> {
  const sums = groupsOf[characteristic].flatMap((group) => {
    const figures = references.map(({ groups }) => groups[characteristic]?.[group])
    const sum = figures.reduce<number>((total, one) => total + (one ?? 0), 0)
    return figures.every((one) => one !== undefined) && sum > 0 ? [[group, sum] as const] : []
  })
  return new Map(sums)
}

export type Weighting = {
  /** In the order of the cells; null where nobody is weighted. */
  weights: number[] | null
  /** Why not; null where weights are there. */
  why: 'noFigures' | 'tooFew' | 'oneGroup' | 'noConvergence' | null
  /** What was weighted by, and which groups counted as one there. */
  by: { dimension: Dimension; pooled: string[][] }[]
  rounds: number
  /** People whose weight was held at 0.3 or at 3. */
  trimmed: number
  people: number
  effective: number
}

/** Weights the cells by all characteristics that have figures, or says why that cannot be. */
export function weigh(cells: readonly Cell[], references: Record<Dimension, Compared | null>): Weighting {
  const people = cells.map((one) => one.people)
  const all = people.reduce((sum, one) => sum + one, 0)
  const none = (why: Weighting['why']): Weighting => ({ weights: null, why, by: [], rounds: 0, trimmed: 0, people: all, effective: all })
  const found = dimensions.flatMap((dimension) => references[dimension] ?? [])
  if (found.length === 0) return none('noFigures')
  if (all < peopleMin) return none('tooFew')
  const margins = found.flatMap((reference) => marginOf(cells, reference) ?? [])
  if (margins.length === 0) return none('oneGroup')
  const {
    weights: raked,
    converged,
    rounds,
  } = rake(
    people,
    margins.map((one) => one.margin),
  )
  if (!converged) return none('noConvergence')
  const weights = trim(raked, people)
  const sum = (of: (weight: number) => number) => weights.reduce((total, weight, cell) => total + of(weight) * (people[cell] as number), 0)
  return {
    weights,
    why: null,
    by: margins.map(({ dimension, joined }) => ({ dimension, pooled: joined })),
    rounds,
    trimmed: sum((weight) => (weight === weightMin || weight === weightMax ? 1 : 0)),
    people: all,
    effective: effectiveSize(
      sum((weight) => weight),
      sum((weight) => weight * weight),
    ),
  }
}

function marginOf(
  cells: readonly Cell[],
  { dimension, residents }: Compared,
): { dimension: Dimension; joined: string[][]; margin: Margin } | null {
  const groups = [...residents.keys()]
  const people = groups.map((group) => cells.reduce((sum, cell) => (cell[dimension] === group ? sum + cell.people : sum), 0))
  const pools = pooled(people, dimension === 'ageRange')
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
  /** Of the people in groups with a figure, in parts of 1; null without one. */
  share: number | null
  /** The same of the residents. */
  residents: number | null
  /** The share that this group has after weighting; null where nobody is weighted. */
  weighted: number | null
}

/** A characteristic's groups, those without a figure at the end, and how many people are in none. */
export function compare(
  cells: readonly Cell[],
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
