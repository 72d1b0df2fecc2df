import type { Api } from '../../../core/http/api.server.ts'
import type { Project } from '../../projects/model/contract.ts'
import { filterChoicesOf, type ResultsFilter, resultsFilterOf } from '../model/filter.ts'
import { showTurnout } from './contract.ts'

type Choices = Readonly<Record<string, readonly string[]>>

/**
 * The filter of an address, without what the project does not show or know: an address can be older than the figures, or typed by hand.
 * `leftOut` lists why, for the page.
 */
export async function shownFilterOf(
  call: Api,
  project: Project,
  search: URLSearchParams,
  choices: Choices = filterChoicesOf(project),
): Promise<ResultsFilter> {
  const filter = resultsFilterOf(search, choices)
  if (!(await hidesWay(call, project._id, filter.groups.way))) return filter
  return { ...filter, groups: { ...filter.groups, way: null }, leftOut: [...(filter.leftOut ?? []), 'wayHidden'] }
}

async function hidesWay(call: Api, id: string, way: string | null): Promise<boolean> {
  if (way === null) return false
  const { ways } = await call(showTurnout, { params: { id }, query: {} })
  return ways.some((one) => one.way === way && one.started === null)
}
