import { useState } from 'react'
import { Form, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { type Api, api } from '../../../core/http/api.server.ts'
import { formErrors, orRefusalPage } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { valuesOf } from '../../../features/projects/editing/form-values.ts'
import { optionsOf } from '../../../features/projects/editing/project-form-options.server.ts'
import { deleteProject, showProject, showProjectForm } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/words.ts'
import { namedProject } from '../../../features/projects/translations/reading.server.ts'
import { OfficialShell } from '../../../features/shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { Dialog } from '../../../ui/content/Dialog.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { ProjectForm } from '../parts/ProjectForm.tsx'
import { SealedProject } from '../parts/SealedProject.tsx'
import { changeSealed, submitProjectForm } from '../project-form.server.ts'
import type { Route } from './+types/edit-project.ts'

export const handle: PageHandle = { bare: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=/edit-project/${params.id}`)
  const call = context.get(api)
  if (actor.kind !== 'official' || actor.permission === 'viewer') throw redirect(`/project/${params.id}`)
  // Access follows from reading the project: hidden projects are 404, another city's project is read-only.
  const { project: seen } = await call(showProject, { params })
  if (!seen.isMine) throw redirect(`/project/${params.id}`)
  const { project, missing, schedule } = await call(showProjectForm, { params })
  const values = valuesOf(project, { department: project.department, state: actor.state })
  const options = await optionsOf(call)
  const { lang } = await namedProject(call, project, language)
  return { project, lang, missing, schedule, values, options, state: actor.state, mayDelete: actor.permission === 'administrator' }
}

export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  // Steps open in the browser: no request. The browser already knows what autosave stored.
  !formMethod && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(api)
  const form = await request.formData()
  if (form.get('intent') === 'delete') {
    return orRefusalPage(remove(call, params.id))
  }
  return orRefusalPage(changeSealed(call, form, params.id).then((done) => done ?? submitProjectForm(call, form, params.id)))
}

/** A legal hold prevents the deletion: the page that can lift it explains this. */
async function remove(call: Api, id: string): Promise<Response> {
  try {
    return redirectWith((await call(deleteProject, { params: { id } })).message, '/home')
  } catch (error) {
    const refused = formErrors(error)
    if (refused.status === 409) return redirectWith(refused.message, `/records?project=${id}`)
    throw error
  }
}

export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  const { project, lang, options, mayDelete } = loaderData
  const leads = { draft: words('form.lead'), published: words('form.publishedLead'), completed: words('form.completedLead') }
  const title = project.title || words('form.editTitle')
  return (
    <OfficialShell current={null}>
      <PageTitle>{project.title ? words('form.editTitleOf', { title }) : title}</PageTitle>
      <PageHead size="work" title={<span lang={lang}>{title}</span>} lead={leads[project.status]} actions={mayDelete && <Delete />} />
      {project.status === 'completed' && !actionData ? (
        <SealedProject project={project} />
      ) : (
        <ProjectForm key={project._id} loaded={loaderData} state={loaderData.state} refused={actionData ?? null} options={options} />
      )}
    </OfficialShell>
  )
}

function Delete() {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {words('form.delete')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words('form.delete')}
        actions={
          <Form method="post" className="row">
            <Button onClick={() => setAsking(false)}>{words('form.deleteNo')}</Button>
            <Button type="submit" name="intent" value="delete" variant="danger">
              {words('form.deleteYes')}
            </Button>
          </Form>
        }
      >
        <p>{words('form.deleteQuestion')}</p>
      </Dialog>
    </>
  )
}
