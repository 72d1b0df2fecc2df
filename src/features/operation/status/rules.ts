// What works, what is slow and what does not work, from numbers alone.
import { megabyte } from '../../../core/storage/file-size.ts'
import { daySeconds } from '../../../core/time/durations.ts'
import { failureReasonOf } from '../failures/rules.ts'

export const parts = ['site', 'disk', 'jobs', 'mail', 'sms', 'translations', 'exports', 'uploads', 'pictures', 'backups'] as const
export type SitePart = (typeof parts)[number]
/** degraded: slow, or soon a fault. off: not set up here. unknown: nothing is known about it. */
export const partStates = ['works', 'degraded', 'broken', 'off', 'unknown'] as const
export type PartState = (typeof partStates)[number]
export type TroubleState = 'degraded' | 'broken'

/** How long an ended interruption is shown, in days. */
export const statusDays = 30
/** Work that is due for longer is late. */
const lateSecondsMin = 5 * 60
const backupSecondsNoticed = 1.5 * daySeconds
const backupSecondsMax = 7 * daySeconds
/** So many times the least room counts as little. */
const littleRoom = 4

/** A part that does not work as it should. */
export type Trouble = {
  part: SitePart
  /** Whose work it concerns; null: the whole installation. */
  organizationId: string | null
  state: TroubleState
  sinceSeconds: number
}

export const megabytesOf = (bytes: number): number => Math.floor(bytes / megabyte)

/** @param megabytesMin less room is a fault */
export function diskState(freeBytes: number, megabytesMin: number): 'works' | TroubleState {
  const free = megabytesOf(freeBytes)
  if (free < megabytesMin) return 'broken'
  return free < littleRoom * megabytesMin ? 'degraded' : 'works'
}

/** @param seconds the age of the newest backup; null if the installation made none */
export function backupState(seconds: number | null): 'works' | 'unknown' | TroubleState {
  if (seconds === null) return 'unknown'
  if (seconds > backupSecondsMax) return 'broken'
  return seconds > backupSecondsNoticed ? 'degraded' : 'works'
}

/** Parts whose work is jobs. */
export type WorkPart = 'mail' | 'sms' | 'translations' | 'exports' | 'uploads' | 'pictures'

/** Jobs of one part and organization with one error. Each number is seconds before now. */
export type WorkRow = {
  part: WorkPart
  organization_id: string | null
  /** Of their last attempts. */
  error: string | null
  /** Since when the oldest one is due that was not tried yet. */
  late: number | null
  /** When the oldest one was requested whose last attempt failed. */
  requested: number | null
  /** The newest failed attempt. */
  fault: number | null
  /** The newest success. */
  done: number | null
}

/** Services that all organizations share: what fails for one fails for all. */
const services = { mail: 'mail', sms: 'sms', translations: 'translation' } as const
const isService = (part: WorkPart): part is keyof typeof services => part in services

/** True for an error of the service, not of a single recipient or text. */
const isServiceError = (part: keyof typeof services, error: string | null): boolean =>
  ['unreachable', 'notSetUp'].includes(failureReasonOf(services[part], error))

/** The troubles that follow from jobs: work that is late, and work whose newest attempts failed without a success since. */
export function workTroubles(rows: readonly WorkRow[]): Trouble[] {
  const late = rows
    .filter((row) => row.late !== null && row.late > lateSecondsMin)
    .map((row): Trouble => ({ ...troubleOf(row), state: 'degraded', sinceSeconds: row.late ?? 0 }))
  return [...late, ...faultTroubles(rows)]
}

const troubleOf = ({ part, organization_id }: WorkRow) => ({ part, organizationId: organization_id })

function faultTroubles(rows: readonly WorkRow[]): Trouble[] {
  const ownerOf = ({ part, organization_id }: WorkRow) => (isService(part) ? null : organization_id)
  const groups = Map.groupBy(rows, (row) => `${row.part} ${ownerOf(row)}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [WorkRow]
    const { part } = first
    const failing = group.filter(({ fault, error }) => fault !== null && (!isService(part) || isServiceError(part, error)))
    if (failing.length === 0) return []
    const done = smallest(group.map((row) => row.done))
    if (smallest(failing.map((row) => row.fault)) >= done) return []
    const requested = Math.max(...failing.map((row) => row.requested ?? 0))
    return [{ part, organizationId: ownerOf(first), state: 'broken' as const, sinceSeconds: Math.min(requested, done) }]
  })
}

const smallest = (numbers: readonly (number | null)[]): number => Math.min(...numbers.filter((one) => one !== null))

/** The worst of several troubles of one part; undefined without any. */
export const worstOf = <One extends { state: TroubleState }>(troubles: readonly One[]): One | undefined =>
  troubles.find(({ state }) => state === 'broken') ?? troubles[0]
