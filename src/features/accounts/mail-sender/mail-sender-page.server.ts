// Loader and action of the administrator's page for the sender of emails.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { changeMailSender, checkMailSender, showMailSender } from './contract.ts'

const page = '/mail-sender'

/** @throws ApiError 403 for officials who are not administrators */
export async function mailSenderPage(context: PageContext) {
  if (context.get(visit).actor.kind === 'resident') throw redirect('/projects')
  return (await context.get(api)(showMailSender, {})).sender
}
export type MailSenderPage = Awaited<ReturnType<typeof mailSenderPage>>

const fields = ['senderName', 'replyTo', 'address'] as const
export type TypedSender = Record<(typeof fields)[number], string>
export type MailSenderResult = { errors: Record<string, string>; said: string | null; typed: TypedSender | null }

/** Saves the form, or looks for the records. */
export async function mailSenderAction(context: PageContext, form: FormData) {
  const isCheck = form.get('intent') === 'check'
  const typed = { senderName: textOf(form, 'senderName'), replyTo: textOf(form, 'replyTo'), address: textOf(form, 'address') }
  const call = context.get(api)
  try {
    if (isCheck) return redirectWith((await call(checkMailSender, {})).message, page)
    const body = { senderName: typed.senderName || null, replyTo: typed.replyTo || null, address: typed.address || null }
    return redirectWith((await call(changeMailSender, { body })).message, page)
  } catch (error) {
    const { errors, said, message, status } = formErrors(error, { except: [403], serverErrors: true })
    // The form that was sent for a check has no field to show an error at.
    if (isCheck) return data<MailSenderResult>({ errors: {}, said: said ?? message, typed: null }, status)
    return data<MailSenderResult>({ errors, said, typed }, status)
  }
}

const textOf = (form: FormData, name: keyof TypedSender): string => String(form.get(name) ?? '').trim()
