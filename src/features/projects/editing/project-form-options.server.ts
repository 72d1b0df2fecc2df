import type { Api } from '../../../core/http/api.server.ts'
import { listStates } from '../../places/model/contract.ts'
import { categories, projectTypes } from '../model/contract.ts'

/** The options of the project form's selects. */
export async function optionsOf(call: Api) {
  const { states } = await call(listStates, { params: { country: 'US' } })
  return { types: projectTypes, categories, states }
}
