// npm run count -- FILE.pb [--floor 3] [--step 1]: counts the ballots of a participatory budget again, by equal shares and by most votes.
//   FILE.pb      approval ballots in Pabulib's format (https://pabulib.org/format)
//   --floor N    an idea wins only with a share of the ballots of at least its cost / (N times the amount)
//   --step N     by how much each share is raised at a time, in the file's unit of money; 1 by default
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readPabulib } from '../src/features/budgets/count/pabulib.ts'
import { count } from '../src/features/budgets/count/rules.ts'
import { helpWanted } from './help.mjs'

helpWanted(import.meta.url)

try {
  print()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function print() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { floor: { type: 'string' }, step: { type: 'string' } } })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error('Name one file: npm run count -- FILE.pb')
  const { election, titles, selected } = readPabulib(readFileSync(file, 'utf8'))
  const floor = values.floor === undefined ? undefined : wholeNumber('--floor', values.floor)
  const { ballots, votes, plain, raised, toppedUp, mostVotes } = count(election, { floor, step: wholeNumber('--step', values.step ?? '1') })
  const spent = ({ winners, cost, represented }: typeof plain) =>
    `${winners.length} ideas for ${amount(cost)}; ${amount(represented)} of ${amount(ballots)} ballots have a winner`
  console.log(`${amount(ballots)} ballots, ${election.ideas.length} ideas, ${amount(election.amount)} to spend`)
  console.log(`Equal shares:          ${spent(plain)}`)
  console.log(`Each share raised by ${amount(raised.raise)}: ${spent(raised)}`)
  console.log(`What is left by votes: ${spent(toppedUp)}`)
  console.log(`Most votes alone:      ${spent(mostVotes)}\n`)
  for (const [i, { id, supporters, price, paidAll }] of raised.rounds.entries()) {
    const less = paidAll > 0 ? `, ${amount(paidAll)} of them what they had left` : ''
    console.log(`${i + 1}. ${titles.get(id) || id}: ${amount(supporters)} supporters pay ${each(price)} each${less}`)
  }
  const cast = new Map(votes.map((one) => [one.id, one.votes]))
  for (const id of toppedUp.winners.slice(raised.winners.length))
    console.log(`+  ${titles.get(id) || id}, votes: ${amount(cast.get(id) ?? 0)}`)
  if (selected.length > 0)
    console.log(`\nThe file names ${selected.length} ideas as selected: ${comparison(selected, { raised, toppedUp })}.`)
}

function amount(value: number): string {
  return value.toLocaleString('en-US')
}

function each({ units, parts }: { units: bigint; parts: bigint }): string {
  return (Number((units * 100n) / parts) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
}

/** @param steps of the count, by name */
function comparison(selected: readonly string[], { raised, toppedUp }: Record<'raised' | 'toppedUp', { winners: string[] }>): string {
  const isSame = ({ winners }: { winners: string[] }) => new Set(winners).symmetricDifference(new Set(selected)).size === 0
  if (isSame(toppedUp)) return 'the same as here'
  return isSame(raised) ? 'the same as here before what is left is spent' : 'others than here'
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`${option} must be a whole number above 0, not ${text}.`)
}
