// The QR codes page. The address holds the project, the code and the open form, so the page works without scripts.
import { data, redirect } from 'react-router'
import { isId } from '../../../core/database/ids.server.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedBy, writtenProjects } from '../../translations/model/reading.server.ts'
import { createQrCode, deleteQrCode, listQrCodes, orgQrCodeProjects, type QrCode, updateQrCode } from '../qr-codes/contract.ts'
import { codesPageOf } from '../qr-codes/paths.ts'
import { codePathOf, matrixOf, quietCells } from '../qr-codes/picture.server.ts'

const codesPerPage = 24
const projectsMax = 100

function official(context: PageContext, url: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
  if (actor.kind === 'resident') throw data(message(language, 'access.officialsOnly'), 403)
  return actor
}

/** A code with the SVG path of its picture, `side` cells wide, border included. */
export const drawn = (code: QrCode) => {
  const matrix = matrixOf(code.url, 'M')
  return { ...code, path: codePathOf(matrix), side: matrix.cells + 2 * quietCells }
}
export type DrawnCode = ReturnType<typeof drawn>

/** Loads the codes of the project in `?project=`, or of a project that has codes, or of the newest project. */
export async function codesPage(context: PageContext, request: Request) {
  const url = new URL(request.url)
  const { organizationId, permission } = official(context, url)
  const call = context.get(api)
  const { projects } = await call(orgQrCodeProjects, { body: { owner: organizationId, limit: projectsMax } })
  const named = (name: string) => url.searchParams.get(name) ?? ''
  const open = projects.find((one) => one.qrCodes.length > 0) ?? projects.find((one) => one.status === 'published') ?? projects[0]
  const id = named('project') || open?._id
  const { language, loopbackOnly } = context.get(visit)
  const reader = await writtenProjects(call, [...projects.map((one) => one._id), ...(id && isId(id) ? [id] : [])], language)
  const choices = projects.map((one) => ({ ...namedBy(reader, one, language), status: one.status }))
  const mayEdit = permission !== 'viewer'
  if (!id) return { choices, mayEdit, language, loopbackOnly, shown: null }
  const cursor = named('after') || undefined
  const [{ project }, { qrCodes, ways, nextCursor }] = await Promise.all([
    call(showProject, { params: { id } }),
    call(listQrCodes, { params: { id }, query: { limit: codesPerPage, cursor } }),
  ])
  const codes = qrCodes.map(drawn)
  const chosen = (name: string) => codes.find((one) => one._id === named(name)) ?? null
  const shown = {
    project: {
      ...namedBy(reader, project, language),
      status: project.status,
    },
    codes,
    ways,
    older: cursor !== undefined,
    after: nextCursor,
    poster: chosen('code') ?? codes[0] ?? null,
    edit: mayEdit ? chosen('edit') : null,
    remove: mayEdit ? chosen('remove') : null,
  }
  // The project may be older than those in the menu: add it.
  if (!choices.some((one) => one._id === id)) choices.push(shown.project)
  return { choices, mayEdit, language, loopbackOnly, shown }
}
export type CodesPage = Awaited<ReturnType<typeof codesPage>>
export type ShownProject = NonNullable<CodesPage['shown']>

/** Adds, changes, switches or deletes a code, and redirects to the page with a message. */
export async function codesAction(context: PageContext, request: Request) {
  official(context, new URL(request.url))
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const intent = field('intent')
  const typed = { id: field('id'), label: field('label'), leadsTo: field('leadsTo') }
  try {
    const result = await carryOut(context, intent, { ...typed, project: field('project') })
    return redirectWith(result.message, codesPageOf(result.project, intent === 'remove' || intent === 'save' ? {} : { code: result.code }))
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    if (status === 404) throw new Response(null, { status })
    const { project: leadsTo, ...others } = errors
    return data({ intent, typed, errors: { ...others, ...(leadsTo && { leadsTo }) }, formError }, status)
  }
}
export type CodesResult = {
  intent: string
  typed: { id: string; label: string; leadsTo: string }
  errors: Record<string, string>
  formError: string | null
}

type SentCode = { id: string; label: string; leadsTo: string; project: string }

async function carryOut(context: PageContext, intent: string, { id, label, leadsTo, project }: SentCode) {
  const call = context.get(api)
  const params = { id }
  const change = async (body: { label?: string; active?: boolean; project?: string }) => {
    const { message, qrCode } = await call(updateQrCode, { params, body })
    return { message, project: qrCode.project, code: qrCode._id }
  }
  if (intent === 'save') return change({ label, ...(leadsTo && { project: leadsTo }) })
  if (intent === 'off' || intent === 'on') return change({ active: intent === 'on' })
  if (intent === 'remove') return { message: (await call(deleteQrCode, { params })).message, project, code: '' }
  if (intent !== 'add') throw new Response(null, { status: 400 })
  const created = await call(createQrCode, { params: { id: project }, body: { label } })
  return { message: created.message, project: created.qrCode.project, code: created.qrCode._id }
}
