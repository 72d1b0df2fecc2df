import { serve } from '../served.ts'
import { callerOf, tokensOf } from './api.ts'
import { findIds } from './demo-ids.ts'

/** Runs one Plaza, with the demo cities, for all browser tests of a run, and notes what is in it before they change anything. */
export default async function setup(): Promise<() => Promise<void>> {
  const served = process.env['E2E_URL'] ? null : await serve({ DEMO: 'on' })
  const url = served?.url ?? (process.env['E2E_URL'] as string)
  const call = callerOf(url)
  process.env['E2E_URL'] = url
  process.env['E2E_IDS'] = JSON.stringify(await findIds(call, tokensOf(call)))
  return async () => served?.stop()
}
