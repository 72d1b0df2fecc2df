// Computes the count of each filter choice from counts by kind.

import type { Reply } from '../../../core/contract/endpoint.ts'
import { type Category, categories, type countProjects, type ListStatus, type ProjectType, projectTypes } from '../model/contract.ts'
import type { ProjectCount } from './counts.queries.server.ts'

type ChosenFilters = { statuses: readonly ListStatus[]; types?: readonly ProjectType[]; categories?: readonly Category[] }

/**
 * Counts the choices of each filter among the projects that match the other filters: types among the selected categories and statuses, and
 * so on.
 */
export function countsOf(kinds: readonly ProjectCount[] | null, chosen: ChosenFilters): Reply<typeof countProjects> {
  if (!kinds) return { statuses: null, types: null, categories: null }
  const ofType = ({ type }: ProjectCount) => !chosen.types?.length || (type !== null && chosen.types.includes(type))
  const ofCategory = ({ category }: ProjectCount) =>
    !chosen.categories?.length || (category !== null && chosen.categories.includes(category))
  const ofStatus = (kind: ProjectCount) => chosen.statuses.some((status) => isOf(kind, status))
  const sum = (...tests: ((kind: ProjectCount) => boolean)[]) =>
    kinds.filter((kind) => tests.every((test) => test(kind))).reduce((total, { count }) => total + count, 0)
  const ofPhase = (status: ListStatus) => sum(ofType, ofCategory, (kind) => isOf(kind, status))
  return {
    statuses: {
      open: ofPhase('open'),
      soon: ofPhase('soon'),
      closed: ofPhase('closed'),
      completed: ofPhase('completed'),
      all: sum(ofType, ofCategory),
    },
    types: tally(projectTypes, (one) => sum(ofStatus, ofCategory, ({ type }) => type === one)),
    categories: tally(categories, (one) => sum(ofStatus, ofType, ({ category }) => category === one)),
  }
}

const isOf = ({ phase }: ProjectCount, status: ListStatus): boolean => {
  if (status === 'published') return phase !== 'completed'
  return status === phase || (status === 'open' && phase === 'soon')
}

const tally = <T extends string>(values: readonly T[], count: (value: T) => number): Record<T, number> =>
  Object.fromEntries(values.map((value) => [value, count(value)])) as Record<T, number>
