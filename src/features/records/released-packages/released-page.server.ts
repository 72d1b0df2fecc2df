// Loader and action of the page on which a released package is reviewed and sealed.
import { data, redirect } from 'react-router'
import type { Official } from '../../../core/http/actor.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showRecordsRequest } from '../records-requests/contract.ts'
import * as contract from './contract.ts'
import { type ItemState, itemLists } from './rules.ts'

const pageSize = 20
const pathOf = (id: string) => `/records/requests/${id}/package`

function official(context: PageContext, id: string): Official {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(pathOf(id))}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

export async function releasedPage(context: PageContext, id: string, url: URL) {
  const { timeZone } = official(context, id)
  const call = context.get(api)
  const params = { id }
  const list = itemLists.find((one) => one === url.searchParams.get('list')) ?? 'open'
  const cursor = url.searchParams.get('cursor') || undefined
  const [{ request }, { packages, newer, exemptions }, page] = await Promise.all([
    call(showRecordsRequest, { params }),
    call(contract.showReleasedPackage, { params }),
    call(contract.listReleaseItems, { params, query: { list, cursor, limit: pageSize } }),
  ])
  const [newest = null, ...older] = packages
  const underReview = newest !== null && (newest.status === 'review' || newest.status === 'failed') && request.closedAt === null
  return {
    ...{ id, timeZone, list, newer, exemptions, newest, older, underReview },
    ...{ items: underReview ? page.items : [], nextCursor: page.nextCursor, isFirst: cursor === undefined },
    ...{ number: request.number, isClosed: request.closedAt !== null, hasProjects: request.projects.length > 0 },
    confirms: url.searchParams.get('confirm') === 'release',
    language: context.get(visit).language,
  }
}
export type ReleasedPage = Awaited<ReturnType<typeof releasedPage>>

/** What was typed about one item. */
export type TypedItem = { state: string; exemption: string; passages: string; ticked: string[] }
export type ReleasedResult = { typed: Record<string, TypedItem>; reason: string; errors: Record<string, string>; formError: string | null }

/** Carries out the step of the pressed button. */
export async function releasedAction(context: PageContext, id: string, url: URL, form: FormData) {
  official(context, id)
  const call = context.get(api)
  const params = { id }
  const packagePath = `${pathOf(id)}${url.search}`
  const reason = String(form.get('reason') ?? '')
  try {
    switch (form.get('intent')) {
      case 'begin':
        return redirectWith((await call(contract.beginRelease, { params, body: { reason } })).message, pathOf(id))
      case 'save':
        return await save(context, id, packagePath, form)
      case 'release':
        return redirectWith((await call(contract.releaseUnmarked, { params })).message, pathOf(id))
      case 'seal':
        return redirectWith((await call(contract.sealRelease, { params })).message, pathOf(id))
      default:
        throw new Response(null, { status: 400 })
    }
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [403, 404] })
    return data<ReleasedResult>({ typed: {}, reason, errors, formError }, status)
  }
}

/** Saves what was changed on a page of items. Decisions that are refused stay in the form; the others are saved. */
async function save(context: PageContext, id: string, packagePath: string, form: FormData) {
  const typed: ReleasedResult['typed'] = {}
  const errors: Record<string, string> = {}
  let message = ''
  for (const item of form.getAll('item').map(String)) {
    const one = typedItem(form, item)
    typed[item] = one
    if (JSON.stringify(one) === form.get(`was-${item}`)) continue
    const passages = [...one.ticked, ...one.passages.split('\n')].map((passage) => passage.trim()).filter(Boolean)
    const body = { revision: Number(form.get(`revision-${item}`)), state: one.state as ItemState, exemption: one.exemption, passages }
    try {
      message = (await context.get(api)(contract.decideReleaseItem, { params: { id, item }, body })).message
    } catch (error) {
      Object.assign(errors, errorsOf(error, item))
    }
  }
  if (Object.keys(errors).length > 0) return data<ReleasedResult>({ typed, reason: '', errors, formError: null }, 422)
  return message ? redirectWith(message, packagePath) : redirect(packagePath)
}

const typedItem = (form: FormData, item: string): TypedItem => ({
  state: String(form.get(`state-${item}`) ?? ''),
  exemption: String(form.get(`exemption-${item}`) ?? '').trim(),
  passages: String(form.get(`passages-${item}`) ?? '').replaceAll('\r\n', '\n'),
  ticked: form.getAll(`suggested-${item}`).map(String),
})

function errorsOf(error: unknown, item: string): Record<string, string> {
  const { errors, message } = formErrors(error, { except: [403] })
  const named = Object.entries(errors).map(([field, text]) => [`${field.split('.')[0]}-${item}`, text])
  return named.length > 0 ? Object.fromEntries(named) : { [`state-${item}`]: message }
}
