// Loader and action of the uploads page: the selected or running upload, and all others.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, nullIfRefused, orRefusalPage } from '../../../core/http/error-page.server.ts'
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
  const { timeZone } = official(context)
  const call = context.get(api)
  const cursor = url.searchParams.get('cursor') || undefined
  const list = await orRefusalPage(nullIfRefused(call(listImports, { query: { limit: String(perPage), cursor } }), 422))
  if (!list) throw redirect('/residents')
  const open = list.imports.find(({ status }) => status === 'waiting' || status === 'running')
  const named = url.searchParams.get('import') ?? open?._id
  const current = named === undefined ? null : (await orRefusalPage(call(showImport, { params: { id: named } }))).import
  return { timeZone, ...list, isFirst: cursor === undefined, current }
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
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    return data({ errors: formError ? { file: formError } : errors }, status)
  }
}

export type ResidentsPage = Awaited<ReturnType<typeof residentsPage>>
