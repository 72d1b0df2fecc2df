// Loader of the activity log: filters from the address, a page of entries.
import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, orRefusalPage } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { dayEnd, dayStart } from '../../../core/i18n/us-time.ts'
import { writtenProjects } from '../../translations/model/reading.server.ts'
import { listAudit } from '../audit/contract.ts'

const perPage = 50
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The form's days are in the organization's time zone; invalid days are passed on for the API to reject. */
export async function auditPage(context: PageContext, url: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/audit')
  if (actor.kind === 'resident') throw redirect('/projects')
  const text = (name: string) => url.searchParams.get(name) ?? ''
  const typed = { user: text('user'), from: text('from'), to: text('to') }
  const cursor = text('cursor') || undefined
  const { timeZone } = actor
  const from = isDay(typed.from) ? dayStart(timeZone, typed.from).toISOString() : typed.from
  const to = isDay(typed.to) ? dayEnd(timeZone, typed.to).toISOString() : typed.to
  const call = context.get(api)
  const read = async (query: object) => {
    const list = await call(listAudit, { params: { id: actor.organizationId }, query: { limit: perPage, ...query } })
    const ids = list.entries.flatMap(({ subject }) => (subject?.type === 'project' ? [subject._id] : []))
    const reader = await writtenProjects(call, ids, language)
    // The language of a deleted subject is unknown.
    return {
      ...list,
      entries: list.entries.map((one) => ({ ...one, lang: one.subject?.title ? reader.read(one.subject._id).lang : undefined })),
    }
  }
  const page = { typed, timeZone, isFiltered: Object.values(typed).some((one) => one !== ''), isFirst: cursor === undefined }
  try {
    return { ...page, ...(await orRefusalPage(read({ ...typed, from, to, cursor }))), errors: {} as Record<string, string> }
  } catch (error) {
    const { errors, status } = formErrors(error)
    if (status !== 422) throw error
    return { ...page, ...(await read({})), errors }
  }
}

export type AuditPage = Awaited<ReturnType<typeof auditPage>>
