/** Reasons: false, insulting, about a private person, or other. */
export const reportReasons = ['wrong', 'offensive', 'personal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** Outcomes of a report: the content was changed or removed, or it stays. */
export const reportOutcomes = ['changed', 'kept'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]
export const reportables = ['project', 'update', 'decision', 'comment'] as const
export type Reportable = (typeof reportables)[number]
export const reportTextLengthMax = 1000
/** Maximum number of reports per person within 24 hours. */
export const reportsPerDayMax = 10
