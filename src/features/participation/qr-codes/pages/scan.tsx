import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { type DeadEndPage, scanPage } from '../scan-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/scan.ts'

/** The target of printed codes. */
export const loader = ({ context, params, request }: Route.LoaderArgs) => scanPage(context, request, params.code)

export default function Scan({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const { project } = page
  const { title, lead } = textsOf(page, words)
  return (
    <div className="wrap wrap-narrow section">
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
        lead={
          <Interpolate text={lead}>
            <span lang={project?.lang}>{project?.title}</span>
          </Interpolate>
        }
      />
      <div className="row section">
        {project && (
          <LinkButton variant="main" to={`/project/${project._id}`}>
            {words('scan.project')}
          </LinkButton>
        )}
        {project?.resultsPublished && <LinkButton to={`/project/${project._id}/published`}>{words('scan.results')}</LinkButton>}
        <LinkButton variant={project ? 'plain' : 'primary'} to={project?.zip ? `/projects?zip=${project.zip}` : '/projects'}>
          {project ? words('scan.others', { city: project.city }) : words('scan.all')}
        </LinkButton>
        {!project && <LinkButton to="/contact-us">{words('scan.contact')}</LinkButton>}
      </div>
    </div>
  )
}

/** What happened, and what to do next. */
function textsOf({ deadEnd, project, typed }: DeadEndPage, words: ReturnType<typeof useWords>): { title: string; lead: string } {
  const about = { title: slot, owner: project?.ownerName ?? '', code: typed ?? '' }
  if (deadEnd === 'off') return { title: words('scan.off'), lead: project?.isOpen ? words('scan.offOpen', about) : words('scan.offLead') }
  if (deadEnd === 'notYet') {
    const lead = project?.opensOn ? words('scan.notYetLead', { ...about, day: project.opensOn }) : words('scan.notYetDraft')
    return { title: words('scan.notYet'), lead }
  }
  if (deadEnd === 'closed')
    return { title: words('scan.closed'), lead: words('scan.closedLead', { ...about, day: project?.closedOn ?? '' }) }
  if (deadEnd === 'completed') return { title: words('scan.completed'), lead: words('scan.completedLead', about) }
  return { title: words('scan.unknown'), lead: typed ? words('scan.unknownLead', about) : words('scan.unreadable') }
}
