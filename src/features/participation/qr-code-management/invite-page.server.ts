// The page that follows the publication of a project: its link, its first QR code, and the poster of that code.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatInstant } from '../../../core/i18n/dates.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { showProject, showProjectForm } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { createFirstQrCode, createQrCode, listQrCodes } from '../qr-codes/contract.ts'
import { type CodesResult, drawn } from './codes-page.server.ts'

const pathOf = (id: string) => `/project/${id}/invite`

/**
 * Loads the project and its oldest code, which an editor's first visit creates. `fromThisSite`: a page of this site led here, because a
 * link on another site must create nothing. A draft has nobody to invite yet, unless its publication is scheduled: its form is shown.
 */
export async function invitePage(context: PageContext, id: string, { fromThisSite }: { fromThisSite: boolean }) {
  const { actor, language, loopbackOnly } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(pathOf(id))}`)
  if (actor.kind === 'resident') throw data(message(language, 'access.officialsOnly'), 403)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  const { qrCodes } = await call(listQrCodes, { params: { id }, query: { limit: 1 } })
  const isPlanned = project.status === 'draft' && actor.permission !== 'viewer'
  const schedule = isPlanned ? (await call(showProjectForm, { params: { id } })).schedule : null
  if (project.status === 'draft' && (!schedule || schedule.failed)) throw redirect(`/edit-project/${id}?step=check`)
  const makesFirst = fromThisSite && actor.permission !== 'viewer' && project.status !== 'completed'
  const first = qrCodes[0] ?? (makesFirst ? (await call(createFirstQrCode, { params: { id } })).qrCode : null)
  return {
    project: { ...(await namedProject(call, project, language)), status: project.status },
    hasQuestions: project.questionsCount > 0,
    opensAt: schedule && formatInstant(language, actor.timeZone, schedule.publishAt),
    code: first ? drawn(first) : null,
    mayEdit: actor.permission !== 'viewer',
    ...{ language, loopbackOnly },
  }
}

/** Adds the first code, and shows it. */
export async function inviteAction(context: PageContext, id: string, form: FormData) {
  const label = String(form.get('label') ?? '')
  try {
    const { message } = await context.get(api)(createQrCode, { params: { id }, body: { label } })
    return redirectWith(message, `${pathOf(id)}#code`)
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    const result: CodesResult = { intent: 'add', typed: { id: '', label, leadsTo: '' }, errors, formError }
    return data(result, status)
  }
}
