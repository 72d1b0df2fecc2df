import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { Empty } from '../../../ui/content/Empty.tsx'
import { Sparkline } from '../../../ui/figures/Sparkline.tsx'
import { Table } from '../../../ui/figures/Table.tsx'
import styles from '../parts/OpenProjects.module.css'
import { ProjectList, ProjectState, TitleLink } from '../parts/ProjectList.tsx'
import { projectLists } from '../project-lists.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/results.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => projectLists(context, '/results')

/** What came in for each published project of an organization, side by side. */
export default function Results({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  const projects = page.projects.filter(({ phase }) => phase !== 'draft')
  const number = (value: number) => formatNumber(language, value)
  return (
    <ProjectList page={page} current="results">
      {projects.length === 0 ? (
        <Empty level={2} title={words('results.empty')}>
          {words('results.emptyLead')}
        </Empty>
      ) : (
        <Table
          stack
          captionHidden
          caption={words('results.caption')}
          columns={[
            words('table.project'),
            { label: words('surveys.state'), repeated: true },
            { label: words('results.answered'), number: true, repeated: true },
            { label: words('table.tookPart'), number: true, repeated: true },
            { label: words('results.waiting'), number: true, repeated: true },
            words('table.days'),
          ]}
          rows={projects.map((project) => ({
            key: project._id,
            cells: [
              <TitleLink key="title" project={project} to="results" />,
              <ProjectState key="state" project={project} state={page.state} />,
              number(project.answered),
              number(project.tookPart),
              number(project.waiting),
              <Sparkline
                key="days"
                className={styles.days ?? ''}
                values={project.days}
                label={words('table.spoken', { numbers: project.days.join(', ') })}
              />,
            ],
          }))}
        />
      )}
    </ProjectList>
  )
}
