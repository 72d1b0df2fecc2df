import { redirect } from 'react-router'
import { type Api, api, type PageContext } from '../../core/http/api.server.ts'
import { formErrors } from '../../core/http/error-page.server.ts'
import { redirectWith } from '../../core/http/flash.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { projectFormValuesOf } from '../../features/projects/editing/form-values.ts'
import { projectFormOptionsOf } from '../../features/projects/editing/project-form-options.server.ts'
import { deleteProject, showProject, showProjectForm } from '../../features/projects/model/contract.ts'
import { showDeletion } from '../../features/records/retention/contract.ts'
import { namedProject } from '../../features/translations/model/reading.server.ts'
import { changeSealed, submitProjectForm } from './project-form.server.ts'

export async function editProjectPage(context: PageContext, id: string, { search }: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=/edit-project/${id}${encodeURIComponent(search)}`)
  const call = context.get(api)
  if (actor.kind !== 'official' || actor.permission === 'viewer') throw redirect(`/project/${id}`)
  // Access follows from reading the project: hidden projects are 404, another city's project is read-only.
  const { project: seen } = await call(showProject, { params: { id } })
  if (!seen.isMine) throw redirect(`/project/${id}`)
  const { project, missing, schedule } = await call(showProjectForm, { params: { id } })
  const placed = { state: actor.state, timeZone: actor.timeZone }
  const values = projectFormValuesOf(project, { department: project.department, ...placed })
  const options = await projectFormOptionsOf(call)
  const { lang } = await namedProject(call, project, language)
  const mayDelete = actor.permission === 'administrator'
  const deletion = mayDelete ? await call(showDeletion, { params: { id } }) : null
  return { project, lang, missing, schedule, values, options, ...placed, deletion }
}

export async function editProjectAction(context: PageContext, id: string, form: FormData) {
  const call = context.get(api)
  if (form.get('intent') === 'delete') return remove(call, id, String(form.get('title') ?? ''))
  return (await changeSealed(call, form, id)) ?? submitProjectForm(call, form, { id, language: context.get(visit).language })
}

/** A legal hold prevents the deletion: the page that can lift it explains this. */
async function remove(call: Api, id: string, title: string): Promise<Response> {
  try {
    return redirectWith((await call(deleteProject, { params: { id }, body: { title } })).message, '/home')
  } catch (error) {
    const refused = formErrors(error)
    if (refused.errors.title) return redirectWith(refused.errors.title, `/edit-project/${id}`)
    if (refused.status === 409) return redirectWith(refused.message, `/records?project=${id}`)
    throw error
  }
}
