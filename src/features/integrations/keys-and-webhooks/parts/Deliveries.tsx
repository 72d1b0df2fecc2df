import { Form, useNavigation } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { formatList } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import type { WebhookDelivery } from '../../webhooks/contract.ts'
import type { WebhookPage } from '../webhook-page.server.ts'
import { useWords } from '../words.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import styles from './integrations.module.css'

/** The messages of a webhook with the receiver's replies, newest first. */
export function Deliveries({ page }: { page: WebhookPage }) {
  const words = useWords()
  const { deliveries, isFirst } = page
  return (
    <section className="stack gap-4" aria-labelledby="deliveries">
      <h2 id="deliveries">{words('deliveries.title')}</h2>
      <p className="soft">{words('deliveries.lead')}</p>
      {deliveries.length > 0 ? (
        <List page={page} />
      ) : (
        <Empty title={words(isFirst ? 'deliveries.empty' : 'deliveries.emptyOlder')}>{isFirst && words('deliveries.emptyLead')}</Empty>
      )}
      <Pages page={page} />
    </section>
  )
}

function List({ page: { deliveries, timeZone, webhook } }: { page: WebhookPage }) {
  const words = useWords()
  const language = useLanguage()
  return (
    <Table
      stack
      captionHidden
      className={styles.table ?? ''}
      caption={words('deliveries.title')}
      columns={[
        words('deliveries.what'),
        words('deliveries.when'),
        words('deliveries.result'),
        { label: words('deliveries.actions'), hidden: true },
      ]}
      rows={deliveries.map((one) => ({
        key: one._id,
        cells: [
          words(one.event),
          <time key="when" dateTime={one.createdAt}>
            {formatInstant(language, timeZone, one.createdAt)}
          </time>,
          <Result key="result" delivery={one} timeZone={timeZone} />,
          webhook.active && <Again key="again" delivery={one} timeZone={timeZone} webhook={webhook._id} />,
        ],
      }))}
    />
  )
}

function Result({ delivery: { status, attempts, nextAt, reply, error }, timeZone }: { delivery: WebhookDelivery; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  const facts = [
    ...(attempts > 0 ? [words('deliveries.attempts', { count: attempts })] : []),
    ...(nextAt ? [words('deliveries.next', { date: formatInstant(language, timeZone, nextAt) })] : []),
  ]
  return (
    <div className="stack gap-1">
      <div>
        <DeliveryBadge status={status} />
      </div>
      {error && <p className="small">{words(`error.${error}`)}</p>}
      {facts.length > 0 && <p className="small soft">{formatList(language, facts)}</p>}
      {reply && (
        <details className="disclosure">
          <summary>{words('deliveries.reply', { status: String(reply.status) })}</summary>
          {reply.body === '' ? <p className="small soft">{words('deliveries.emptyReply')}</p> : <Body text={reply.body} />}
        </details>
      )}
    </div>
  )
}

const Body = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <pre className={styles.reply} tabIndex={0}>
    {text}
  </pre>
)

function Again({
  delivery: { _id, event, createdAt },
  timeZone,
  webhook,
}: {
  delivery: WebhookDelivery
  timeZone: TimeZone
  webhook: string
}) {
  const words = useWords()
  const language = useLanguage()
  const { formData } = useNavigation()
  const sending = formData?.get('delivery') === _id
  return (
    <Form method="post" action={`/keys/webhooks/${webhook}`} preventScrollReset>
      <input type="hidden" name="delivery" value={_id} />
      <Button
        type="submit"
        name="intent"
        value="again"
        variant="quiet"
        size="s"
        icon={retry}
        busy={sending && words('working')}
        aria-label={words('deliveries.againOf', { event: words(event), date: formatInstant(language, timeZone, createdAt) })}
      >
        {words('deliveries.again')}
      </Button>
    </Form>
  )
}

function Pages({ page: { isFirst, nextCursor } }: { page: WebhookPage }) {
  const words = useWords()
  if (isFirst && !nextCursor) return null
  const pageAt = (cursor: string | null) => ({ search: cursor ? `?${new URLSearchParams({ cursor })}` : '' })
  return (
    <Pager
      label={words('deliveries.pages')}
      previous={{ label: words('deliveries.newest'), to: isFirst ? undefined : pageAt(null) }}
      next={{ label: words('deliveries.older'), to: nextCursor ? pageAt(nextCursor) : undefined }}
    />
  )
}
