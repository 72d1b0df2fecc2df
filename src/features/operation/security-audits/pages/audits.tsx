import { Link } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { formatLongDate } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { SharedFrame } from '../../../shell/site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { auditsPage } from '../audits-page.server.ts'
import { ReportView } from '../parts/ReportView.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/audits.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(auditsPage(context, new URL(request.url)))

/** The operator's page of security audits: when the next one is due, the newest report, and older ones. */
export default function Audits({ loaderData: { audits, shown, dueOn, isDue } }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  const dayOf = (instant: string) => formatLongDate(language, instant.slice(0, 10))
  return (
    <SharedFrame place="operator">
      <div className="wrap stack gap-5">
        <PageTitle>{words('title')}</PageTitle>
        <PageHead title={words('title')} lead={words('lead')} actions={<LinkButton to="/operator">{words('organizations')}</LinkButton>} />
        <Note tone={isDue ? 'warn' : 'info'} title={words(isDue ? 'overdue' : 'due', { day: dayOf(dueOn) })}>
          {words('command')} <code>npm run audit</code>, <code>plaza audit</code>
        </Note>
        {shown ? (
          <ReportView report={shown} day={dayOf(shown.madeAt)} />
        ) : (
          <Empty level={2} title={words('empty')}>
            {words('emptyLead')}
          </Empty>
        )}
        {audits.length > 1 && (
          <nav className="stack gap-3" aria-labelledby="reports">
            <h2 id="reports">{words('reports')}</h2>
            <ul className="stack gap-2">
              {audits.map(({ _id, madeAt, counts }) => (
                <li key={_id}>
                  <Link to={`/operator/audits?report=${_id}`} aria-current={_id === shown?._id ? 'page' : undefined}>
                    {words('made', { day: dayOf(madeAt) })}
                  </Link>{' '}
                  {words('counts', counts)}
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </SharedFrame>
  )
}
