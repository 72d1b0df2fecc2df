import { Form } from 'react-router'
import { usePolling } from '../../../../core/browser/polling.ts'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { dayIn } from '../../../../core/i18n/us-time.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Progress } from '../../../../ui/figures/Progress.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useFilterWords } from '../../../results/turnout/filter-words.ts'
import type { MadeExport } from '../contract.ts'
import { keptHours } from '../rules.ts'
import { useWords } from '../words.ts'

type ListedExport = Omit<MadeExport, 'project'> & { project: (NonNullable<MadeExport['project']> & { lang?: string | undefined }) | null }
const isOpen = ({ status }: Pick<MadeExport, 'status'>) => status === 'waiting' || status === 'running'
const tones = { waiting: 'line', running: 'info', ready: 'ok', failed: 'bad', gone: 'line' } as const

/** The list of exports with progress and actions; null if it is empty. */
export function MadeExports({ made, timeZone }: { made: ListedExport[]; timeZone: TimeZone }) {
  const words = useWords()
  usePolling(made.some(isOpen))
  if (made.length === 0) return null
  return (
    <section className="stack gap-4" aria-labelledby="made">
      <div>
        <h2 id="made">{words('title')}</h2>
        <p className="small soft">{words('lead', { hours: keptHours })}</p>
      </div>
      <ul className="stack gap-4">
        {made.map((one) => (
          <Made key={one._id} one={one} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

function Made({ one, timeZone }: { one: ListedExport; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  const { _id, kind, project, status, total, done, createdAt, keptUntil, from, to, groups, includeUnconfirmed } = one
  const day = (at: string | null) => (at ? dayIn(timeZone, new Date(at)) : '')
  const only = useFilterWords()({ groups, from: day(from), to: day(to), includeUnconfirmed })
  const name = project ? project.title || words('untitled') : words('all')
  const when = (at: string) => formatInstant(language, timeZone, at)
  return (
    <Card as="li" className="stack gap-3">
      <div className="row row-between">
        <h3 lang={project?.lang}>{name}</h3>
        <Badge tone={tones[status]}>{words(`status.${status}`)}</Badge>
      </div>
      <p className="small soft">
        {words(`kind.${kind}`)} · {words('asked', { when: when(createdAt) })}
        {only && ` · ${words('only', { groups: only })}`}
        {keptUntil && ` · ${words('until', { when: when(keptUntil) })}`}
      </p>
      {isOpen(one) && (
        <>
          <Progress label={words('progress', { name })} value={Math.min(done, total)} max={Math.max(1, total)}>
            {words('rows', { done, count: total })}
          </Progress>
          <div className="row row-between">
            <p className="small soft">{words('leave')}</p>
            <LinkButton to="/export/project#made" reloadDocument icon={retry} size="s">
              {words('reload')}
            </LinkButton>
          </div>
        </>
      )}
      {status === 'failed' && <p>{words('failed')}</p>}
      {status === 'ready' && (
        <p>
          <LinkButton to={`/api/v1/exports/${_id}/file`} reloadDocument download icon={download} aria-label={words('downloadOf', { name })}>
            {words('download')}
          </LinkButton>
        </p>
      )}
      {(status === 'failed' || status === 'gone') && (
        <Form method="post" action="/export/project">
          <Button type="submit" name="again" value={_id} size="s" icon={retry} aria-label={words('againOf', { name })}>
            {words('again')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
