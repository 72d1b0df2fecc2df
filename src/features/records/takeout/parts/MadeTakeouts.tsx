import { usePolling } from '../../../../core/browser/polling.ts'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Progress } from '../../../../ui/figures/Progress.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { keptHours } from '../../export-jobs/rules.ts'
import type { Takeout } from '../contract.ts'
import type { TakeoutPage } from '../takeout-page.server.ts'
import { useWords } from '../words.ts'

const isOpen = ({ status }: Pick<Takeout, 'status'>) => status === 'waiting' || status === 'running'
const tones = { waiting: 'line', running: 'info', ready: 'ok', failed: 'bad', gone: 'line' } as const

export function MadeTakeouts({ page: { takeouts, timeZone } }: { page: TakeoutPage }) {
  const words = useWords()
  usePolling(takeouts.some(isOpen))
  return (
    <section className="stack gap-4" aria-labelledby="made">
      <div>
        <h2 id="made">{words('made')}</h2>
        <p className="small soft">{words('madeLead', { hours: keptHours })}</p>
      </div>
      {takeouts.length === 0 ? (
        <Empty title={words('empty')}>{words('emptyLead')}</Empty>
      ) : (
        <ul className="stack gap-4">
          {takeouts.map((one) => (
            <Made key={one._id} one={one} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Made({ one, timeZone }: { one: Takeout; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  const { _id, status, total, done, createdAt, keptUntil } = one
  const when = formatInstant(language, timeZone, createdAt)
  return (
    <Card as="li" className="stack gap-3">
      <div className="row row-between">
        <h3>{words('name', { when })}</h3>
        <Badge tone={tones[status]}>{words(`status.${status}`)}</Badge>
      </div>
      <p className="small soft">
        {words('number')} <code>{_id}</code>
        {keptUntil && ` · ${words('until', { when: formatInstant(language, timeZone, keptUntil) })}`}
      </p>
      {isOpen(one) && (
        <>
          <Progress label={words('progress', { when })} value={Math.min(done, total)} max={Math.max(1, total)}>
            {words('rows', { done, count: total })}
          </Progress>
          <p>
            <LinkButton to="/records/takeout#made" reloadDocument icon={retry} size="s">
              {words('reload')}
            </LinkButton>
          </p>
        </>
      )}
      {status === 'failed' && <p>{words('failed')}</p>}
      {status === 'ready' && (
        <p>
          <LinkButton
            to={`/api/v1/takeouts/${_id}/file`}
            reloadDocument
            download
            icon={download}
            aria-label={words('downloadOf', { when })}
          >
            {words('download')}
          </LinkButton>
        </p>
      )}
    </Card>
  )
}
