import { Form, Link } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { formatMoment } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { check } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { type ReportsPage, reportsAction, reportsPage } from '../reports-page.server.ts'
import { reportOutcomes } from '../rules.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/reports.ts'
import styles from './reports.module.css'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(reportsPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(reportsAction(context, await request.formData()))

/** The reports by residents and colleagues, for the administrator to review and close. */
export default function Reports({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { reports, status, open } = page
  const to = (search: string) => ({ search })
  return (
    <OfficialShell current="reports">
      <PageTitle>{words('queue.title')}</PageTitle>
      <PageHead size="work" title={words('queue.title')} lead={words('queue.lead')} />
      <div className="stack gap-5">
        <Tabs
          label={words('queue.filter')}
          tabs={[
            { to: to(''), label: words('queue.open'), current: status === 'open', count: open },
            { to: to('?status=resolved'), label: words('queue.resolved'), current: status === 'resolved' },
          ]}
        />
        {result?.message && (
          <Note tone="bad" live>
            {result.message}
          </Note>
        )}
        {reports.length === 0 ? (
          <Empty level={2} title={words(status === 'open' ? 'queue.none' : 'queue.noneResolved')}>
            {words('queue.noneLead')}
          </Empty>
        ) : (
          <ul className="stack gap-4">
            {reports.map((report) => (
              <Reported key={report._id} report={report} page={page} />
            ))}
          </ul>
        )}
        <Pages page={page} />
      </div>
    </OfficialShell>
  )
}

function Reported({ report, page }: { report: ReportsPage['reports'][number]; page: ReportsPage }) {
  const words = useWords()
  const language = useLanguage()
  const { _id, about, subject, project, by, reason, text, createdAt, resolvedAt, outcome } = report
  const when = (at: string) => formatMoment(language, page.timeZone, at)
  const place = { project: '', update: '#news', decision: '#did', comment: `/comments?show=all#comment-${subject._id}` }[about]
  return (
    <Card as="li" className="stack gap-3">
      <div className="row row-between">
        <Badge tone="warn">{words(`reasons.${reason}`)}</Badge>
        <span className="small soft">
          {words(by ? 'queue.byColleague' : 'queue.byResident', { name: by ?? '' })} · {when(createdAt)}
        </span>
      </div>
      <h2 className={styles.title}>
        {words(`queue.about.${about}`)}{' '}
        <Link to={`/project/${project._id}${place}`} lang={project.lang}>
          {project.title}
        </Link>
      </h2>
      {about !== 'project' && (
        <blockquote lang={about === 'update' ? project.lang : undefined} className={styles.quote}>
          {subject.text}
        </blockquote>
      )}
      {text && <p className={styles.text}>{text}</p>}
      {outcome && resolvedAt ? (
        <p className="small soft">
          <Badge tone="ok" icon={check}>
            {words(`queue.outcome.${outcome}`)}
          </Badge>{' '}
          {when(resolvedAt)}
        </p>
      ) : (
        <Form method="post" className="row">
          <input type="hidden" name="id" value={_id} />
          {reportOutcomes.map((one) => (
            <Button key={one} type="submit" name="outcome" value={one} size="s">
              {words(`queue.resolve.${one}`)}
            </Button>
          ))}
          {about !== 'comment' && (
            <LinkButton
              to={
                about === 'project' ? `/edit-project/${project._id}` : `/project/${project._id}/news?change=${subject._id}#${subject._id}`
              }
              variant="quiet"
              size="s"
            >
              {words('queue.change')}
            </LinkButton>
          )}
        </Form>
      )}
    </Card>
  )
}

function Pages({ page: { status, isFirst, nextCursor } }: { page: ReportsPage }) {
  const words = useWords()
  if (isFirst && !nextCursor) return null
  const pageAt = (cursor: string | null) => {
    const query = new URLSearchParams([...(status === 'resolved' ? [['status', status]] : []), ...(cursor ? [['cursor', cursor]] : [])])
    return { search: query.size > 0 ? `?${query}` : '' }
  }
  return (
    <Pager
      label={words('queue.pages')}
      previous={{ label: words('queue.newest'), to: isFirst ? undefined : pageAt(null) }}
      next={{ label: words('queue.older'), to: nextCursor ? pageAt(nextCursor) : undefined }}
    />
  )
}
