import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Flag, Id, Instant, nextCursor, optionalLine, paging, Saved, Words } from '../../../core/contract/schemas.ts'
import { Respondent } from '../../surveys/model/contract.ts'
import { languageIds } from '../../translations/model/contract.ts'
import { commentLengthMax, commentReplyLengthMax, commentShows, hiddenReasonLengthMax, voteValues } from './rules.ts'

const Value = z.enum(voteValues, 'vote.choice')
export const Comment = z.object({
  _id: Id,
  project: Id,
  /** The author's own id to the author; the respondent's alias to officials. */
  owner: z.string(),
  text: z.string(),
  /** The language of the author's account at their first response, for the author only. */
  language: z.nullable(z.enum(languageIds)),
  /** The time for its author; the beginning of the day for officials, in the organization's time zone. */
  createdAt: Instant,
  /** When its author last edited the text, in the same way; null if never. */
  editedAt: z.nullable(Instant),
  /** The officials' answer, visible to the author and the project's officials. */
  answer: z.nullable(z.object({ text: z.string(), at: Instant })),
  /** When and why officials hid it. The author sees the reason; hidden comments are not counted. */
  hidden: z.nullable(z.object({ reason: z.string(), at: Instant })),
  isMine: z.boolean(),
  /** For officials only: names its words, for hiding what was read. */
  version: z.optional(z.string()),
  /** For officials only. */
  respondent: z.optional(Respondent),
})
export type Comment = z.infer<typeof Comment>
const CommentText = Words(commentLengthMax, 'comment.text')
/** `owner` as in a comment. */
/** `createdAt` is the beginning of the day for officials. */
export const Vote = z.object({ owner: z.string(), vote: Value, createdAt: Instant })
export type Vote = z.infer<typeof Vote>

/** For officials: the number of responses excluded because the resident's address is unconfirmed. Null for everyone else. */
const waiting = z.nullable(z.int())
/** For officials: includes unconfirmed residents. */
const includeUnconfirmed = z.optional(Flag)

const VoteReply = z.object({
  /** The votes that the caller may see, newest first: residents their own, the project's officials all. */
  votes: z.array(Vote),
  /** Totals, for the project's officials only. */
  counts: z.nullable(z.object({ yes: z.int(), no: z.int() })),
  /** The caller's own vote. */
  vote: z.nullable(Value),
})
const ownVote = {
  access: 'person',
  params: ByProjectId,
  /** The vote may be in the query, as the specification has it, or in the body; `owner` may only be the caller. */
  query: z.object({ vote: z.optional(Value), owner: z.optional(z.string()) }),
  body: z.optional(z.nullable(z.object({ vote: z.optional(Value) }))),
  reply: z.extend(VoteReply, Saved.shape),
} as const

export const listVotes = endpoint({
  method: 'GET',
  path: '/projects/:id/votes',
  access: 'person',
  key: { scope: 'votes:read', touches: { project: 'params.id' } },
  summary: 'Votes that the caller may see',
  params: ByProjectId,
  query: z.object({ vote: z.optional(Value), includeUnconfirmed, ...paging }),
  reply: z.extend(VoteReply, { nextCursor, waiting }),
})
export const castVote = endpoint({
  memory: { ends: 'nothing' },
  method: 'POST',
  path: '/projects/:id/votes',
  summary: 'Votes yes or no, once',
  ...ownVote,
})
export const switchVote = endpoint({
  method: 'PUT',
  path: '/projects/:id/updateVote',
  memory: { ends: 'nothing' },
  operationId: 'updateVote',
  summary: 'Switches the caller’s vote between yes and no',
  ...ownVote,
})
export const deleteVote = endpoint({
  method: 'DELETE',
  path: '/projects/:id/deleteVote',
  access: 'person',
  memory: { ends: 'nothing' },
  summary: 'Takes the caller’s vote back',
  params: ByProjectId,
  reply: ownVote.reply,
})

