import { redirect } from 'react-router'
import { api, type PageContext } from '../../core/http/api.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { showMe } from '../../features/accounts/model/contract.ts'
import { projectFormValuesOf } from '../../features/projects/editing/form-values.ts'
import { projectFormOptionsOf } from '../../features/projects/editing/project-form-options.server.ts'
import { checkProject } from '../../features/projects/model/contract.ts'
import { submitProjectForm } from './project-form.server.ts'

export async function addProjectPage(context: PageContext, { searchParams, search }: URL) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/add-project${search}`)}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  // The project became a draft during editing.
  const draft = searchParams.get('draft')
  if (draft) throw redirect(`/edit-project/${encodeURIComponent(draft)}?step=${encodeURIComponent(searchParams.get('step') ?? '')}`)
  const call = context.get(api)
  const { user, organization } = await call(showMe, {})
  const placed = { state: actor.state, timeZone: actor.timeZone }
  const values = projectFormValuesOf(null, { department: user.department || organization?.department || '', ...placed })
  const mayEdit = actor.permission !== 'viewer'
  const missing = mayEdit ? (await call(checkProject, { body: { department: values.department } })).missing : null
  return { start: { project: null, schedule: null, missing, values }, options: await projectFormOptionsOf(call), ...placed, mayEdit }
}

/** Saves a new project, or returns the form with its errors. */
export const addProjectAction = (context: PageContext, form: FormData) =>
  submitProjectForm(context.get(api), form, { id: null, language: context.get(visit).language })
