// The count of a participatory budget by the Method of Equal Shares, and by most votes beside it. Pure and exact: anybody who counts the
// same ballots again gets the same result, to the last fraction of a cent.
import { type CountedElection, costOf, type Election, grouped, type Idea, inOrderOfTies } from './election.ts'
import { type EqualShares, equalShares, type Round } from './equal-shares.ts'

/**
 * @property step by how much each ballot's share is raised at a time after the first count: a dollar, in the unit of the costs
 * @property floor an idea wins only with a share of the ballots of at least cost / (floor × amount); undefined for none
 */
export type CountRules = { step: number; floor?: number | undefined }

/** `raised`: what each share was raised by, in units of money. */
export type Count = {
  ballots: number
  /** Votes of each idea, in the order of the election's ideas. */
  votes: { id: string; votes: number }[]
  /** Equal shares of the amount, without raising them. */
  plain: Step
  /** The last raised count that costs at most the amount. Equal to `plain` if no raise fits. */
  raised: Step & { raise: number; rounds: ({ id: string } & Omit<Round, 'idea'>)[] }
  /** What still fits then, by number of votes. */
  toppedUp: Step
  /** By most votes alone. */
  mostVotes: Step
}

/** `winners` in the order in which they won; `represented`: ballots with at least one winner. */
type Step = { winners: string[]; cost: number; represented: number }

/** @throws RangeError for an election that cannot be counted (`grouped`) */
export function count(election: Election, { step, floor }: CountRules): Count {
  const counted = grouped(election)
  const admitted = counted.ideas.map((idea, i) => hasFloor(idea, counted.votes[i] as number, counted, floor))
  const plain = equalShares(counted, admitted, 0)
  const { result: raised, raise } = lastThatFits(counted, admitted, plain, step)
  const toppedUp = byVotes(counted, admitted, raised.winners)
  const most = byVotes(
    counted,
    counted.ideas.map(() => true),
    [],
  )
  return {
    ballots: counted.ballots,
    votes: counted.ideas.map(({ id }, i) => ({ id, votes: counted.votes[i] as number })),
    plain: stepOf(counted, plain.winners),
    raised: {
      ...stepOf(counted, raised.winners),
      raise,
      rounds: raised.rounds().map(({ idea, ...round }) => ({ id: (counted.ideas[idea] as Idea).id, ...round })),
    },
    toppedUp: stepOf(counted, toppedUp),
    mostVotes: stepOf(counted, most),
  }
}

/**
 * Raises each share by one step and counts again while the result costs at most the amount. It does not stop where nothing more would fit:
 * a later count may choose other ideas. It ends where every idea that can win has won.
 */
function lastThatFits(counted: CountedElection, admitted: readonly boolean[], plain: EqualShares, step: number) {
  const winnable = counted.ideas.filter((_, i) => admitted[i] && (counted.votes[i] as number) > 0).length
  let result = plain
  let raise = 0
  while (result.winners.length < winnable) {
    const next = equalShares(counted, admitted, raise + step)
    if (costOf(counted, next.winners) > counted.amount) break
    result = next
    raise += step
  }
  return { result, raise }
}

/** The winners so far, and then each idea that still fits, by number of votes. An idea that nobody chose never wins. */
function byVotes(counted: CountedElection, admitted: readonly boolean[], winners: readonly number[]): number[] {
  const chosen = [...winners]
  let left = counted.amount - costOf(counted, chosen)
  const others = counted.ideas.map((_, i) => i).filter((i) => admitted[i] && (counted.votes[i] as number) > 0 && !chosen.includes(i))
  for (const i of others.sort((a, b) => inOrderOfTies(counted, a, b))) {
    const { cost } = counted.ideas[i] as Idea
    if (cost > left) continue
    chosen.push(i)
    left -= cost
  }
  return chosen
}

function stepOf(counted: CountedElection, winners: readonly number[]): Step {
  const won = new Set(winners)
  const represented = counted.groups.reduce((sum, { choices, size }) => sum + (choices.some((i) => won.has(i)) ? size : 0), 0)
  return { winners: winners.map((i) => (counted.ideas[i] as Idea).id), cost: costOf(counted, winners), represented }
}

/** votes / ballots ≥ cost / (floor × amount), without a division. */
const hasFloor = ({ cost }: Idea, votes: number, { ballots, amount }: CountedElection, floor: number | undefined): boolean =>
  floor === undefined || BigInt(votes) * BigInt(floor) * BigInt(amount) >= BigInt(cost) * BigInt(ballots)
