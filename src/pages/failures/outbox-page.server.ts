import type { RouterContextProvider } from 'react-router'
import { api } from '../../core/http/api.server.ts'
import { showOutbox } from '../../features/messaging/notifications/contract.ts'

type Context = Readonly<RouterContextProvider>

export async function outboxPage(context: Context) {
  const { messages } = await context.get(api)(showOutbox, {})
  return { messages: messages.map(({ html: _, ...rest }) => rest) }
}
