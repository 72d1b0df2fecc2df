/** What happened to a row of a project on hold, whose version before is kept. */
export const operations = ['changed', 'removed'] as const
export type HeldOperation = (typeof operations)[number]
