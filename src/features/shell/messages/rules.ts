export const messageStates = ['open', 'answered'] as const
export type MessageState = (typeof messageStates)[number]

/** Messages are deleted so long after they arrived, answered or not. */
export const messageKeptMonths = 24

/** The page of a message as a link within this site; null if it is anything else. */
export const linkWithinSite = (page: string | null): string | null => (page && /^\/(?![/\\])/.test(page) ? page : null)
