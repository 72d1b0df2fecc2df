// Loader and action of the administrator's page for the sender of emails.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { cancelMailKey, changeMailSender, checkMailSender, renewMailKey, showMailSender } from './contract.ts'

const page = '/mail-sender'

/** @throws ApiError 403 for officials who are not administrators */
export async function mailSenderPage(context: PageContext) {
  if (context.get(visit).actor.kind === 'resident') throw redirect('/projects')
  return (await context.get(api)(showMailSender, {})).sender
}
export type MailSenderPage = Awaited<ReturnType<typeof mailSenderPage>>

const fields = ['senderName', 'replyTo', 'address'] as const
export type TypedSender = Record<(typeof fields)[number], string>
export type MailSenderResult = { errors: Record<string, string>; formError: string | null; typed: TypedSender | null }

const acts = { check: checkMailSender, renewKey: renewMailKey, cancelKey: cancelMailKey }

/** The call of a button that sends nothing but itself. */
const actOf = (form: FormData) => acts[form.get('intent') as keyof typeof acts] ?? null

/** Saves the form, looks for the records, or replaces the key. */
export async function mailSenderAction(context: PageContext, form: FormData) {
  const act = actOf(form)
  const typed = { senderName: textOf(form, 'senderName'), replyTo: textOf(form, 'replyTo'), address: textOf(form, 'address') }
  const call = context.get(api)
  try {
    if (act) return redirectWith((await call(act, {})).message, page)
    const body = { senderName: typed.senderName || null, replyTo: typed.replyTo || null, address: typed.address || null }
    return redirectWith((await call(changeMailSender, { body })).message, page)
  } catch (error) {
    const { errors, formError, message, status } = formErrors(error, { except: [403], serverErrors: true })
    // These buttons have no field to show an error at.
    if (act) return data<MailSenderResult>({ errors: {}, formError: formError ?? message, typed: null }, status)
    return data<MailSenderResult>({ errors, formError, typed }, status)
  }
}

const textOf = (form: FormData, name: keyof TypedSender): string => String(form.get(name) ?? '').trim()
