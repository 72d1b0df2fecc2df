// The figures of a run: what is derived of them, the tables, and which calls became slow.

/** One server's figures for one call: a round, or the medians of several. */
export type Round = { perSecond: number; p50: number; p99: number; processorMs: number; kilobytes: number }
export type SideName = 'plaza' | 'memory' | 'row' | 'insert' | 'older'
/** Rounds in turn: each holds one round of every side. */
export type Turn = Partial<Record<SideName, Round>>

export type CallFigures = {
  name: string
  title: string
  sides: Turn & { plaza: Round }
  /** Plaza's requests per second divided by the bare server's that reads one row, or inserts one: the median of the turns. */
  ratio: number
  /** The same, of the bare server that sends the bytes from memory; null for writes. */
  ofMemory: number | null
  /** The same, of the older version; null if there is none, or if it lacks the call. */
  ofOlder: number | null
}

export type Figures = {
  /** YYYY-MM-DD */
  date: string
  commit: string
  /** The commit of the older version; null if there is none. */
  against: string | null
  machine: string
  connections: number
  rounds: number
  seconds: number
  calls: CallFigures[]
  /** Resident memory of the processes in MB, after all calls. */
  megabytes: Partial<Record<'plaza' | 'bare' | 'older', number>>
}

/** A run fails if a ratio is below this share of the recorded one. */
export const leastShare = 0.5

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

const fields = ['perSecond', 'p50', 'p99', 'processorMs', 'kilobytes'] as const
const mediansOf = (rounds: Round[]): Round =>
  Object.fromEntries(fields.map((field) => [field, median(rounds.map((one) => one[field]))])) as Round

/** @param turns at least one; all with the same sides */
export function figuresOf({ name, title }: { name: string; title: string }, turns: readonly Turn[]): CallFigures {
  const roundsOf = (side: SideName) => turns.flatMap((oneRound) => oneRound[side] ?? [])
  const names = Object.keys(turns[0] ?? {}) as SideName[]
  const sides = Object.fromEntries(names.map((side) => [side, mediansOf(roundsOf(side))])) as CallFigures['sides']
  const ratioTo = (side: SideName) =>
    median(turns.map((oneRound) => (oneRound.plaza?.perSecond ?? Number.NaN) / (oneRound[side]?.perSecond ?? Number.NaN)))
  const ratioIfMeasured = (side: SideName) => (names.includes(side) ? ratioTo(side) : null)
  const ratio = ratioTo(names.includes('insert') ? 'insert' : 'row')
  return { name, title, sides, ratio, ofMemory: ratioIfMeasured('memory'), ofOlder: ratioIfMeasured('older') }
}

/** The figures of the newest recording. `best`: the highest ratio of all recordings, because a slow day must not lower the bound. */
export type Recorded = { calls: readonly (Pick<CallFigures, 'name' | 'ratio'> & { best?: number })[] }

const bestOf = (name: string, { calls }: Recorded): number | undefined => {
  const one = calls.find((call) => call.name === name)
  return one?.best ?? one?.ratio
}

/** @returns what is recorded of a run */
export const recordedOf = (figures: Figures, before: Recorded) => ({
  ...figures,
  calls: figures.calls.map((call) => ({ ...call, best: Math.max(call.ratio, bestOf(call.name, before) ?? 0) })),
})

/**
 * Above 1 a reply comes from memory, and how far above says more of the bare server and the load generator than of Plaza: the bound is half
 * of 1 then.
 * @returns what to say of a call whose ratio is below half of the recorded one; null for others, and for one that was never recorded
 */
export function slowerThanRecorded({ name, ratio }: CallFigures, recorded: Recorded): string | null {
  const before = bestOf(name, recorded)
  if (before === undefined || ratio >= Math.min(1, before) * leastShare) return null
  return `${name}: ratio ${ratio.toFixed(2)}, recorded ${before.toFixed(2)}`
}

const whole = (value: number) => value.toFixed(0)
const times = (ratio: number | null) => ratio?.toFixed(2) ?? '–'
const milliseconds = (value: number) => value.toFixed(value < 10 ? 2 : 0)

const ownColumns = ['Call', 'Plaza /s', 'row or insert /s', 'ratio', 'memory /s', 'ratio']
const costColumns = ['p50 ms', 'p99 ms', 'CPU ms', 'bare CPU ms', 'KB']
export const columns = (against: string | null): string[] => [
  ...ownColumns,
  ...costColumns,
  ...(against === null ? [] : [`${against} /s`, 'times']),
]

/** The cells of a call, in the order of `columns`. */
export function cells({ title, sides, ratio, ofMemory, ofOlder }: CallFigures, against: string | null): string[] {
  const { plaza, memory, older } = sides
  const bare = sides.insert ?? sides.row
  return [
    ...[title, whole(plaza.perSecond), bare ? whole(bare.perSecond) : '–', times(ratio)],
    ...[memory ? whole(memory.perSecond) : '–', times(ofMemory)],
    ...[whole(plaza.p50), whole(plaza.p99), milliseconds(plaza.processorMs), bare ? milliseconds(bare.processorMs) : '–'],
    plaza.kilobytes.toFixed(plaza.kilobytes < 10 ? 1 : 0),
    ...(against === null ? [] : [older ? whole(older.perSecond) : 'missing', times(ofOlder)]),
  ]
}

const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`

/** The figures as Markdown: where they come from, a table, and the memory. */
export function document({ date, commit, against, machine, calls, megabytes, ...run }: Figures): string {
  const header = columns(against)
  const memory = Object.entries(megabytes).map(([name, size]) => `${name === 'older' ? against : name} ${whole(size)} MB`)
  const older = against === null ? '' : `, against ${against}`
  return [
    `${date}, commit ${commit}${older}. ${machine}. ${run.connections} connections, ${run.rounds} rounds of ${run.seconds} s, medians.`,
    '',
    row(header),
    row(header.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...calls.map((call) => row(cells(call, against))),
    '',
    `Memory of the processes at the end: ${memory.join(', ')}.`,
  ].join('\n')
}
