// Loader and action of the page of all answers to an open question.
import { data, redirect } from 'react-router'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, searchOrAll } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { queryOf } from '../model/filter.ts'
import { shownFilterOf } from '../turnout/shown-filter.server.ts'
import { createTag, deleteTag, listOpenAnswers, mergeTag, renameTag, tagAnswers } from './contract.ts'

type AnswersPageParams = { id: string; question: string }
export type AnswersResult = { intent: string; tag: string; error: string; name: string }

const answersPerPage = '20'

/** All answers to a question that match the address's filter. Residents are redirected to the published results. */
export async function answersPage(context: PageContext, { id, question }: AnswersPageParams, { searchParams }: URL) {
  const { actor, language } = context.get(visit)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (actor.kind === 'resident') throw redirect(`/project/${id}/published`)
  const filter = await shownFilterOf(call, project, searchParams)
  const [q, tag, cursor] = ['q', 'tag', 'cursor'].map((name) => searchParams.get(name) || undefined)
  const query = { ...queryOf(project, filter), tag, cursor, limit: answersPerPage }
  const list = (words: { q?: string | undefined }) => call(listOpenAnswers, { params: { id: question }, query: { ...query, ...words } })
  const { found, wrong } = await searchOrAll(list({ q }), () => list({}))
  return {
    about: await namedProject(call, project, language),
    ...{ filter, q: q ?? '', tag: tag ?? '', list: found, wrong, isFirst: cursor === undefined },
    mayEdit: actor.kind === 'official' && actor.permission !== 'viewer',
  }
}
export type AnswersPage = Awaited<ReturnType<typeof answersPage>>

/** Runs the submitted form's action and returns to the same answers. */
export async function answersAction(context: PageContext, params: AnswersPageParams, { searchParams }: URL, form: FormData) {
  const intent = String(form.get('intent') ?? '')
  const act = acts[intent]
  if (!act) throw new Response(null, { status: 400 })
  try {
    const saved = await act(context.get(api), params.question, form)
    const filters = new URLSearchParams([...searchParams].filter(([name]) => name !== 'index'))
    // The tag was deleted meanwhile: drop it from the filter.
    if (filters.get('tag') === form.get('tag') && (intent === 'merge' || intent === 'delete')) filters.delete('tag')
    return redirectWith(saved.message, `/project/${params.id}/results/${params.question}?${filters}`)
  } catch (error) {
    const { errors, message, status } = formErrors(error)
    const typed = { tag: String(form.get('tag') ?? ''), name: String(form.get('name') ?? '') }
    return data<AnswersResult>({ intent, ...typed, error: Object.values(errors)[0] ?? message }, status)
  }
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const acts: Record<string, (call: Api, question: string, form: FormData) => Promise<{ message: string }>> = {
  create: (call, id, form) => call(createTag, { params: { id }, body: { name: text(form, 'name') } }),
  rename: (call, _, form) => call(renameTag, { params: { id: text(form, 'tag') }, body: { name: text(form, 'name') } }),
  merge: (call, _, form) => call(mergeTag, { params: { id: text(form, 'tag') }, body: { into: text(form, 'into') } }),
  delete: (call, _, form) => call(deleteTag, { params: { id: text(form, 'tag') } }),
  put: (call, id, form) => call(tagAnswers, { params: { id }, body: { ...selected(form), isOn: true } }),
  take: (call, id, form) => call(tagAnswers, { params: { id }, body: { ...selected(form), isOn: false } }),
}
const selected = (form: FormData) => ({ answers: form.getAll('answer').map(String), tag: text(form, 'tag') })
