import { formatMoment } from '../../../../core/i18n/dates.ts'
import { joinSentences } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import type { StatusPart } from '../contract.ts'
import type { PartState } from '../rules.ts'
import { useWords } from '../words.ts'

const tones: Record<PartState, 'ok' | 'warn' | 'bad' | 'line'> = {
  works: 'ok',
  degraded: 'warn',
  broken: 'bad',
  off: 'line',
  unknown: 'line',
}
const partsThatRunShort = ['disk', 'backups', 'site', 'jobs']

/** One part of the site: its state, what that means for the organization, and what to do. */
export function PartCard({
  part: { part, state, since, lateMinutes, work, backupAt },
  timeZone,
}: {
  part: StatusPart
  timeZone: TimeZone
}) {
  const words = useWords()
  const language = useLanguage()
  const sentences = [
    state === 'broken' && since && words('since', { time: formatMoment(language, timeZone, since) }),
    lateMinutes !== null && words('late', { count: lateMinutes }),
    state === 'degraded' && words(`little.${part}`),
    state === 'broken' && words(`without.${part}`),
    state === 'off' && words('off'),
    part === 'backups' && state === 'unknown' && words('noBackup'),
    backupAt && words('backup', { time: formatMoment(language, timeZone, backupAt) }),
  ].filter((one) => typeof one === 'string')
  const stateKey = state === 'degraded' && partsThatRunShort.includes(part) ? 'attention' : state
  return (
    <Card as="li" className="stack gap-3">
      <div className="row row-between">
        <h2>{words(`part.${part}`)}</h2>
        <Badge tone={tones[state]}>{words(`state.${stateKey}`)}</Badge>
      </div>
      {sentences.length > 0 && <p>{joinSentences(language, sentences)}</p>}
      {work && (
        <TitleBlock
          size="s"
          facts={(['waiting', 'done', 'failed'] as const).map((key) => ({ key, label: words(`work.${key}`), value: work[key] }))}
        />
      )}
    </Card>
  )
}
