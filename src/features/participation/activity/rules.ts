/** Reasons not to take answers that the person can remove: the project still asks. */
const ownReasons: readonly string[] = ['terms.notAccepted', 'respond.mobileRequired']

/** True if a refusal, by its code, ends as soon as the person accepts the terms or confirms a number. */
export const isPersonsOwn = (code: string): boolean => ownReasons.includes(code)
