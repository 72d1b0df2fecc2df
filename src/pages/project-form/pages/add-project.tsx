import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { orRefusalPage } from '../../../core/http/error-page.server.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { OfficialShell } from '../../../features/shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { addProjectAction, addProjectPage } from '../add-project-page.server.ts'
import { ProjectForm } from '../parts/ProjectForm.tsx'
import type { Route } from './+types/add-project.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => addProjectPage(context, new URL(request.url))

export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  // Steps open in the browser: no request.
  !formMethod && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(addProjectAction(context, await request.formData()))

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  return (
    <OfficialShell current="newProject">
      <PageTitle>{words('form.newTitle')}</PageTitle>
      <PageHead size="work" title={words('form.newTitle')} lead={loaderData.mayEdit ? words('form.lead') : words('form.noAccess')} />
      {loaderData.mayEdit && (
        <ProjectForm
          loaded={loaderData.start}
          state={loaderData.state}
          timeZone={loaderData.timeZone}
          refused={actionData ?? null}
          options={loaderData.options}
        />
      )}
    </OfficialShell>
  )
}
