import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatInstant } from '../../../core/i18n/dates.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { OfficialShell } from '../../../features/shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { Empty } from '../../../ui/content/Empty.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { plus } from '../../../ui/icons/basic.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { ListedProject, ProjectLists } from '../project-lists.server.ts'
import { useWords } from '../words.ts'

type Props = { page: ProjectLists; current: 'surveys' | 'results'; children: ReactNode }

/** The frame of a list of an organization's projects: heading, table, and how many projects it leaves out. */
export function ProjectList({ page: { projects, older, mayEdit }, current, children }: Props) {
  const words = useWords()
  return (
    <OfficialShell current={current}>
      <PageTitle>{words(`${current}.title`)}</PageTitle>
      <PageHead
        size="work"
        title={words(`${current}.title`)}
        lead={words(`${current}.lead`)}
        actions={
          mayEdit &&
          current === 'surveys' &&
          projects.length > 0 && (
            <LinkButton to="/add-project" icon={plus}>
              {words('newProject')}
            </LinkButton>
          )
        }
      />
      <div className="stack gap-4">
        {children}
        {older > 0 && <p className="small soft">{words('older', { count: older })}</p>}
      </div>
    </OfficialShell>
  )
}

/** An empty list, which offers to create a project if the organization has none. */
export function EmptyList({ page: { projects, mayEdit }, title, children }: { page: ProjectLists; title: string; children: ReactNode }) {
  const words = useWords()
  const begin = mayEdit && projects.length === 0 && (
    <LinkButton to="/add-project" icon={plus} variant="main">
      {words('newProject')}
    </LinkButton>
  )
  return (
    <Empty level={2} title={title} actions={begin}>
      {children}
    </Empty>
  )
}

/** A project's title, as a link to its survey or its results. */
export function TitleLink({ project, to }: { project: ListedProject; to: 'survey' | 'results' }) {
  const words = useWords()
  return (
    <Link to={`/project/${project._id}/${to}`} lang={project.title ? project.lang : undefined}>
      {project.title || words('untitled')}
    </Link>
  )
}

/** Whether a project is a draft, open or over, with the day that matters next. */
export function ProjectState({ project, timeZone }: { project: ListedProject; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  const { phase, startDate, endDate, publishAt, publishFailed } = project
  const day = (instant: string | null) => (instant ? formatDay(language, timeZone, instant) : '')
  const texts = {
    draft: () =>
      publishAt && !publishFailed ? words('state.planned', { time: formatInstant(language, timeZone, publishAt) }) : words('state.draft'),
    upcoming: () => words('state.upcoming', { day: day(startDate) }),
    open: () => (endDate ? words('state.open', { day: day(endDate) }) : words('state.openNoEnd')),
    closed: () => words('state.closed', { day: day(endDate) }),
    completed: () => words('state.completed'),
  }
  return <span className="small">{texts[phase]()}</span>
}
