// Loaders and actions of a webhook's page and of the form for a new one. The URL names what to confirm.
import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { type WebhookEvent, webhookEvents } from '../../messaging/events/rules.ts'
import * as contract from '../webhooks/contract.ts'
import { official } from './guard.server.ts'

export type WebhookFormValues = { url: string; events: WebhookEvent[] }
/** A new secret, which only this reply contains, or what is wrong with the form. */
export type WebhookResult = {
  made: { secret: string; _id: string } | null
  typed: WebhookFormValues | null
  errors: Record<string, string>
  formError: string | null
}

const typedIn = (form: FormData): WebhookFormValues => ({
  url: String(form.get('url') ?? ''),
  events: webhookEvents.filter((one) => form.getAll('events').includes(one)),
})
const secretly = (made: WebhookResult['made']) =>
  data<WebhookResult>({ made, typed: null, errors: {}, formError: null }, { headers: { 'cache-control': 'no-store' } })
const refused = (error: unknown, typed: WebhookFormValues | null) => {
  const { errors, formError, status } = formErrors(error, { except: [403, 404] })
  return data<WebhookResult>({ made: null, typed, errors, formError }, status)
}

/** @throws ApiError 403 for officials who are not administrators */
export async function newWebhookPage(context: PageContext) {
  official(context, '/keys/webhooks/new')
  await context.get(api)(contract.listWebhooks, {})
  return null
}

export async function newWebhookAction(context: PageContext, form: FormData) {
  official(context, '/keys/webhooks/new')
  const typed = typedIn(form)
  try {
    const { secret, webhook } = await context.get(api)(contract.createWebhook, { body: typed })
    return secretly({ secret, _id: webhook._id })
  } catch (error) {
    return refused(error, typed)
  }
}

const asked = ['rotate', 'remove'] as const

/** @throws Response 404 for a webhook that the organization does not have */
export async function webhookPage(context: PageContext, id: string, url: URL) {
  const { timeZone } = official(context, `/keys/webhooks/${id}`)
  const call = context.get(api)
  const cursor = url.searchParams.get('cursor') || undefined
  const { webhooks } = await call(contract.listWebhooks, {})
  const webhook = webhooks.find(({ _id }) => _id === id)
  if (!webhook) throw new Response(null, { status: 404 })
  const list = await call(contract.listDeliveries, { params: { id }, query: { cursor } })
  const { now } = context.get(visit)
  const isRotating = webhook.formerSecretUntil !== null && new Date(webhook.formerSecretUntil) > now
  const ask = asked.find((one) => one === url.searchParams.get('ask')) ?? null
  return { ...list, webhook, timeZone, isRotating, ask, isFirst: cursor === undefined }
}
export type WebhookPage = Awaited<ReturnType<typeof webhookPage>>

/** Performs the pressed button's action. */
export async function webhookAction(context: PageContext, id: string, form: FormData) {
  const webhookPath = `/keys/webhooks/${id}`
  official(context, webhookPath)
  const intent = String(form.get('intent') ?? '')
  const typed = intent === 'change' ? typedIn(form) : null
  const call = context.get(api)
  const change = (body: Parameters<typeof call<typeof contract.updateWebhook>>[1]['body']) =>
    call(contract.updateWebhook, { params: { id }, body })
  try {
    if (intent === 'rotate') {
      const { secret } = await change({ rotateSecret: true })
      return secretly({ secret: secret ?? '', _id: id })
    }
    if (intent === 'remove') return redirectWith((await call(contract.deleteWebhook, { params: { id } })).message, '/keys')
    if (intent === 'again') {
      const delivery = String(form.get('delivery') ?? '')
      return redirectWith((await call(contract.sendAgain, { params: { id, delivery } })).message, webhookPath)
    }
    if (!typed && intent !== 'on' && intent !== 'off') throw new Response(null, { status: 400 })
    const { message } = await change(typed ?? { active: intent === 'on' })
    return redirectWith(message, webhookPath)
  } catch (error) {
    return refused(error, typed)
  }
}
