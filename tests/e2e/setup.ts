import { serve } from '../served.ts'

/** Runs one Plaza, with the demo cities, for all browser tests of a run. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['E2E_URL']
  if (given) return async () => {}
  const served = await serve({ DEMO: 'on' })
  process.env['E2E_URL'] = served.url
  return served.stop
}
