import type { Api } from '../../../core/http/api.server.ts'
import { listStates, showMapTiles } from '../../places/model/contract.ts'
import { categories, projectTypes } from '../model/contract.ts'

/** The options of the project form's selects. */
export async function projectFormOptionsOf(call: Api) {
  const [{ states }, { tiles, streets }] = await Promise.all([call(listStates, { params: { country: 'US' } }), call(showMapTiles, {})])
  return { types: projectTypes, categories, states, hasStreets: tiles !== null || streets !== null }
}
