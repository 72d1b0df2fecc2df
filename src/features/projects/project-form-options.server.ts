import type { Api } from '../../core/api.server.ts'
import { listStates } from '../places/contract.ts'
import { categories, projectTypes } from './contract.ts'

/** What the project form's selects offer. */
export async function optionsOf(call: Api) {
  const { states } = await call(listStates, { params: { country: 'US' } })
  return { types: projectTypes, categories, states }
}
