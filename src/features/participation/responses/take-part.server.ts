// The project page's action for votes, likes and comments.
import { data } from 'react-router'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, nullIfRefused } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { addComment, castVote, deleteComment, deleteVote, editComment, like, switchVote, unlike } from './contract.ts'
import type { VoteValue } from './rules.ts'
import { isIntent, type TakePart } from './take-part.ts'

type Args = { context: PageContext; params: { id?: string | undefined }; request: Request; form: FormData }

/** True if a form sent to the project page belongs to this feature. */
export const isTakingPart = (form: FormData): boolean => isIntent(form.get('intent'))

/**
 * Handles the form. With scripts it returns `{ takePart }`; without, it redirects to the project, where a toast shows the message.
 * Rejected forms return what was typed.
 */
export async function takePartAction({ context, params, request, form }: Args) {
  const id = params.id ?? ''
  const intent = form.get('intent')
  if (!isIntent(intent)) throw new Response(null, { status: 400 })
  const text = String(form.get('text') ?? '')
  const comment = form.get('comment')?.toString() ?? null
  try {
    const { message } = await act[intent](context.get(api), id, form)
    if (sentWithoutScript(request)) return redirectWith(message, `/project/${id}`)
    return data<{ takePart: TakePart }>({ takePart: { intent, done: true, message, error: null, text: '', comment } })
  } catch (problem) {
    const { message, errors, status } = formErrors(problem, { serverErrors: true })
    const error = errors.text ?? errors.vote ?? message
    return data<{ takePart: TakePart }>({ takePart: { intent, done: false, message, error, text, comment } }, { status })
  }
}

const act: Record<TakePart['intent'], (call: Api, id: string, form: FormData) => Promise<{ message: string }>> = {
  vote: voteOrSwitch,
  unvote: (call, id) => call(deleteVote, { params: { id } }),
  like: (call, id) => call(like, { params: { id } }),
  unlike: (call, id) => call(unlike, { params: { id } }),
  comment: (call, id, form) => call(addComment, { params: { id }, body: { text: String(form.get('text') ?? '') } }),
  editComment: (call, _, form) =>
    call(editComment, { params: { id: String(form.get('comment') ?? '') }, body: { text: String(form.get('text') ?? '') } }),
  deleteComment: (call, _, form) => call(deleteComment, { params: { id: String(form.get('comment') ?? '') } }),
}

/** Votes or switches the vote: the form cannot know whether another tab has voted meanwhile. */
async function voteOrSwitch(call: Api, id: string, form: FormData): Promise<{ message: string }> {
  const sent = { params: { id }, query: {}, body: { vote: (form.get('vote') ?? undefined) as VoteValue | undefined } }
  return (await nullIfRefused(call(castVote, sent), 409)) ?? call(switchVote, sent)
}

const sentWithoutScript = (request: Request): boolean => (request.headers.get('accept') ?? '').includes('text/html')
