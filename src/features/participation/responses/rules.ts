export const commentLengthMax = 2000
/** More of one person's within so many minutes are refused: nobody has that much to say at once, a script has. */
export const commentsAtOnce = { count: 10, minutes: 10 }
export const answerLengthMax = 2000
export const hiddenReasonLengthMax = 300
/** What officials can narrow the comments down to; hidden ones need no answer. */
export const commentShows = ['all', 'unanswered', 'hidden'] as const
export type CommentShow = (typeof commentShows)[number]
export const voteValues = ['yes', 'no'] as const
export type VoteValue = (typeof voteValues)[number]
