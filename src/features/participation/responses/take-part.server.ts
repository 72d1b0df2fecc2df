// What the project page does with a vote, a like or a comment that was sent to it.
import { data, type RouterContextProvider } from 'react-router'
import { ApiError } from '../../../core/contract/errors.ts'
import { type Api, api } from '../../../core/http/api.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { addComment, castVote, deleteComment, deleteVote, editComment, like, switchVote, unlike } from './contract.ts'
import type { VoteValue } from './rules.ts'
import { isIntent, type TakePart } from './take-part.ts'

type Args = { context: Readonly<RouterContextProvider>; params: { id?: string | undefined }; request: Request; form: FormData }

/** Whether a form that was sent to the project page is one of this feature's parts. */
export const isTakingPart = (form: FormData): boolean => isIntent(form.get('intent'))

/**
 * Does what the form says. A form sent by script gets `{ takePart }` back; one sent without script is led back to
 * the project, where a toast says the same. What is refused comes back with what was typed.
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
    if (!(problem instanceof ApiError)) throw problem
    const { message, errors } = problem.problem
    const error = errors?.text ?? errors?.vote ?? message
    return data<{ takePart: TakePart }>({ takePart: { intent, done: false, message, error, text, comment } }, { status: problem.status })
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

/** The page's buttons say what one is for, not whether one has voted before: another tab may have, meanwhile. */
async function voteOrSwitch(call: Api, id: string, form: FormData): Promise<{ message: string }> {
  const sent = { params: { id }, query: {}, body: { vote: (form.get('vote') ?? undefined) as VoteValue | undefined } }
  try {
    return await call(castVote, sent)
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 409) return call(switchVote, sent)
    throw problem
  }
}

const sentWithoutScript = (request: Request): boolean => (request.headers.get('accept') ?? '').includes('text/html')
