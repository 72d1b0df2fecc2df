/** Changes to the terms are announced this many days before they take effect. */
export const termsNoticeDays = 30
