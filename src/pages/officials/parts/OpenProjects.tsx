import { Link } from 'react-router'
import { formatNumber } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { OverviewProject } from '../../../features/participation/official-overview/contract.ts'
import { useWords as useProjectWords } from '../../../features/projects/model/words.ts'
import { Empty } from '../../../ui/content/Empty.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { ScaleBar } from '../../../ui/figures/ScaleBar.tsx'
import { Sparkline } from '../../../ui/figures/Sparkline.tsx'
import { Table } from '../../../ui/figures/Table.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { HomePage } from '../home-page.server.ts'
import { useWords } from '../words.ts'
import styles from './OpenProjects.module.css'

/** The open projects in a table, whose rows become blocks on a phone. */
export function OpenProjects({ page }: { page: HomePage }) {
  const words = useWords()
  const open = page.projects.filter((project) => project.phase === 'open')
  const drafts = page.projects.filter((project) => project.phase === 'draft').length
  return (
    <section aria-labelledby="open">
      <div className="row row-between section-head">
        <h2 id="open">{words('openTitle')}</h2>
        <LinkButton to={`/projects?owner=${page.owner}&phase=all`} variant="quiet" size="s">
          {words('all', { count: page.total - drafts })}
        </LinkButton>
      </div>
      {open.length === 0 ? (
        <Empty title={words('openEmpty')}>{words('openEmptyLead')}</Empty>
      ) : (
        <Table
          stack
          captionHidden
          caption={words('openTitle')}
          columns={[words('table.project'), words('table.left'), { label: words('table.tookPart'), number: true }, words('table.days')]}
          rows={open.map((project) => ({
            key: project._id,
            cells: [
              <Named key="project" project={project} picture={page.pictures[project._id]} />,
              <TimeLeft key="left" project={project} />,
              <TookPart key="people" project={project} />,
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
    </section>
  )
}

function Named({ project, picture }: { project: HomePage['projects'][number]; picture: HomePage['pictures'][string] | undefined }) {
  const words = useWords()
  const projectWords = useProjectWords()
  const { infrastructureCategories: categories, zipCodes, questionsCount } = project
  const facts = [
    ...categories.map((one) => projectWords(`categories.${one}`)),
    words('table.zips', { count: zipCodes }),
    words('table.questions', { count: questionsCount }),
  ]
  return (
    <div className={styles.named}>
      {picture && (
        <Picture
          className={styles.picture ?? ''}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          variants={picture.sizes}
          sizes="72px"
          alt=""
          drawn
          cover
        />
      )}
      <div>
        <Link to={`/project/${project._id}/results`} lang={project.lang}>
          {project.title}
        </Link>
        <span className="small soft">{facts.filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  )
}

function TimeLeft({ project: { daysLeft, startDate, postedDate, endDate } }: { project: OverviewProject }) {
  const words = useWords()
  if (daysLeft === null || endDate === null) return <span className="small">{words('table.noEnd')}</span>
  const total =
    (Date.parse(endDate) - Math.max(Date.parse(startDate ?? postedDate ?? endDate), Date.parse(postedDate ?? startDate ?? endDate))) /
    dayMilliseconds
  const share = total > 0 ? Math.max(0, Math.min(1, (total - daysLeft) / total)) : 1
  return (
    <div className={styles.left}>
      <ScaleBar size="s" share={Math.min(share, 0.9)} />
      <span className="small">{daysLeft === 0 ? words('table.today') : words('table.daysLeft', { count: daysLeft })}</span>
    </div>
  )
}

function TookPart({ project: { answered, tookPart, newPeople } }: { project: OverviewProject }) {
  const words = useWords()
  const language = useLanguage()
  return (
    <>
      <b className="strong">{formatNumber(language, tookPart)}</b>
      <br />
      <span className="small">{words('table.answered', { count: answered })}</span>
      <br />
      <span className="small soft">{newPeople > 0 ? words('table.new', { count: newPeople }) : words('table.noneNew')}</span>
    </>
  )
}
