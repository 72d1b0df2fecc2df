/** What has changed: the numbers of likes and comments of a project alone, or anything; perhaps something while `unheard`. */
export type ShownChange = 'counts' | 'anything' | 'unheard'

/**
 * Returns what `read` reads, from memory until something changes. It must not depend on who asks, and cannot be changed.
 * @param of what is read, with all that it depends on
 * @param options `withoutCounts`: it shows no numbers of likes or comments, and stays when only these change
 */
export type Remember = <Value>(of: readonly unknown[], read: () => Promise<Value>, options?: { withoutCounts?: boolean }) => Promise<Value>
