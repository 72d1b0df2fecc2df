// An election of a participatory budget, as it is counted: ballots that are equal are one group.

/** `number`: on the ballot, drawn by lot before voting; it breaks the last ties. `cost` in whole units of money (cents), above 0. */
export type Idea = { id: string; number: number; cost: number }

/** `amount`: what can be spent, in the unit of the costs. Each ballot lists the ideas that it is for, each once. */
export type Election = { ideas: readonly Idea[]; amount: number; ballots: readonly (readonly string[])[] }

/** Equal ballots: the indexes of their ideas, and how many they are. */
export type Group = { choices: readonly number[]; size: number }

/** `votes`: of each idea, by its index. `ballots`: their number. */
export type CountedElection = {
  ideas: readonly Idea[]
  votes: readonly number[]
  groups: readonly Group[]
  amount: number
  ballots: number
}

/** More votes first, then the lower cost, then the lower ballot number. */
export function inOrderOfTies({ ideas, votes }: CountedElection, a: number, b: number): number {
  const [one, other] = [ideas[a] as Idea, ideas[b] as Idea]
  return (votes[b] as number) - (votes[a] as number) || one.cost - other.cost || one.number - other.number
}

export const costOf = ({ ideas }: CountedElection, winners: readonly number[]): number =>
  winners.reduce((sum, i) => sum + (ideas[i] as Idea).cost, 0)

const isMoney = (value: number) => Number.isSafeInteger(value) && value > 0

/**
 * @throws RangeError for a cost or an amount that is not a whole number above 0, ideas with the same id or number, a ballot that names an
 * idea twice or one that is not there
 */
export function grouped({ ideas, amount, ballots }: Election): CountedElection {
  const indexes = new Map(ideas.map(({ id }, i) => [id, i]))
  if (indexes.size < ideas.length || new Set(ideas.map(({ number }) => number)).size < ideas.length)
    throw new RangeError('Two ideas have the same id or ballot number.')
  for (const { cost } of ideas) if (!isMoney(cost)) throw new RangeError(`A cost must be a whole number above 0, not ${cost}.`)
  if (!isMoney(amount)) throw new RangeError(`The amount must be a whole number above 0, not ${amount}.`)
  const votes = ideas.map(() => 0)
  const groups = new Map<string, { choices: number[]; size: number }>()
  for (const ballot of ballots) {
    const choices = [...new Set(ballot)].map((id) => indexes.get(id) ?? -1).sort((a, b) => a - b)
    if (choices.length < ballot.length || choices[0] === -1)
      throw new RangeError(`A ballot names an idea twice, or one that is not there: ${ballot}`)
    for (const i of choices) votes[i] = (votes[i] as number) + 1
    const key = choices.join()
    const group = groups.get(key) ?? { choices, size: 0 }
    group.size++
    groups.set(key, group)
  }
  return { ideas, votes, groups: [...groups.values()], amount, ballots: ballots.length }
}
