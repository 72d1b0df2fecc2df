import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell, useProjectsPath } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords } from '../../qr-codes/words.ts'
import { inviteAction, invitePage } from '../invite-page.server.ts'
import { FirstCode } from '../parts/FirstCode.tsx'
import { NewCode } from '../parts/NewCode.tsx'
import { PosterPanel } from '../parts/PosterPanel.tsx'
import { ProjectLink } from '../parts/ProjectLink.tsx'
import type { Route } from './+types/invite.ts'
import styles from './codes.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(invitePage(context, params.id, { fromThisSite: request.headers.get('sec-fetch-site') === 'same-origin' }))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(inviteAction(context, params.id, await request.formData()))

/** What brings residents to a project: its link, a first QR code, and the poster of that code. */
export default function Invite({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { project, code, mayEdit } = page
  const crumbs = [
    { to: useProjectsPath(), label: words('invite.projects') },
    { to: `/project/${project._id}`, label: <span lang={project.lang}>{project.title}</span> },
    { label: words('invite.title') },
  ]
  return (
    <OfficialShell current="projects">
      <PageTitle>{words('invite.documentTitle', { title: project.title })}</PageTitle>
      <PageHead
        size="work"
        above={<Breadcrumb label={words('invite.crumbs')} crumbs={crumbs} />}
        title={words('invite.title')}
        lead={words('invite.lead')}
        actions={<LinkButton to={`/project/${project._id}`}>{words('invite.view')}</LinkButton>}
      />
      {result?.formError && (
        <Note tone="bad" live className={styles.said}>
          {result.formError}
        </Note>
      )}
      {page.loopbackOnly && (
        <Note tone="warn" className={styles.said}>
          {words('invite.loopback')}
        </Note>
      )}
      {page.opensAt && (
        <Note tone="ok" className={styles.said}>
          {words('invite.scheduled', { time: page.opensAt })}
        </Note>
      )}
      {!page.hasQuestions && mayEdit && project.status !== 'completed' && (
        <Note
          tone="warn"
          className={styles.said}
          action={<LinkButton to={`/project/${project._id}/survey?add#editor`}>{words('invite.addQuestions')}</LinkButton>}
        >
          {words('invite.noQuestions')}
        </Note>
      )}
      <div className={styles.columns}>
        <div className="stack gap-6">
          <ProjectLink project={project} />
          {code && <FirstCode code={code} mayEdit={mayEdit} />}
          {!code && mayEdit && (
            <NewCode project={project} result={result} action={`/project/${project._id}/invite`} place={words('invite.poster')} />
          )}
          {!code && !mayEdit && (
            <Card>
              <p>{words('invite.noCode')}</p>
            </Card>
          )}
        </div>
        {code ? (
          <div className={`stack gap-6 ${styles.aside}`}>
            <PosterPanel code={code} language={page.language} />
          </div>
        ) : (
          <Card sunken as="section" className="stack gap-3" aria-labelledby="poster">
            <h2 id="poster">{words('invite.poster')}</h2>
            <p className="small soft">{words('invite.posterFirst')}</p>
          </Card>
        )}
      </div>
    </OfficialShell>
  )
}
