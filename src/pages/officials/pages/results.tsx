import { formatNumber } from '../../../core/i18n/sentence.ts'
import { formatPercent, percentOf } from '../../../core/i18n/shares.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Sparkline } from '../../../ui/figures/Sparkline.tsx'
import { Stat } from '../../../ui/figures/Stat.tsx'
import { Table } from '../../../ui/figures/Table.tsx'
import styles from '../parts/OpenProjects.module.css'
import { EmptyList, ProjectList, ProjectState, TitleLink } from '../parts/ProjectList.tsx'
import { type ListedProject, projectLists } from '../project-lists.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/results.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => projectLists(context, '/results')

type OpenedAndSent = Pick<ListedProject, 'finished' | 'started'>

/** What came in for each published project of an organization, side by side. */
export default function Results({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  const projects = page.projects.filter(({ phase }) => phase !== 'draft')
  const number = (value: number) => formatNumber(language, value)
  const share = ({ finished, started }: OpenedAndSent) => formatPercent(language, percentOf(finished, started))
  return (
    <ProjectList page={page} current="results">
      {projects.length === 0 ? (
        <EmptyList page={page} title={words('results.empty')}>
          {words('results.emptyLead')}
        </EmptyList>
      ) : (
        <>
          <Overall projects={projects} />
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
              { label: words('results.sent'), number: true, repeated: true },
              { label: words('results.published'), repeated: true },
              words('table.days'),
            ]}
            rows={projects.map((project) => ({
              key: project._id,
              cells: [
                <TitleLink key="title" project={project} to="results" />,
                <ProjectState key="state" project={project} timeZone={page.timeZone} />,
                number(project.answered),
                number(project.tookPart),
                number(project.waiting),
                project.started > 0 ? words('results.sentOf', { share: share(project), count: project.started }) : '–',
                words(project.resultsPublished ? 'results.yes' : 'results.no'),
                <Sparkline
                  key="days"
                  className={styles.days ?? ''}
                  values={project.days}
                  label={words('table.spoken', { numbers: project.days.join(', ') })}
                />,
              ],
            }))}
          />
        </>
      )}
    </ProjectList>
  )
}

/** The same figures of all listed projects together. */
function Overall({ projects }: { projects: ListedProject[] }) {
  const words = useWords()
  const language = useLanguage()
  const total = (of: (project: ListedProject) => number) => projects.reduce((sum, one) => sum + of(one), 0)
  const [answered, started] = [total((one) => one.answered), total((one) => one.started)]
  const published = projects.filter((one) => one.resultsPublished).length
  const stat = (value: number) => formatNumber(language, value)
  return (
    <Card className={styles.stats}>
      <Stat value={stat(projects.length)}>{words('results.projects', { count: projects.length })}</Stat>
      <Stat value={stat(answered)}>{words('results.responses', { count: answered })}</Stat>
      {started > 0 && (
        <Stat
          value={formatPercent(
            language,
            percentOf(
              total((one) => one.finished),
              started,
            ),
          )}
        >
          {words('results.allSent')}
        </Stat>
      )}
      <Stat value={stat(published)}>{words('results.allPublished', { count: published })}</Stat>
    </Card>
  )
}
