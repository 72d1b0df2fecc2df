import { Suspense, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { orRefusalPage } from '../../../core/http/error-page.server.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { OfficialShell, useProjectsPath } from '../../../features/shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { Button } from '../../../ui/forms/Button.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../ui/navigation/Breadcrumb.tsx'
import { editProjectAction, editProjectPage } from '../edit-project-page.server.ts'
import type { Deletion } from '../parts/DeleteDialog.tsx'
import { ProjectForm } from '../parts/ProjectForm.tsx'
import type { Route } from './+types/edit-project.ts'

// Loaded when they are needed: most projects that are opened here are neither completed nor deleted.
const DeleteDialog = lazyWithRetry(() => import('../parts/DeleteDialog.tsx'))
const SealedProject = lazyWithRetry(() => import('../parts/SealedProject.tsx'))

export const handle: PageHandle = { bare: true }

export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  // Steps open in the browser: no request. The browser already knows what autosave stored.
  !formMethod && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export const loader = ({ context, params, request }: Route.LoaderArgs) => editProjectPage(context, params.id, new URL(request.url))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(editProjectAction(context, params.id, await request.formData()))

const leads = { draft: 'form.lead', published: 'form.publishedLead', completed: 'form.completedLead' } as const

export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  const { project, lang, options, deletion } = loaderData
  const title = project.title || words('form.editTitle')
  const crumbs = [
    { to: useProjectsPath(), label: words('project.projects') },
    ...(project.title ? [{ to: `/project/${project._id}`, label: <span lang={lang}>{project.title}</span> }] : []),
    { label: words('form.editTitle') },
  ]
  return (
    <OfficialShell current="projects">
      <PageTitle>{project.title ? words('form.editTitleOf', { title }) : title}</PageTitle>
      <PageHead
        size="work"
        above={<Breadcrumb label={words('project.crumbs')} crumbs={crumbs} />}
        title={<span lang={lang}>{title}</span>}
        lead={words(leads[project.status])}
        actions={deletion && <Delete deletion={deletion} title={project.title} />}
      />
      {project.status === 'completed' && !actionData ? (
        <Suspense>
          <SealedProject project={project} />
        </Suspense>
      ) : (
        <ProjectForm
          key={project._id}
          loaded={loaderData}
          state={loaderData.state}
          timeZone={loaderData.timeZone}
          refused={actionData ?? null}
          options={options}
        />
      )}
    </OfficialShell>
  )
}

function Delete({ deletion, title }: { deletion: Deletion; title: string }) {
  const words = useWords()
  // Undefined before it was asked. The question stays after closing, because it then returns the focus to the button.
  const [asking, setAsking] = useState<boolean>()
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {words('form.delete')}
      </Button>
      {asking !== undefined && (
        <Suspense>
          <DeleteDialog deletion={deletion} title={title} open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
