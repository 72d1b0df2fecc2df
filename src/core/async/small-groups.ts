// Small cells, and what must be hidden with them. No database, no clock.

/** Groups smaller than this are never published. */
export const groupSizeMin = 5
/** Two small groups together have at most one less: of fewer people, the sum could tell the size of both. */
export const hiddenSumMin = 2 * groupSizeMin - 1

/**
 * Complementary suppression: which members of a whole are hidden. A reader who knows the whole and this rule cannot tell a group of 1 to 4
 * people. Each member has one or several counts, such as who came and who answered.
 *
 * Members without anybody are shown. A member with a count below 5 is hidden. As long as the hidden members together have 1 to 8 in a
 * count, the smallest of the others are hidden, too. If that does not help, all are hidden, the empty ones as well.
 * @param isWithheld a member that is never shown
 */
export function hiddenMembers<Member>(
  members: ReadonlyMap<Member, readonly number[]>,
  isWithheld: (member: Member) => boolean = () => false,
): Set<Member> {
  const filled = [...members].filter(([, counts]) => counts.some((count) => count > 0))
  const hidden = new Map(filled.filter(([member, counts]) => isWithheld(member) || counts.some((count) => count < groupSizeMin)))
  if (hidden.size === 0) return new Set()
  const isCovered = () => sumsOf([...hidden.values()]).every((sum) => sum === 0 || sum >= hiddenSumMin)
  while (!isCovered()) {
    const others = filled.filter(([member]) => !hidden.has(member))
    if (others.length === 0) return new Set(members.keys())
    // Several of one size go together: which one was chosen would tell more.
    const smallest = Math.min(...others.map(([, counts]) => Math.max(...counts)))
    for (const [member, counts] of others) if (Math.max(...counts) === smallest) hidden.set(member, counts)
  }
  return new Set(hidden.keys())
}

const sumsOf = (rows: readonly (readonly number[])[]): number[] =>
  rows.reduce<number[]>((sums, row) => row.map((count, i) => count + (sums[i] ?? 0)), [])
