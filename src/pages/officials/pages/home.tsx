import { Link } from 'react-router'
import { listedNeeds, needsOf } from '../../../features/participation/official-overview/rules.ts'
import { OfficialShell } from '../../../features/shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { Empty } from '../../../ui/content/Empty.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { plus } from '../../../ui/icons/basic.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { homePage } from '../home-page.server.ts'
import { BrokenParts } from '../parts/BrokenParts.tsx'
import { Checklist } from '../parts/Checklist.tsx'
import { Needs } from '../parts/Needs.tsx'
import { OpenProjects } from '../parts/OpenProjects.tsx'
import { OtherProjects } from '../parts/OtherProjects.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/home.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => homePage(context)

export default function Home({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const needs = needsOf(page.projects)
  const { shown, count } = listedNeeds(needs, page)
  const reports = page.openReports ?? 0
  const waits =
    ((shown.length > 0 || count > 1) && words('needs', { count })) ||
    (page.openMessages > 0 && words('need.messages', { count: page.openMessages })) ||
    (reports > 0 && words('need.reports', { count: reports })) ||
    (page.failed > 0 && words('need.failures', { count: page.failed }))
  const begin = page.mayEdit && (
    <LinkButton to="/add-project" icon={plus} variant={page.total === 0 ? 'main' : 'plain'}>
      {words('newProject')}
    </LinkButton>
  )
  return (
    <OfficialShell current="home">
      <PageTitle>{words('title')}</PageTitle>
      {page.total === 0 ? (
        <>
          <PageHead size="work" title={words('title')} above={<p className="small soft">{page.today}</p>} />
          <BrokenParts count={page.broken} />
          <div className="stack gap-6">
            <Empty level={2} title={words('first.title')} actions={begin}>
              {words(page.mayEdit ? 'first.lead' : 'first.leadViewer')}
            </Empty>
            {page.checklist && <Checklist steps={page.checklist} mayEdit={page.mayEdit} />}
          </div>
        </>
      ) : (
        <div className="stack gap-8">
          {page.checklist && <Checklist steps={page.checklist} mayEdit={page.mayEdit} />}
          <div>
            <PageHead
              size="work"
              title={waits || words('nothing')}
              lead={waits ? undefined : words('nothingLead')}
              above={<p className="small soft">{page.today}</p>}
              actions={begin}
            />
            <BrokenParts count={page.broken} />
            <Needs needs={needs} page={page} />
          </div>
          <OpenProjects page={page} />
          <OtherProjects page={page} />
          <p>
            <Link to="/status">{words('status')}</Link>
          </p>
        </div>
      )}
    </OfficialShell>
  )
}
