// Loaders and actions of the pages of a project's imports.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showProject } from '../../projects/model/contract.ts'
import { listQuestions } from '../../surveys/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { type ImportSource, importSources } from './columns.ts'
import * as contract from './contract.ts'
import { isImportable } from './rules.ts'

const listPath = (id: string) => `/project/${id}/imports`

function official(context: PageContext, path: string) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(path)}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

async function ownProject(context: PageContext, id: string, path: string) {
  const { permission } = official(context, path)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  const about = await namedProject(call, project, context.get(visit).language)
  return { about, timeZone: project.location.timeZone, mayEdit: permission !== 'viewer' && project.status !== 'completed' }
}

export async function importsPage(context: PageContext, id: string) {
  const path = listPath(id)
  const [page, { imports }] = await Promise.all([
    ownProject(context, id, path),
    context.get(api)(contract.listPlatformImports, { params: { id } }),
  ])
  return { ...page, imports, path }
}
export type ImportsPage = Awaited<ReturnType<typeof importsPage>>

/** Uploads a file and shows what was found in it, or why it was refused. */
export async function importsAction(context: PageContext, id: string, form: FormData) {
  official(context, listPath(id))
  const sent = new FormData()
  const file = form.get('file')
  if (file instanceof File) sent.set('file', file)
  try {
    const { message, import: made } = await context.get(api)(contract.uploadPlatformImport, { params: { id }, form: sent })
    return redirectWith(message, `${listPath(id)}/${made._id}`)
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [403, 404] })
    return data<{ errors: Record<string, string> }>({ errors: formError ? { file: formError } : errors }, status)
  }
}

export async function importPage(context: PageContext, params: { id: string; import: string }) {
  const call = context.get(api)
  const path = `${listPath(params.id)}/${params.import}`
  const [page, { import: current }, { questions }] = await Promise.all([
    ownProject(context, params.id, path),
    call(contract.showPlatformImport, { params }),
    call(listQuestions, { params: { id: params.id } }),
  ])
  return {
    ...page,
    current,
    path,
    list: listPath(params.id),
    questions: questions.filter(isImportable).map(({ _id, text }) => ({ _id, text })),
  }
}
export type ImportPage = Awaited<ReturnType<typeof importPage>>

/** Carries out the step of the pressed button. */
export async function importAction(context: PageContext, params: { id: string; import: string }, form: FormData) {
  const path = `${listPath(params.id)}/${params.import}`
  official(context, path)
  const call = context.get(api)
  try {
    if (form.get('intent') === 'run') return redirectWith((await call(contract.runPlatformImport, { params })).message, path)
    if (form.get('intent') === 'remove')
      return redirectWith((await call(contract.removePlatformImport, { params })).message, listPath(params.id))
    const suggested = form.getAll('suggested').map(String)
    // The button that makes questions fills in the columns that nothing was chosen for.
    const filled = (target: string, i: number) => (form.get('intent') === 'questions' && target === 'ignore' && suggested[i]) || target
    const targets = form.getAll('target').map(String).map(filled)
    const source = importSources.find((one) => one === form.get('source')) ?? ('' as ImportSource)
    return redirectWith((await call(contract.mapPlatformImport, { params, body: { source, targets } })).message, path)
  } catch (error) {
    const { message, status } = formErrors(error, { except: [403, 404] })
    return data({ refusal: message }, status)
  }
}
