export const commentLengthMax = 2000
/** The maximum number of comments per person within so many minutes, as protection against scripts. */
export const commentsAtOnce = { count: 10, minutes: 10 }
export const commentReplyLengthMax = 2000
export const hiddenReasonLengthMax = 300
/** Filters for officials' lists of comments; hidden comments need no answer. */
export const commentShows = ['all', 'unanswered', 'hidden'] as const
export type CommentShow = (typeof commentShows)[number]
export const voteValues = ['yes', 'no'] as const
export type VoteValue = (typeof voteValues)[number]
