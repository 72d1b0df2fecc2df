// Loader and action of the page of contact messages: an organization's, or the operator's.

import { data, redirect } from 'react-router'
import { timeZoneOf } from '../../../core/http/actor.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { deleteMessage, deleteOperatorMessage, listMessages, listOperatorMessages, markMessage, markOperatorMessage } from './contract.ts'

type InboxOwner = 'organization' | 'operator'

/** The operator who is also an official chooses in the address; everyone else has one list. */
function readerIn(context: PageContext, url: URL): InboxOwner {
  const { actor } = context.get(visit)
  if (actor.kind !== 'official') return 'operator'
  return actor.isOperator && url.searchParams.get('to') === 'operator' ? 'operator' : 'organization'
}

/** @throws ApiError 403 for residents who are not the operator */
export async function messagesPage(context: PageContext, url: URL) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/messages')
  const reader = readerIn(context, url)
  const state = url.searchParams.get('state') === 'answered' ? ('answered' as const) : ('open' as const)
  const cursor = url.searchParams.get('cursor') || undefined
  const list = await context.get(api)(reader === 'operator' ? listOperatorMessages : listMessages, { query: { state, cursor } })
  const isOfficial = actor.kind === 'official'
  return {
    ...list,
    ...{ reader, listState: state, timeZone: timeZoneOf(actor), isFirst: cursor === undefined },
    hasBoth: isOfficial && actor.isOperator,
    mayMark: reader === 'operator' || (isOfficial && actor.permission !== 'viewer'),
    mayDelete: reader === 'operator' || (isOfficial && actor.permission === 'administrator'),
  }
}
export type MessagesPage = Awaited<ReturnType<typeof messagesPage>>

/** Marks or deletes the message of the pressed button. */
export async function messagesAction(context: PageContext, form: FormData, url: URL) {
  const isOperators = readerIn(context, url) === 'operator'
  const call = context.get(api)
  const params = { id: String(form.get('id') ?? '') }
  const intent = String(form.get('intent') ?? '')
  try {
    const { message } =
      intent === 'delete'
        ? await call(isOperators ? deleteOperatorMessage : deleteMessage, { params })
        : await call(isOperators ? markOperatorMessage : markMessage, { params, body: { answered: intent === 'answered' } })
    return redirectWith(message, `/messages${url.search}`)
  } catch (error) {
    const { message, status } = formErrors(error, { except: [403] })
    return data({ refusal: message }, status)
  }
}