const LikeReply = z.extend(Saved, { likes: z.int(), liked: z.boolean() })
export const like = endpoint({
  method: 'POST',
  path: '/projects/:id/likes',
  access: 'person',
  memory: { ends: 'counts' },
  operationId: 'likeProject',
  summary: 'Likes a project, once',
  params: ByProjectId,
  reply: LikeReply,
})
export const unlike = endpoint({
  method: 'DELETE',
  path: '/projects/:id/likes',
  access: 'person',
  memory: { ends: 'counts' },
  operationId: 'unlikeProject',
  summary: 'Takes the caller’s like back',
  params: ByProjectId,
  reply: LikeReply,
})

const ById = z.object({ id: Id })
const CommentReply = z.extend(Saved, { comment: Comment, commentsCount: z.int() })

export const listComments = endpoint({
  method: 'GET',
  path: '/projects/:id/comments',
  access: 'person',
  key: { scope: 'comments:read', touches: { project: 'params.id' } },
  memory: { fromReplica: true },
  summary: 'Comments that the caller may see, newest first: a resident their own, the project’s officials all',
  params: ByProjectId,
  /** `show` filters what officials see. */
  query: z.object({ includeUnconfirmed, show: z.optional(z.enum(commentShows)), ...paging }),
  reply: z.object({
    comments: z.array(Comment),
    nextCursor,
    /** The public count: all comments except hidden ones, of confirmed and unconfirmed residents. */
    commentsCount: z.int(),
    waiting,
    /** For officials: the number of comments by confirmed residents that are neither answered nor hidden. Null for everyone else. */
    unanswered: z.nullable(z.int()),
  }),
})
export type CommentList = z.infer<(typeof listComments)['reply']>
export const addComment = endpoint({
  method: 'POST',
  path: '/projects/:id/comments',
  access: 'person',
  memory: { ends: 'counts' },
  summary: 'Comments on a project',
  params: ByProjectId,
  body: z.object({ text: CommentText }),
  reply: CommentReply,
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  access: 'person',
  memory: { ends: 'counts' },
  summary: 'Removes the caller’s own comment, at any time. Officials can hide one instead',
  params: ById,
  reply: z.extend(Saved, { commentsCount: z.int() }),
})
export const editComment = endpoint({
  method: 'PUT',
  path: '/comments/:id',
  access: 'person',
  memory: { ends: 'nothing' },
  summary: 'Changes the words of the caller’s own comment, while the project can be responded to',
  params: ById,
  body: z.object({ text: CommentText }),
  reply: CommentReply,
})
export const answerComment = endpoint({
  method: 'PUT',
  path: '/comments/:id/answer',
  access: 'editor',
  key: { scope: 'comments:write', touches: { comment: 'params.id' } },
  summary: 'Answers a comment on the caller’s organisation’s project, or changes the answer; its author and the officials read it',
  params: ById,
  body: z.object({ text: Words(commentReplyLengthMax, 'comment.answer') }),
  reply: CommentReply,
})
export const removeAnswer = endpoint({
  method: 'DELETE',
  path: '/comments/:id/answer',
  access: 'editor',
  key: { scope: 'comments:write', touches: { comment: 'params.id' } },
  operationId: 'removeCommentAnswer',
  summary: 'Takes the answer to a comment back',
  params: ById,
  reply: CommentReply,
})
export const hideComment = endpoint({
  method: 'POST',
  path: '/comments/:id/hide',
  access: 'editor',
  key: { scope: 'comments:write', touches: { comment: 'params.id' } },
  summary: 'Hides a comment with a reason, which its author reads; no count has it any more',
  params: ById,
  /**
   * `version`: that of the words that were read; `seen`: their `editedAt`, which tells an edit of another day alone. The reply is 409 if
   * the author has edited them meanwhile.
   */
  body: z.object({
    reason: Words(hiddenReasonLengthMax, 'comment.reason'),
    version: z.optional(optionalLine(32)),
    seen: z.optional(z.nullable(Instant)),
  }),
  reply: CommentReply,
})
export const showComment = endpoint({
  method: 'POST',
  path: '/comments/:id/show',
  access: 'editor',
  key: { scope: 'comments:write', touches: { comment: 'params.id' } },
  summary: 'Shows a hidden comment again',
  params: ById,
  reply: CommentReply,
})
