import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { ByProjectId, Flag, Id, Instant, nextCursor, paging, Saved } from '../../core/schemas.ts'
import { Respondent } from '../surveys/contract.ts'
import { commentLengthMax, voteValues } from './rules.ts'

const Value = z.enum(voteValues, 'vote.choice')
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
/** Browsers send a line's end as two characters but count it as one; other control characters are no text, and no database or sheet takes them. */
const CommentText = z.string('comment.text').check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, '')),
  z.trim(),
  z.minLength(1, 'comment.text'),
  z.maxLength(commentLengthMax, 'field.tooLong'),
)
/** `owner` as in a comment. */
export const Vote = z.object({ owner: z.string(), vote: Value, createdAt: Instant })
export type Vote = z.infer<typeof Vote>

/** For officials: how many are left out because the resident's address is not confirmed yet. Null for everybody else. */
const waiting = z.nullable(z.int())
/** For officials: whether unconfirmed residents are in. */
const includeUnconfirmed = z.optional(Flag)

const VoteReply = z.object({
  /** Single votes the caller may see, newest first: a resident their own, the project's officials all. */
  votes: z.array(Vote),
  /** Totals, for the project's officials only. */
  counts: z.nullable(z.object({ yes: z.int(), no: z.int() })),
  /** The caller's own vote. */
  vote: z.nullable(Value),
})
const ownVote = {
  access: 'person',
  params: ByProjectId,
  /** The vote may stand in the query, as the specification has it, or in the body; `owner` may only be the caller. */
  query: z.object({ vote: z.optional(Value), owner: z.optional(z.string()) }),
  body: z.optional(z.nullable(z.object({ vote: z.optional(Value) }))),
  reply: z.extend(VoteReply, Saved.shape),
} as const

export const listVotes = endpoint({
  method: 'GET',
  path: '/projects/:id/votes',
  access: 'person',
  summary: 'Votes that the caller may see',
  params: ByProjectId,
  query: z.object({ vote: z.optional(Value), includeUnconfirmed, ...paging }),
  reply: z.extend(VoteReply, { nextCursor, waiting }),
})
export const castVote = endpoint({ method: 'POST', path: '/projects/:id/votes', summary: 'Votes yes or no, once', ...ownVote })
export const switchVote = endpoint({
  method: 'PUT',
  path: '/projects/:id/updateVote',
  summary: 'Switches the caller’s vote between yes and no',
  ...ownVote,
})
export const deleteVote = endpoint({
  method: 'DELETE',
  path: '/projects/:id/deleteVote',
  access: 'person',
  summary: 'Takes the caller’s vote back',
  params: ByProjectId,
  reply: ownVote.reply,
})

const LikeReply = z.extend(Saved, { likes: z.int(), liked: z.boolean() })
export const like = endpoint({
  method: 'POST',
  path: '/projects/:id/likes',
  access: 'person',
  summary: 'Likes a project, once',
  params: ByProjectId,
  reply: LikeReply,
})
export const unlike = endpoint({
  method: 'DELETE',
  path: '/projects/:id/likes',
  access: 'person',
  summary: 'Takes the caller’s like back',
  params: ByProjectId,
  reply: LikeReply,
})

export const listComments = endpoint({
  method: 'GET',
  path: '/projects/:id/comments',
  access: 'person',
  summary: 'Comments that the caller may see, newest first: a resident their own, the project’s officials all',
  params: ByProjectId,
  query: z.object({ includeUnconfirmed, ...paging }),
  /** `commentsCount` is the number that everyone sees: all comments, of confirmed residents or not. */
  reply: z.object({ comments: z.array(Comment), nextCursor, commentsCount: z.int(), waiting }),
})
export type CommentList = z.infer<(typeof listComments)['reply']>
export const addComment = endpoint({
  method: 'POST',
  path: '/projects/:id/comments',
  access: 'person',
  summary: 'Comments on a project',
  params: ByProjectId,
  body: z.object({ text: CommentText }),
  reply: z.extend(Saved, { comment: Comment, commentsCount: z.int() }),
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  access: 'person',
  summary: 'Removes a comment: the caller’s own, at any time; or, for editors, one on their organisation’s project',
  params: z.object({ id: Id }),
  reply: z.extend(Saved, { commentsCount: z.int() }),
})
