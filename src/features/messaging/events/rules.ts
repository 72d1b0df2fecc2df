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

/** Of what residents sent: officials and their programs see its day, not its time. */
const eventsOfResidents: readonly WebhookEvent[] = ['response.received', 'comment.received']
export const isOfResident = (event: string): boolean => eventsOfResidents.some((one) => one === event)
