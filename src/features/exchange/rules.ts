/** In place of a project's id: every project of the caller's organisation. */
export const allProjects = 'all'

/** Which responses an export holds: between two instants, both included, with or without unconfirmed residents. */
export type Span = { from: Date | null; to: Date; includeUnconfirmed: boolean }

type Asked = { from?: string | undefined; to?: string | undefined; includeUnconfirmed?: boolean | undefined }

/**
 * The span that was asked for. What comes in while an export runs stays out, so that its sheets agree: the end is `now` at
 * the latest. Gives the code of the message where the end lies before the beginning.
 */
export function spanOf({ from, to, includeUnconfirmed = false }: Asked, now: Date): Span | { code: string } {
  const begin = instantOf(from, 'T00:00:00.000Z')
  const end = instantOf(to, 'T23:59:59.999Z')
  if (begin && end && end < begin) return { code: 'export.order' }
  return { from: begin, to: end && end < now ? end : now, includeUnconfirmed }
}

const instantOf = (moment: string | undefined, timeOfDay: string): Date | null =>
  moment ? new Date(moment.includes('T') ? moment : `${moment}${timeOfDay}`) : null
