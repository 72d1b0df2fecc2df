import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { ByProjectId, Id, Instant, line, nextCursor, paging, Saved } from '../../core/schemas.ts'
import { Respondent } from '../surveys/contract.ts'

export const commentLengthMax = 2000

const VoteValue = z.enum(['yes', 'no'], 'vote.choice')
export const Comment = z.object({
  _id: Id,
  project: Id,
  /** The author's own id to the author; the respondent's alias to officials. */
  owner: z.string(),
  text: z.string(),
  createdAt: Instant,
  isMine: z.boolean(),
  /** For officials only. */
  respondent: z.optional(Respondent),
})
export type Comment = z.infer<typeof Comment>
export const Vote = z.object({ owner: z.string(), vote: VoteValue, createdAt: Instant })

const VoteReply = z.object({
  message: z.optional(z.string()),
  /** Single votes the caller may see: a resident their own, the project's officials all. */
  votes: z.array(Vote),
  /** Totals, for the project's officials only. */
  counts: z.nullable(z.object({ yes: z.int(), no: z.int() })),
  /** The caller's own vote. */
  vote: z.nullable(VoteValue),
})
/** The vote may stand in the query, as the specification has it, or in the body. */
const voteInput = { query: z.object({ vote: z.optional(VoteValue), owner: z.optional(z.string()) }), body: z.optional(z.nullable(z.object({ vote: z.optional(VoteValue) }))) }

export const listVotes = endpoint({
  method: 'GET', path: '/projects/:id/votes', access: 'person', summary: 'Votes that the caller may see',
  params: ByProjectId, query: z.object({ vote: z.optional(VoteValue) }), reply: VoteReply,
})
export const castVote = endpoint({
  method: 'POST', path: '/projects/:id/votes', access: 'person', summary: 'Votes yes or no, once', params: ByProjectId, ...voteInput, reply: VoteReply,
})
export const switchVote = endpoint({
  method: 'PUT', path: '/projects/:id/updateVote', access: 'person', summary: 'Switches the caller’s vote', params: ByProjectId, ...voteInput, reply: VoteReply,
})
export const deleteVote = endpoint({
  method: 'DELETE', path: '/projects/:id/deleteVote', access: 'person', summary: 'Takes the caller’s vote back', params: ByProjectId, reply: VoteReply,
})

const LikeReply = z.extend(Saved, { likes: z.int(), liked: z.boolean() })
export const like = endpoint({
  method: 'POST', path: '/projects/:id/likes', access: 'person', summary: 'Likes a project, once', params: ByProjectId, reply: LikeReply,
})
export const unlike = endpoint({
  method: 'DELETE', path: '/projects/:id/likes', access: 'person', summary: 'Takes the like back', params: ByProjectId, reply: LikeReply,
})

export const listComments = endpoint({
  method: 'GET', path: '/projects/:id/comments', access: 'person', summary: 'Comments that the caller may see, newest first: a resident their own, the project’s officials all',
  params: ByProjectId, query: z.object(paging), reply: z.object({ comments: z.array(Comment), nextCursor, commentsCount: z.int() }),
})
export const addComment = endpoint({
  method: 'POST', path: '/projects/:id/comments', access: 'person', summary: 'Comments on a project',
  params: ByProjectId, body: z.object({ text: line(commentLengthMax, 'comment.text') }), reply: z.extend(Saved, { comment: Comment }),
})
export const deleteComment = endpoint({
  method: 'DELETE', path: '/comments/:id', access: 'person', summary: 'Removes the caller’s own comment', params: z.object({ id: Id }), reply: Saved,
})
