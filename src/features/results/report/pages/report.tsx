import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { DescribedResults } from '../../publication/parts/DescribedResults.tsx'
import { councilReportPage } from '../report-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/report.ts'
import styles from './report.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params }: Route.LoaderArgs) => orRefusalPage(councilReportPage(context, params.id))

/** The report to the council, to read, print and download, before or after the results are published. */
export default function Report({ loaderData: { about, described, logo, organization } }: Route.ComponentProps) {
  const words = useWords()
  const results = `/project/${about._id}/results`
  const crumbs = [
    { to: '/results', label: words('results') },
    { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
    { to: results, label: words('results') },
    { label: words('crumb') },
  ]
  const isEmpty = described.questions.length === 0
  return (
    <OfficialShell current="results">
      <PageTitle>{described.documentTitle}</PageTitle>
      <div className="no-print">
        <Breadcrumb label={words('crumbs')} crumbs={crumbs} />
      </div>
      <div className={styles.letterhead}>
        {logo && <img className={styles.logo} src={logo} alt="" />}
        <p className="strong">{organization}</p>
      </div>
      <PageHead size="work" title={described.title} lead={<span lang={described.projectLang}>{described.project}</span>} />
      {isEmpty ? (
        <Empty title={words('none')} level={2} actions={<LinkButton to={results}>{words('back')}</LinkButton>}>
          {words('noneLead')}
        </Empty>
      ) : (
        <div className="stack gap-6">
          <div className="stack gap-3 no-print">
            <p>{words('lead')}</p>
            <p className="small soft">{words('counted')}</p>
            <div className="row">
              <LinkButton to={`/api/v1/projects/${about._id}/councilReport.pdf`} reloadDocument variant="main" icon={download}>
                {words('pdf')}
              </LinkButton>
              <LinkButton to={results} variant="quiet">
                {words('back')}
              </LinkButton>
            </div>
            <p className="small soft">{words('print')}</p>
          </div>
          <DescribedResults described={described} />
        </div>
      )}
    </OfficialShell>
  )
}
