import { Link } from 'react-router'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { lock } from '../../../../ui/icons/ways.ts'
import { pencil } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useDays } from '../../retention/parts/days.ts'
import type { RequestPage } from '../requests-page.server.ts'
import { useWords } from '../words.ts'
import { RequestState } from './RequestState.tsx'
import styles from './requests.module.css'

/** What was requested, by whom, and when it is due. */
export function RequestFacts({ page: { request, timeZone } }: { page: RequestPage }) {
  const words = useWords()
  const day = useDays(timeZone)
  const { extensionReason, closedAt, closingNote } = request
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="facts">
      <h2 id="facts">{words('detail.facts')}</h2>
      <RequestState request={request} />
      <TitleBlock
        facts={[
          { label: words('receivedOn'), value: day(request.receivedOn) },
          { label: words('due'), value: day(request.dueOn) },
          ...(closedAt ? [{ label: words('closedOn'), value: day(closedAt) }] : []),
          { label: words('officer'), value: request.officer?.name ?? words('none') },
          { label: words('requester'), value: request.requesterName || words('removed') },
          { label: words('detail.contact'), value: request.requesterContact || words('removed') },
        ]}
      />
      <p className="small soft">
        <WhyDue request={request} day={day} />{' '}
        {extensionReason && words('detail.extended', { day: day(request.firstDueOn), reason: extensionReason })}
      </p>
      <div className="stack gap-2">
        <h3>{words('asked')}</h3>
        <p className={styles.text}>{request.asked}</p>
      </div>
      {closingNote && (
        <div className="stack gap-2">
          <h3>{words('detail.closingNote')}</h3>
          <p className={styles.text}>{closingNote}</p>
        </div>
      )}
      {!closedAt && (
        <div>
          <LinkButton to={`/records/requests/${request._id}/correct`} icon={pencil}>
            {words('detail.correct')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

/** How the due date came about. */
function WhyDue({ request, day }: { request: RequestPage['request']; day: (day: string) => string }) {
  const words = useWords()
  const { statute, skippedDays, movedBy, dueReason, computedDueOn } = request
  if (dueReason !== null && computedDueOn !== null) return words('detail.set', { day: day(computedDueOn), reason: dueReason })
  if (dueReason !== null) return words('detail.setFreely', { reason: dueReason })
  if (statute === null) return words('detail.entered')
  const skipped = skippedDays
    .map((one) => words('detail.skippedDay', { name: words(`dayOff.${one.dayOff}`), day: day(one.day) }))
    .join('; ')
  return (
    <>
      {words('detail.computed', { statute })} {skipped && words('detail.skipped', { days: skipped })}{' '}
      {skipped && movedBy && words('detail.moved', { statute: movedBy })}
    </>
  )
}

/** The projects that the request keeps from removal. */
export function RequestProjects({ page: { request } }: { page: RequestPage }) {
  const words = useWords()
  const { projects, closedAt } = request
  return (
    <section className="stack gap-4" aria-labelledby="projects">
      <h2 id="projects">{words('detail.projects')}</h2>
      {closedAt && projects.some((one) => one.held) && <Note icon={lock}>{words('detail.holdsRemain')}</Note>}
      {projects.length === 0 && <p>{words('detail.noProjects')}</p>}
      {projects.length > 0 && (
        <ul className="stack gap-3">
          {projects.map(({ _id, title, held, lang }) => (
            <li key={_id} className="row">
              <Link to={`/records?project=${_id}`} lang={title ? lang : undefined}>
                {title || words('untitled')}
              </Link>
              <Badge tone={held ? 'warn' : 'line'} icon={held ? lock : undefined}>
                {words(held ? 'detail.held' : 'detail.notHeld')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {projects.length > 0 && (
        <div>
          <LinkButton to={`/records/requests/${request._id}/package`}>{words('detail.package')}</LinkButton>
        </div>
      )}
    </section>
  )
}
