import { Badge } from '../../../../ui/content/Badge.tsx'
import { alert, check, clock } from '../../../../ui/icons/basic.ts'
import type { WebhookDelivery } from '../../webhooks/contract.ts'
import { useWords } from '../words.ts'

const looks = {
  waiting: { tone: 'warn', icon: clock },
  delivered: { tone: 'ok', icon: check },
  failed: { tone: 'bad', icon: alert },
} as const

export function DeliveryBadge({ status }: Pick<WebhookDelivery, 'status'>) {
  const words = useWords()
  return <Badge {...looks[status]}>{words(`status.${status}`)}</Badge>
}
