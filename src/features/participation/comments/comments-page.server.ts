// Loader and action of the officials' comments page.
import { data, redirect } from 'react-router'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { answerComment, hideComment, listComments, removeAnswer, showComment } from '../responses/contract.ts'
import { type CommentShow, commentShows } from '../responses/rules.ts'

/** What was rejected: of which comment, and what was typed. */
export type CommentsResult = { intent: string; comment: string; error: string; text: string }

/** A project's comments for its officials. Residents are redirected to the project page, which shows their own. */
export async function commentsPage(context: PageContext, id: string, url: URL) {
  const { actor, language } = context.get(visit)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (actor.kind === 'resident') throw redirect(`/project/${id}#comments`)
  const show: CommentShow = commentShows.find((one) => one === url.searchParams.get('show')) ?? 'all'
  const unconfirmed = url.searchParams.has('unconfirmed')
  const cursor = url.searchParams.get('cursor') || undefined
  const list = await call(listComments, {
    params: { id },
    query: { show, cursor, ...(unconfirmed ? { includeUnconfirmed: 'true' } : {}) },
  })
  return {
    about: await namedProject(call, project, language),
    timeZone: project.location.timeZone,
    ...{ list, show, unconfirmed, isFirst: cursor === undefined },
    mayEdit: actor.kind === 'official' && actor.permission !== 'viewer',
    isAdministrator: actor.kind === 'official' && actor.permission === 'administrator',
  }
}
export type CommentsPage = Awaited<ReturnType<typeof commentsPage>>

/** Runs the action of a comment's form and redirects to that comment. */
export async function commentsAction(context: PageContext, id: string, { searchParams }: URL, form: FormData) {
  const intent = String(form.get('intent') ?? '')
  const comment = String(form.get('comment') ?? '')
  const act = acts[intent]
  if (!act) throw new Response(null, { status: 400 })
  try {
    const saved = await act(context.get(api), comment, form)
    return redirectWith(saved.message, `/project/${id}/comments${asked(searchParams)}#comment-${comment}`)
  } catch (error) {
    const { errors, message, status } = formErrors(error)
    const text = String(form.get('text') ?? form.get('reason') ?? '')
    return data<CommentsResult>({ intent, comment, error: Object.values(errors)[0] ?? message, text }, status)
  }
}

/** The filter parameters of the address. */
function asked(search: URLSearchParams): string {
  const filters = new URLSearchParams([...search].filter(([name]) => ['show', 'unconfirmed', 'cursor'].includes(name)))
  return filters.size > 0 ? `?${filters}` : ''
}

const acts: Record<string, (call: Api, id: string, form: FormData) => Promise<{ message: string }>> = {
  answer: (call, id, form) => call(answerComment, { params: { id }, body: { text: String(form.get('text') ?? '') } }),
  removeAnswer: (call, id) => call(removeAnswer, { params: { id } }),
  hide: (call, id, form) =>
    call(hideComment, {
      params: { id },
      body: { reason: String(form.get('reason') ?? ''), version: String(form.get('version') || '') || undefined },
    }),
  show: (call, id) => call(showComment, { params: { id } }),
}
