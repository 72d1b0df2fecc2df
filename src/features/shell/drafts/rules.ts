import { daySeconds } from '../../../core/time/durations.ts'

/** Length of a draft as JSON: an article, with the version that it was begun on. */
export const draftLengthMax = 400_000
/** A person's drafts; the oldest give way. */
export const draftsMax = 100
/** Unsaved text is deleted after this time. */
export const draftKeptMilliseconds = 90 * daySeconds * 1000
