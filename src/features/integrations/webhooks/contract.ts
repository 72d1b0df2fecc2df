import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging, Saved } from '../../../core/contract/schemas.ts'
import { webhookEvents } from '../../messaging/events/rules.ts'
import { deliveryErrors, deliveryStatuses, urlMax, urlRefusal } from './rules.ts'

export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** False for a webhook that gets nothing. */
  active: z.boolean(),
  createdAt: Instant,
  /** Since when deliveries fail; null while they arrive. */
  failingSince: z.nullable(Instant),
  /** When it was turned off because deliveries failed for three days. */
  turnedOffAt: z.nullable(Instant),
  /** Until when the secret before the last rotation signs too. */
  formerSecretUntil: z.nullable(Instant),
})
export type Webhook = z.infer<typeof Webhook>

/** `lastDelivery` is null before the first event. */
export const ListedWebhook = z.extend(Webhook, {
  lastDelivery: z.nullable(z.object({ createdAt: Instant, status: z.enum(deliveryStatuses) })),
})
export type ListedWebhook = z.infer<typeof ListedWebhook>

/** The receiver's reply; `body` is its first 1024 bytes. */
export const WebhookReply = z.object({ status: z.number(), body: z.string() })

export const WebhookDelivery = z.object({
  /** The webhook-id header of every attempt. */
  _id: Id,
  event: z.enum(webhookEvents),
  /** Ids and counts. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  createdAt: Instant,
  attemptedAt: z.nullable(Instant),
  /** When a waiting delivery is tried again. */
  nextAt: z.nullable(Instant),
  /** The receiver's last one. */
  reply: z.nullable(WebhookReply),
  /** Why there was no reply. */
  error: z.nullable(z.enum(deliveryErrors)),
  /** How long the last attempt took. */
  milliseconds: z.nullable(z.number()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const ById = z.object({ id: Id })
/** Whether the address can be reached from anywhere is for the server to judge. */
const isAddress = (url: string) => urlRefusal(url, () => true) !== 'webhook.url'
const Url = z.string('webhook.url').check(z.trim(), z.maxLength(urlMax, 'field.tooLong'), z.refine(isAddress, 'webhook.url'))
const Events = z.array(z.enum(webhookEvents, 'webhook.events'), 'webhook.events').check(z.minLength(1, 'webhook.events'))

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  access: 'administrator',
  key: { scope: 'webhooks:read', touches: 'organization' },
  summary: 'The webhooks of the caller’s organization, newest first',
  reply: z.object({ webhooks: z.array(ListedWebhook) }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  access: 'administrator',
  key: { scope: 'webhooks:write', touches: 'organization' },
  summary: 'Creates a webhook; `secret` signs its deliveries as Standard Webhooks describes, and is only returned here',
  body: z.object({ url: Url, events: Events }),
  perHourMax: 120,
  reply: z.extend(Saved, { secret: z.string(), webhook: Webhook }),
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/webhooks/:id',
  access: 'administrator',
  key: { scope: 'webhooks:write', touches: 'organization' },
  summary: 'Changes a webhook, turns it on or off, or rotates its secret, once a day; the former secret also signs for 24 hours',
  params: ById,
  body: z.object({
    url: z.optional(Url),
    events: z.optional(Events),
    active: z.optional(z.boolean()),
    rotateSecret: z.optional(z.boolean()),
  }),
  reply: z.extend(Saved, {
    /** The new secret after a rotation, else null. */
    secret: z.nullable(z.string()),
    webhook: Webhook,
  }),
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  access: 'administrator',
  key: { scope: 'webhooks:write', touches: 'organization' },
  summary: 'Deletes a webhook and its deliveries',
  params: ById,
  reply: Saved,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  access: 'administrator',
  key: { scope: 'webhooks:read', touches: 'organization' },
  summary: 'The deliveries of a webhook in the last 30 days, newest first',
  params: ById,
  query: z.object(paging),
  reply: z.object({ deliveries: z.array(WebhookDelivery), nextCursor }),
})

export const sendAgain = endpoint({
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery/again',
  access: 'administrator',
  key: { scope: 'webhooks:write', touches: 'organization' },
  summary: 'Sends a delivery again, with the same webhook-id and eight new attempts',
  params: z.object({ id: Id, delivery: Id }),
  reply: z.extend(Saved, { delivery: WebhookDelivery }),
})
