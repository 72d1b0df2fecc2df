export const reasons = ['wrong', 'offensive', 'personal', 'other'] as const
export type Reason = (typeof reasons)[number]
/** What became of a report: something was changed or taken away, or what it was about stays as it is. */
export const outcomes = ['changed', 'kept'] as const
export type Outcome = (typeof outcomes)[number]
