// Loader and action of the administrator's page of failures.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { namedBy, writtenProjects } from '../../translations/model/reading.server.ts'
import { dismissFailure, listFailures, retryFailure } from './contract.ts'
import type { Failing } from './rules.ts'

/** @throws HttpError 403 for officials who are not administrators */
export async function failuresPage(context: PageContext, url: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/failures')
  if (actor.kind === 'resident') throw redirect('/projects')
  const cursor = url.searchParams.get('cursor') || undefined
  const call = context.get(api)
  const list = await call(listFailures, { params: { id: actor.organizationId }, query: { cursor } })
  const ids = list.failures.flatMap(({ project }) => project?._id ?? [])
  const reader = await writtenProjects(call, ids, language)
  const failures = list.failures.map((one) => ({ ...one, project: one.project && namedBy(reader, one.project, language) }))
  return { ...list, failures, timeZone: actor.timeZone, isFirst: cursor === undefined }
}
export type FailuresPage = Awaited<ReturnType<typeof failuresPage>>

/** `which` is "mail:" and an id, and so on; `act` is the pressed button. */
export async function failuresAction(context: PageContext, form: FormData) {
  const [of = '', id = ''] = String(form.get('which') ?? '').split(':')
  const params = { of: of as Failing, id }
  const call = context.get(api)
  try {
    const { message } = form.get('act') === 'dismiss' ? await call(dismissFailure, { params }) : await call(retryFailure, { params })
    return redirectWith(message, '/failures')
  } catch (error) {
    const { message, status } = formErrors(error, { except: [403] })
    return data({ message }, status)
  }
}
