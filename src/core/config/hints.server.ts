// What a start says about settings that are wrong, or allowed but hardly meant.
import { isLoopback } from './values.server.ts'

/** What an operator has to correct, a line each. It has no values, but examples that look like addresses: the log leaves it as it is. */
export class SettingsError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[], cause?: unknown) {
    super(lines.join('\n'), { cause })
    this.lines = lines
  }
}

/** The number of letters to insert, remove, replace or swap with the next; `most + 1` if there are more than `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const [before, above] = [rows[i - 2], rows[i - 1] as number[]]
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const swapped = before && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + (isSame ? 0 : 1), swapped))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] as number
}

const lettersMax = 60
const shortName = 6
/** Of a short name, most variables of other programs would be a mistake. */
const mistakesIn = (name: string) => (name.length < shortName ? 1 : 2)

/** A line for each variable that is no setting but resembles one: `SMPT_URL is no setting. Did you mean SMTP_URL?` */
export function misspelled(env: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.length > lettersMax || !/^[A-Z\d_]+$/i.test(name)) return []
    const written = name.toUpperCase()
    const meant = known.find((one) => distance(written, one, mistakesIn(one)) <= mistakesIn(one) && env[one] === undefined)
    return meant ? [`${name} is no setting. Did you mean ${meant}?`] : []
  })
}

/** True if browsers reach the site without encryption, over a network: they then keep no login. */
export function isUnencrypted(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')) && !hostname.endsWith('.localhost')
}

/**
 * What is allowed and hardly meant, a line each, for the start to print.
 * @param known the names of all settings
 */
export const hintsOf = (env: Record<string, string | undefined>, publicUrl: string, known: readonly string[]): string[] => [
  ...misspelled(env, known),
  ...(isUnencrypted(publicUrl) ? [unencrypted(publicUrl)] : []),
]

const unencrypted = (publicUrl: string): string =>
  `PUBLIC_URL: ${publicUrl} is not encrypted, and browsers keep nobody logged in there. ` +
  'Put a proxy with https before Plaza, and set its address.'
