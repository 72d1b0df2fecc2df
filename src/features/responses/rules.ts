export const commentLengthMax = 2000
export const voteValues = ['yes', 'no'] as const
export type VoteValue = (typeof voteValues)[number]
