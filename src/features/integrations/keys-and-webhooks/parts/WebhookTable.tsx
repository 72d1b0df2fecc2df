import { Link } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { formatList } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { check } from '../../../../ui/icons/basic.ts'
import type { ListedWebhook } from '../../webhooks/contract.ts'
import { eventOrder } from '../choices.ts'
import type { KeysPage } from '../keys-page.server.ts'
import { useWords } from '../words.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import styles from './integrations.module.css'

/** The organization's webhooks; each address leads to its page. */
export function WebhookTable({ page: { webhooks, timeZone } }: { page: KeysPage }) {
  const words = useWords()
  const language = useLanguage()
  const head = (label: string) => ({ label, repeated: true })
  return (
    <Table
      stack
      captionHidden
      className={styles.table ?? ''}
      caption={words('webhooks.title')}
      columns={[words('webhooks.address'), head(words('webhooks.events')), head(words('webhooks.state')), head(words('webhooks.last'))]}
      rows={webhooks.map((one) => ({
        key: one._id,
        cells: [
          <Link key="address" to={`/keys/webhooks/${one._id}`} className={styles.address}>
            {one.url}
          </Link>,
          formatList(
            language,
            eventOrder.filter((event) => one.events.includes(event)).map((event) => words(event)),
          ),
          <State key="state" webhook={one} />,
          one.lastDelivery ? (
            <span key="last">
              <DeliveryBadge status={one.lastDelivery.status} />
              <span className={`small soft ${styles.line}`}>{formatInstant(language, timeZone, one.lastDelivery.createdAt)}</span>
            </span>
          ) : (
            words('webhooks.none')
          ),
        ],
      }))}
    />
  )
}

function State({ webhook: { active, failingSince } }: { webhook: ListedWebhook }) {
  const words = useWords()
  if (!active) return <Badge tone="line">{words('state.off')}</Badge>
  return failingSince ? (
    <Badge tone="bad">{words('state.failing')}</Badge>
  ) : (
    <Badge tone="ok" icon={check}>
      {words('state.on')}
    </Badge>
  )
}
