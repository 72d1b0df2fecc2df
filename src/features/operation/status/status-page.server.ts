// Loader of the officials' page that shows what works.
import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showStatus } from './contract.ts'

export async function statusPage(context: PageContext) {
  const { actor, now } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/status')
  if (actor.kind === 'resident') throw redirect('/projects')
  const shown = await context.get(api)(showStatus, {})
  return { ...shown, timeZone: actor.timeZone, now: now.toISOString(), isAdministrator: actor.permission === 'administrator' }
}
export type StatusPage = Awaited<ReturnType<typeof statusPage>>
