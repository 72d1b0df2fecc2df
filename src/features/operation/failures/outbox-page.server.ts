import { data } from 'react-router'
import { outboxCookie } from '../../../core/config/outbox-key.server.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showOutbox } from '../../messaging/notifications/contract.ts'

/**
 * The messages as text, each with the language it is written in; undefined for text messages, which do not carry theirs. A browser keeps
 * the key of the address until it is closed.
 */
export async function outboxPage(context: PageContext, url: URL) {
  const key = url.searchParams.get('key') ?? undefined
  const { messages } = await context.get(api)(showOutbox, { query: { key } })
  const shown = messages.map(({ html, ...rest }) => ({ ...rest, lang: /<html lang="([\w-]+)"/.exec(html ?? '')?.[1] }))
  const name = outboxCookie(context.get(visit).publicUrl)
  const cookie = `${name}=${encodeURIComponent(key ?? '')}; Path=/; HttpOnly; Secure; SameSite=Lax`
  return data({ messages: shown }, { headers: key === undefined ? {} : { 'set-cookie': cookie } })
}
