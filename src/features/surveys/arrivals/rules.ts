// Sources of survey participation: QR code, email or link. No database, no HTTP, no clock.
import { hiddenMembers } from '../../../core/async/small-groups.ts'
import { daySeconds } from '../../../core/time/durations.ts'

export const ways = ['code', 'mail', 'link'] as const
export type Way = (typeof ways)[number]
/** The source of a visit, with the scanned code if there was one. */
export type Came = { way: Way; code?: string }

/** Excludes characters that are easily confused (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and vowels, so no code spells a word. */
export const codeLetters = '34679CDFGHJKMNPQRTVWXY'
export const codeLength = 6
const codeForm = new RegExp(`^[${codeLetters}]{${codeLength}}$`)

/**
 * Normalizes a scanned or typed code: any case, with spaces or hyphens.
 * @returns null if the text cannot be a code
 */
export function typedCodeOf(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  return codeForm.test(code) ? code : null
}

/** The cookie that holds the codes scanned lately, the latest first. It holds nothing about the person, and the server stores nothing. */
export const cameByCookie = 'cameBy'
/** A day: time to register and to confirm the email address, and how long opening a code again is the same scan. */
export const cameBySeconds = daySeconds
const codesMax = 20

/** A scanned code, and when the scan was counted, in seconds since 1970. */
export type ScannedCode = { code: string; at: number }

/** The cookie's value, such as K7Q4M3.1763748000-C3F9XY.1763740000. */
export const cameByValue = (scanned: readonly ScannedCode[]): string =>
  scanned
    .slice(0, codesMax)
    .map(({ code, at }) => `${code}.${at}`)
    .join('-')

/** Parses the cookie; what is malformed is left out. */
export function readCameBy(value: string | undefined): ScannedCode[] {
  return (value ?? '').split('-', codesMax).flatMap((one) => {
    const [, typed = '', at = ''] = /^(\w+)\.(\d{1,12})$/.exec(one) ?? []
    const code = typedCodeOf(typed)
    return code ? [{ code, at: Number(at) }] : []
  })
}

/**
 * The scans of the last day after another one, the latest first. A repeated scan keeps the time of the one that was counted, so a poster
 * that someone passes every evening counts every evening.
 */
export function withScan(scanned: readonly ScannedCode[], code: string, now: Date): ScannedCode[] {
  const recent = scansOfToday(scanned, now)
  const counted = recent.find((one) => one.code === code)
  const at = Math.floor(now.getTime() / 1000)
  return [counted ?? { code, at }, ...recent.filter((one) => one !== counted)]
}

/** @returns the scans that were counted within the last day */
export const scansOfToday = (scanned: readonly ScannedCode[], now: Date): ScannedCode[] =>
  scanned.filter(({ at }) => now.getTime() / 1000 - at < cameBySeconds)

/** Links in emails carry `from=mail`, links that people share `from=link`. */
const mark = 'from'
const marked: readonly Way[] = ['mail', 'link']

/** A project's address for use in emails, marked with its source. */
export const fromLetter = (address: string): string => `${address}?${mark}=mail`

/**
 * The source of a visit to a project's survey: the mark in the address, here or on the project page that the visitor came from; otherwise
 * the code in the cookie; otherwise a link.
 */
export function wayHere(request: Pick<Request, 'url' | 'headers'>, cookie: string | undefined): Came {
  const way = wayMarked(request.url) ?? wayMarked(request.headers.get('referer') ?? '')
  if (way) return { way }
  const [arrival] = readCameBy(cookie)
  return arrival ? { way: 'code', code: arrival.code } : { way: 'link' }
}

function wayMarked(address: string): Way | undefined {
  const url = URL.parse(address)
  return url && /^\/project\//.test(url.pathname) ? marked.find((way) => way === url.searchParams.get(mark)) : undefined
}

/** People who opened a survey, and how many of them submitted it. */
export type Arrivals = { starts: number; finishes: number }
/** Both are null for a way or code that is hidden. */
export type ShownArrivals = Arrivals | { [Name in keyof Arrivals]: null }
export const hiddenArrivals: ShownArrivals = { starts: null, finishes: null }

export type WayCount = Arrivals & {
  way: Way
  /** People of the way with an answer, up to `hiddenSumMin`. */
  answered: number
  /** By code; null for codes that were removed. Empty for other ways. */
  codes: ReadonlyMap<string | null, Arrivals>
}
export type ShownWays = {
  ways: Record<Way, ShownArrivals>
  /** The codes that are shown, by id. */
  codes: ReadonlyMap<string, Arrivals>
}

/**
 * The one decision which ways and codes of a project are shown (`hiddenMembers`): in counts, as a filter, in comparisons and exports.
 * Codes are parts of their way, and hidden with it.
 */
export function shownWays(counts: readonly WayCount[]): ShownWays {
  const of = (way: Way) => counts.find((one) => one.way === way) ?? { starts: 0, finishes: 0, answered: 0, codes: new Map() }
  const hidden = hiddenMembers(
    new Map(ways.map((way) => [way, of(way)] as const).map(([way, one]) => [way, [one.starts, one.finishes, one.answered]])),
  )
  const shown = (way: Way): ShownArrivals => (hidden.has(way) ? hiddenArrivals : { starts: of(way).starts, finishes: of(way).finishes })
  const { codes } = of('code')
  const hiddenCodes = hiddenMembers(new Map([...codes].map(([id, { starts, finishes }]) => [id, [starts, finishes]])), (id) => id === null)
  const open = [...codes].flatMap(([id, one]): [string, Arrivals][] => (id === null || hiddenCodes.has(id) ? [] : [[id, one]]))
  return { ways: { code: shown('code'), mail: shown('mail'), link: shown('link') }, codes: new Map(hidden.has('code') ? [] : open) }
}
