import { api, type PageContext } from '../../core/http/api.server.ts'
import { showOutbox } from '../../features/messaging/notifications/contract.ts'

/** The messages as text, each with the language it is written in; undefined for text messages, which do not carry theirs. */
export async function outboxPage(context: PageContext) {
  const { messages } = await context.get(api)(showOutbox, {})
  return { messages: messages.map(({ html, ...rest }) => ({ ...rest, lang: /<html lang="([\w-]+)"/.exec(html ?? '')?.[1] })) }
}
