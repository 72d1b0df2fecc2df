// Loader and action of the page that reports content of a project.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { listDecisions } from '../../projects/decisions/contract.ts'
import { showProject } from '../../projects/model/contract.ts'
import { tellOfProject } from '../../translations/model/contract.ts'
import { decisionIn, titleIn, translationReaderOf, writersReader } from '../../translations/model/rules.ts'
import { reportThing } from './contract.ts'
import type { ReportReason } from './rules.ts'

const excerptLength = 80

/** Loads what the reader can report. A comment is included only if it is in the address, from the officials' page of comments. */
export async function flagPage(context: PageContext, id: string, url: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/project/${id}`)}`)
  const call = context.get(api)
  const [{ project }, { decisions }, { told: translations }] = await Promise.all([
    call(showProject, { params: { id } }),
    call(listDecisions, { params: { id } }),
    call(tellOfProject, { params: { id }, query: {} }),
  ])
  const reader = project.isMine ? writersReader(translations, language) : translationReaderOf(translations, language, new URLSearchParams())
  const short = (text: string) => (text.length > excerptLength ? `${text.slice(0, excerptLength - 1)}…` : text)
  return {
    about: { _id: id, ...titleIn(reader, project) },
    updates: project.updates.map((update) => {
      const { title, lang } = titleIn(reader, update)
      return { _id: update._id, text: short(title), lang }
    }),
    decisions: decisions.map((one) => {
      const { _id, said, lang } = decisionIn(one, reader)
      return { _id, text: short(said), lang }
    }),
    comment: project.isMine ? url.searchParams.get('comment') : null,
  }
}
export type ReportPage = Awaited<ReturnType<typeof flagPage>>

/** `about` is "project", or "update:", "decision:" or "comment:" with an id. Redirects to the page where the report began. */
export async function reportAction(context: PageContext, id: string, form: FormData) {
  const typed = { about: String(form.get('about') ?? ''), reason: String(form.get('reason') ?? ''), text: String(form.get('text') ?? '') }
  const [kind = '', thing = ''] = typed.about.split(':')
  const of = kind === 'update' || kind === 'decision' || kind === 'comment' ? { [kind]: thing } : {}
  try {
    const body = {
      ...of,
      text: typed.text,
      ...(typed.reason ? { reason: typed.reason as ReportReason } : ({} as { reason: ReportReason })),
    }
    const { message } = await context.get(api)(reportThing, { params: { id }, body })
    return redirectWith(message, kind === 'comment' ? `/project/${id}/comments` : `/project/${id}`)
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [403, 404] })
    return data({ typed, errors, formError }, status)
  }
}
