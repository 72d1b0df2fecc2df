import { Link } from 'react-router'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { clock } from '../../../../ui/icons/basic.ts'
import { lock } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { warningDays } from '../../../projects/lifecycle/rules.ts'
import type { Records } from '../contract.ts'
import { useWords } from '../words.ts'
import { useDays } from './days.ts'

/** The projects that are due for removal or on hold. */
export function ProjectTable({
  projects,
  timeZone,
}: {
  projects: readonly (Records & { lang?: string | undefined })[]
  timeZone: TimeZone
}) {
  const words = useWords()
  const day = useDays(timeZone)
  return (
    <Table
      stack
      captionHidden
      caption={words('caption')}
      columns={[
        words('project'),
        { label: words('completedOn'), repeated: true },
        { label: words('removalOn'), repeated: true },
        words('state'),
        { label: words('actions'), hidden: true },
      ]}
      rows={projects.map((one) => {
        const title = one.title || words('untitled')
        return {
          key: one._id,
          cells: [
            <Link key="title" to={`/project/${one._id}`} lang={one.lang}>
              {title}
            </Link>,
            one.completedAt ? day(one.completedAt) : words('notCompleted'),
            one.removalDay && !one.hold ? day(one.removalDay) : null,
            <Standing key="state" records={one} />,
            <LinkButton key="manage" to={`/records?project=${one._id}`} variant="quiet" size="s" aria-label={words('manageOf', { title })}>
              {words('manage')}
            </LinkButton>,
          ],
        }
      })}
    />
  )
}

function Standing({ records: { hold, daysLeft } }: { records: Records }) {
  const words = useWords()
  if (hold)
    return (
      <Badge tone="warn" icon={lock}>
        {words('held')}
      </Badge>
    )
  if (daysLeft === null) return null
  if (daysLeft <= 0) return <Badge tone="bad">{words('due')}</Badge>
  return (
    <Badge tone={daysLeft <= warningDays[0] ? 'warn' : 'line'} icon={clock}>
      {words('daysLeft', { count: daysLeft })}
    </Badge>
  )
}
