import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { SharedFrame, useIsOfficialFrame } from '../../../shell/site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { TranslatedNote } from '../../../translations/model/parts/TranslatedNote.tsx'
import { DescribedResults } from '../parts/DescribedResults.tsx'
import { publishedPage } from '../published-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/published.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(publishedPage(context, params.id, new URL(request.url).searchParams))

/** The public page of published results and their methods. */
export default function Published({
  loaderData: { projectId, about, described, note, isAnswered, isMine, original },
}: Route.ComponentProps) {
  const words = useWords()
  const isOfficial = useIsOfficialFrame()
  const project = `/project/${projectId}`
  const file = (ending: string) => `/api/v1/projects/${projectId}/published${ending}${original ? '?original=1' : ''}`
  const title = <span lang={described?.projectLang ?? about?.lang}>{described?.project ?? about?.title}</span>
  const list = isOfficial ? { to: '/results', label: words('page.results') } : { to: '/projects', label: words('page.projects') }
  const path = (page: string) => <Breadcrumb label={words('page.crumbs')} crumbs={[list, { to: project, label: title }, { label: page }]} />
  const back = <LinkButton to={project}>{words('page.back')}</LinkButton>
  if (!described) {
    return (
      <SharedFrame place="results">
        <div className="wrap page-card stack gap-5">
          <PageTitle>{words('page.unpublishedTitle')}</PageTitle>
          <PageHead
            above={about && path(words('page.unpublishedTitle'))}
            title={words('page.unpublishedTitle')}
            lead={words('page.unpublished')}
          />
          <div className="row">{back}</div>
        </div>
      </SharedFrame>
    )
  }
  return (
    <SharedFrame place="results">
      <div className="wrap stack gap-6">
        <PageTitle>{described.documentTitle}</PageTitle>
        <PageHead above={path(described.title)} title={described.title} lead={title} />
        <TranslatedNote note={note} />
        <DescribedResults described={described} />
        <section className="stack gap-3 no-print" aria-labelledby="files">
          <h2 id="files">{words('files.title')}</h2>
          <p>{words('files.print')}</p>
          <div className="row">
            <LinkButton to={file('.pdf')} reloadDocument variant="primary" icon={download}>
              {words('files.pdf')}
            </LinkButton>
            <LinkButton to={file('')} reloadDocument>
              {words('files.json')}
            </LinkButton>
          </div>
        </section>
        <div className="row no-print">
          {isAnswered && <LinkButton to={`${project}#did`}>{words('page.did')}</LinkButton>}
          {isMine && <LinkButton to={`${project}/publish`}>{words('page.own')}</LinkButton>}
          {back}
        </div>
      </div>
    </SharedFrame>
  )
}
