import { Badge } from '../../../../ui/content/Badge.tsx'
import { clock } from '../../../../ui/icons/basic.ts'
import type { ListedRequest } from '../contract.ts'
import { reminderDays } from '../rules.ts'
import { useWords } from '../words.ts'

/** The state of a request, and how much time is left. */
export function RequestState({ request: { status, daysLeft } }: { request: Pick<ListedRequest, 'status' | 'daysLeft'> }) {
  const words = useWords()
  return (
    <span className="row gap-2">
      <Badge tone="line">{words(`status.${status}`)}</Badge>
      {daysLeft !== null && <TimeLeft days={daysLeft} />}
    </span>
  )
}

function TimeLeft({ days }: { days: number }) {
  const words = useWords()
  if (days < 0) return <Badge tone="bad">{words('overdue', { count: -days })}</Badge>
  return (
    <Badge tone={days <= reminderDays[0] ? 'warn' : 'info'} icon={clock}>
      {days === 0 ? words('today') : words('daysLeft', { count: days })}
    </Badge>
  )
}
