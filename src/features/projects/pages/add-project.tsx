import { redirect } from 'react-router'
import { api } from '../../../core/api.server.ts'
import { orRefusalPage } from '../../../core/refusal-page.server.ts'
import { visit } from '../../../core/visit.server.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { showMe } from '../../accounts/contract.ts'
import { OfficialShell } from '../../officials/parts/OfficialShell.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import type { PageHandle } from '../../site/root-data.ts'
import { valuesOf } from '../form-values.ts'
import { ProjectForm } from '../parts/form/ProjectForm.tsx'
import { submitProjectForm } from '../project-form.server.ts'
import { optionsOf } from '../project-form-options.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/add-project.ts'

export const handle: PageHandle = { bare: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/add-project')
  if (actor.kind === 'resident') throw redirect('/projects')
  const call = context.get(api)
  const { user, organization } = await call(showMe, {})
  const department = user.department || organization?.department || ''
  return {
    values: valuesOf(null, { department, state: actor.state }),
    options: await optionsOf(call),
    mayEdit: actor.permission !== 'viewer',
  }
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  orRefusalPage(submitProjectForm(context.get(api), await request.formData(), null))

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  return (
    <OfficialShell current="newProject">
      <PageTitle>{words('form.newTitle')}</PageTitle>
      <PageHead size="work" title={words('form.newTitle')} lead={loaderData.mayEdit ? words('form.lead') : words('form.noAccess')} />
      {loaderData.mayEdit && (
        <ProjectForm
          project={actionData?.project ?? null}
          values={actionData?.values ?? loaderData.values}
          errors={actionData?.errors ?? {}}
          message={actionData?.message ?? null}
          options={loaderData.options}
        />
      )}
    </OfficialShell>
  )
}
