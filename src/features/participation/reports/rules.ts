/** What is wrong: not true, insulting, about somebody private, or something else that the words say. */
export const reasons = ['wrong', 'offensive', 'personal', 'other'] as const
export type Reason = (typeof reasons)[number]
/** What became of a report: something was changed or taken away, or what it was about stays as it is. */
export const outcomes = ['changed', 'kept'] as const
export type Outcome = (typeof outcomes)[number]
export const reportables = ['project', 'update', 'decision', 'comment'] as const
export type Reportable = (typeof reportables)[number]
export const reportTextLengthMax = 1000
/** Reports by one person within 24 hours. */
export const reportsPerDayMax = 10
