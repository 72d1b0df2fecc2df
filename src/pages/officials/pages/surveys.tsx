import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { Table } from '../../../ui/figures/Table.tsx'
import { EmptyList, ProjectList, ProjectState, TitleLink } from '../parts/ProjectList.tsx'
import { projectLists } from '../project-lists.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/surveys.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => projectLists(context, '/surveys')

/** The surveys of an organization's projects. */
export default function Surveys({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  return (
    <ProjectList page={page} current="surveys">
      {page.projects.length === 0 ? (
        <EmptyList page={page} title={words('first.title')}>
          {words(page.mayEdit ? 'first.lead' : 'first.leadViewer')}
        </EmptyList>
      ) : (
        <Table
          stack
          captionHidden
          caption={words('surveys.caption')}
          columns={[
            words('table.project'),
            { label: words('surveys.state'), repeated: true },
            { label: words('surveys.questions'), number: true, repeated: true },
          ]}
          rows={page.projects.map((project) => ({
            key: project._id,
            cells: [
              <TitleLink key="title" project={project} to="survey" />,
              <ProjectState key="state" project={project} timeZone={page.timeZone} />,
              project.questionsCount > 0 ? formatNumber(language, project.questionsCount) : words('surveys.none'),
            ],
          }))}
        />
      )}
    </ProjectList>
  )
}
