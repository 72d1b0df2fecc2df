// Loader and action of the page of deleted projects.
import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { listBin, restoreProject } from './contract.ts'

/** @throws ApiError 403 for officials who are not administrators */
export async function binPage(context: PageContext) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/records/bin')
  if (actor.kind === 'resident') throw redirect('/projects')
  const { projects } = await context.get(api)(listBin, { params: { id: actor.organizationId } })
  return { projects, timeZone: actor.timeZone }
}

export async function binAction(context: PageContext, form: FormData) {
  const { message } = await context.get(api)(restoreProject, { params: { id: String(form.get('id') ?? '') } })
  return redirectWith(message, '/records/bin')
}
