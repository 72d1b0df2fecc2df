import { api, type PageContext } from '../../core/http/api.server.ts'
import { showOutbox } from '../../features/messaging/notifications/contract.ts'

export async function outboxPage(context: PageContext) {
  const { messages } = await context.get(api)(showOutbox, {})
  return { messages: messages.map(({ html: _, ...rest }) => rest) }
}
