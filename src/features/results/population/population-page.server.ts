// Loader and action of the page of population figures.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, nullIfRefused } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { listPopulation, removePopulation, uploadPopulation } from './contract.ts'

const page = '/population'
const perPage = 25
const sourceFields = ['sourceName', 'sourceYear', 'sourceLink'] as const
type SourceField = (typeof sourceFields)[number]

function administrator(context: PageContext) {
  const { actor } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${page}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  return actor
}

export async function populationPage(context: PageContext, url: URL) {
  const { timeZone, permission } = administrator(context)
  const cursor = url.searchParams.get('cursor') || undefined
  const list = await nullIfRefused(context.get(api)(listPopulation, { query: { limit: perPage, cursor } }), 422)
  if (!list) throw redirect(page)
  return { timeZone, ...list, isFirst: cursor === undefined, mayChange: permission === 'administrator' }
}

/** Uploads a file or removes a place's figures; returns errors with the submitted values. */
export async function populationAction(context: PageContext, form: FormData) {
  administrator(context)
  const call = context.get(api)
  const text = (name: string) => String(form.get(name) ?? '')
  try {
    if (form.get('do') === 'remove') {
      const { message } = await call(removePopulation, { params: { id: text('id') } })
      return redirectWith(message, page)
    }
    const sent = new FormData()
    for (const name of sourceFields) sent.set(name, text(name))
    const file = form.get('file')
    if (file instanceof File) sent.set('file', file)
    const { message } = await call(uploadPopulation, { form: sent })
    return redirectWith(message, page)
  } catch (error) {
    const { errors, message, status } = formErrors(error)
    const values = Object.fromEntries(sourceFields.map((name) => [name, text(name)])) as Record<SourceField, string>
    const rows = Object.entries(errors).flatMap(([name, text]) => rowError(name, text))
    const fields = Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith('rows.')))
    const isWhole = rows.length > 0 || Object.keys(fields).length === 0
    return data({ errors: isWhole ? { ...fields, file: message } : fields, rows, values }, status)
  }
}

/** `rows.4.age 18-24` names a cell of the file. */
function rowError(name: string, text: string): { row: number; column: string; text: string }[] {
  const [, row, column] = /^rows\.(\d+)\.(.*)$/.exec(name) ?? []
  return row && column ? [{ row: Number(row), column, text }] : []
}

export type PopulationPage = Awaited<ReturnType<typeof populationPage>>
export type RejectedUpload = { errors: Record<string, string>; rows: ReturnType<typeof rowError>; values: Record<SourceField, string> }
