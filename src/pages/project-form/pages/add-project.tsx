import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api } from '../../../core/http/api.server.ts'
import { orRefusalPage } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showMe } from '../../../features/accounts/model/contract.ts'
import { valuesOf } from '../../../features/projects/editing/form-values.ts'
import { optionsOf } from '../../../features/projects/editing/project-form-options.server.ts'
import { checkProject } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/words.ts'
import { OfficialShell } from '../../../features/shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { ProjectForm } from '../parts/ProjectForm.tsx'
import { submitProjectForm } from '../project-form.server.ts'
import type { Route } from './+types/add-project.ts'

export const handle: PageHandle = { bare: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = context.get(visit)
  const { searchParams, search } = new URL(request.url)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/add-project${search}`)}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  // The project became a draft during editing.
  const draft = searchParams.get('draft')
  if (draft) throw redirect(`/edit-project/${encodeURIComponent(draft)}?step=${encodeURIComponent(searchParams.get('step') ?? '')}`)
  const call = context.get(api)
  const { user, organization } = await call(showMe, {})
  const values = valuesOf(null, { department: user.department || organization?.department || '', state: actor.state })
  const mayEdit = actor.permission !== 'viewer'
  const missing = mayEdit ? (await call(checkProject, { body: { department: values.department } })).missing : null
  return { start: { project: null, schedule: null, missing, values }, options: await optionsOf(call), state: actor.state, mayEdit }
}

export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  // Steps open in the browser: no request.
  !formMethod && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export const action = async ({ context, request }: Route.ActionArgs) =>
  orRefusalPage(submitProjectForm(context.get(api), await request.formData(), null))

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  return (
    <OfficialShell current="newProject">
      <PageTitle>{words('form.newTitle')}</PageTitle>
      <PageHead size="work" title={words('form.newTitle')} lead={loaderData.mayEdit ? words('form.lead') : words('form.noAccess')} />
      {loaderData.mayEdit && (
        <ProjectForm loaded={loaderData.start} state={loaderData.state} refused={actionData ?? null} options={loaderData.options} />
      )}
    </OfficialShell>
  )
}
