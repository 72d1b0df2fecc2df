// Loader and action of the uploads page: the selected or running upload, and all others.
import { data, redirect } from 'react-router'
import { ApiError } from '../../../core/contract/errors.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { listImports, showImport, uploadResidents } from './contract.ts'

const perPage = 10

function official(context: PageContext) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/residents')
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

export async function residentsPage(context: PageContext, url: URL) {
  const { state } = official(context)
  const call = context.get(api)
  const cursor = url.searchParams.get('cursor') || undefined
  try {
    const { imports, nextCursor } = await call(listImports, { query: { limit: String(perPage), cursor } })
    const open = imports.find(({ status }) => status === 'waiting' || status === 'running')
    const named = url.searchParams.get('import') ?? open?._id
    const current = named === undefined ? null : (await call(showImport, { params: { id: named } })).import
    return { state, imports, nextCursor, isFirst: cursor === undefined, current }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    if (problem.status === 403) throw data(problem.message, 403)
    if (problem.status === 404) throw new Response(null, { status: 404 })
    if (problem.status === 422) throw redirect('/residents')
    throw problem
  }
}

/** Uploads a sheet and redirects to its outcome, or returns the reason for its rejection. */
export async function residentsAction(context: PageContext, form: FormData) {
  official(context)
  const sent = new FormData()
  const file = form.get('file')
  if (file instanceof File) sent.set('file', file)
  try {
    const { message, import: made } = await context.get(api)(uploadResidents, { form: sent })
    return redirectWith(message, `/residents?import=${made._id}`)
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status === 401 || problem.status >= 500) throw problem
    const { errors, message } = problem.problem
    return data({ errors: errors ?? { file: message } }, problem.status)
  }
}

export type ResidentsPage = Awaited<ReturnType<typeof residentsPage>>
