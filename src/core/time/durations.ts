/** A day without a change of clocks; calendar days of a state are in src/core/i18n/us-time.ts. */
export const minuteMilliseconds = 60_000
export const hourMilliseconds = 3_600_000
export const dayMilliseconds = 86_400_000
export const daySeconds = 86_400
export const yearSeconds = 365 * daySeconds
