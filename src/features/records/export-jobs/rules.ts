// Which exports a job makes, and how long their files are kept.

export const exportKinds = ['sheet', 'records'] as const
export const exportStatuses = ['waiting', 'running', 'ready', 'failed', 'gone'] as const

/** A larger export is made by a job, because a request would take too long. */
export const rowsAtOnceMax = 5000
export const keptHours = 24
/** An export stays in the list for this long; its file expires long before. */
export const listedDays = 30
/** Per organization, waiting or running. */
export const openMax = 10

const hourMilliseconds = 3_600_000

/** When the file of a finished export expires. */
export const exportRetainedUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + keptHours * hourMilliseconds)

export const isLarge = (counts: { rows: number }): boolean => counts.rows > rowsAtOnceMax
