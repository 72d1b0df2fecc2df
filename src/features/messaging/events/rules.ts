// The events that an organization's programs receive.

export const webhookEvents = [
  'project.published',
  'project.completed',
  'response.received',
  'comment.received',
  'results.published',
  'decision.updated',
  'member.added',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
