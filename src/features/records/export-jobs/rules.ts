// Which exports are made by a job, and how long what they made is kept.

export const kinds = ['sheet', 'records'] as const
export const statuses = ['waiting', 'running', 'ready', 'failed', 'gone'] as const

/** An export of more rows is made by a job, so that nobody waits before a page that does not answer. */
export const rowsAtOnceMax = 5000
export const keptHours = 24
/** That there was an export is known for so long; its file is gone long before. */
export const listedDays = 30
/** Of one organisation, waiting or running. */
export const openMax = 10

const hourMilliseconds = 3_600_000

/** Until when the file of an export that is ready can be taken. */
export const keptUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + keptHours * hourMilliseconds)

export const isLarge = (counts: { rows: number }): boolean => counts.rows > rowsAtOnceMax
