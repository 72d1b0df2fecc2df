// SQL conditions over `projects as p` for a list, a map and their counts.
import { type RawBuilder, sql } from 'kysely'
import { type Actor, actingKeyOf } from '../../../core/http/actor.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { earthRadiusMiles, type Point } from '../../places/model/rules.ts'
import type { BoundingBox } from '../model/list-text.ts'
import type { Category, ListStatus, ProjectType, Sort } from '../model/shapes.ts'
import { chordOfMiles } from '../model/summary.server.ts'
import { closingSoonDays } from '../model/timing.ts'
import { typosOf } from './typos.ts'

export type ListFilter = {
  statuses: readonly ListStatus[]
  /** The organization whose drafts may be listed; null: none. */
  draftsOf: string | null
  now: Date
  types?: readonly ProjectType[]
  categories?: readonly Category[]
  /** Whether any project has one of them beside its main category; without one, the index of main categories suffices. */
  hasSeveral?: boolean
  owner?: string | undefined
  /** The only project that may be listed. */
  only?: string | undefined
  isPin?: boolean | undefined
  /** All of them must occur, or similar ones. */
  words?: readonly string[]
  /** `rare` if left out. */
  wordSearch?: WordSearch
  /** Projects that have the words in the reader's language, beside those that have them in their own. */
  translated?: TranslatedMatches
  /** Projects that ask this zip code. */
  zip?: string | undefined
  center?: Point | null | undefined
  /** The reader's place, which decides which pinned projects come first; null if unknown. */
  pinOrigin?: Point | null | undefined
  /** Around the center. */
  radiusMiles?: number | undefined
  box?: BoundingBox | null | undefined
  /** Limits of the time a project was posted, or created while it is a draft. */
  from?: Date | null
  to?: Date | null
  sort?: Sort | undefined
}

/** The only project that a key can see; undefined for everybody else. */
export const onlyOf = (actor: Actor): string | undefined => actingKeyOf(actor)?.projectId ?? undefined

export type Condition = RawBuilder<unknown>
export const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

/**
 * How words are searched: `few` and `rare` with the word index, which finds all projects of `few` in one scan; `frequent` by scanning
 * projects, which is faster; or, because no project contains the words, with one typing mistake forgiven in each, which were found in
 * advance, else by similarity.
 */
export type WordSearch = 'few' | 'rare' | 'frequent' | 'mistyped' | 'similar'

/** Ids of projects found in advance. `titles`: those that have all words in the translated title. */
export type TranslatedMatches = { texts: readonly string[]; titles: readonly string[] }
export const noTranslations: TranslatedMatches = { texts: [], titles: [] }
const orIn = (conditions: readonly Condition[], ids: readonly string[]): Condition[] =>
  ids.length === 0 ? [...conditions] : [sql`(${all(conditions)} or p.id = any(${[...ids]}::uuid[]))`]

function wordsCondition({ words = [], wordSearch }: ListFilter, found: readonly string[]): Condition[] {
  if (wordSearch === 'mistyped') return [sql`p.id = any(${[...found]}::uuid[])`]
  return orIn(wordConditions(words, wordSearch), found)
}

export function listConditionsOf(filter: ListFilter): Condition[] {
  const { types, categories, owner, only, isPin, zip, center, radiusMiles, box, from, to } = filter
  const { texts } = filter.translated ?? noTranslations
  const found = [statusCondition(filter), ...wordsCondition(filter, texts)]
  if (filter.wordSearch === 'similar') found.push(forgiving)
  // Repeated for the planner: most indexes exclude drafts.
  if (!filter.statuses.includes('draft')) found.push(sql`p.status <> 'draft'`)
  if (types?.length) found.push(oneOf(sql`p.project_type`, types))
  if (categories?.length) found.push(categoryCondition(categories, filter.hasSeveral ?? false))
  if (owner !== undefined) found.push(sql`p.organization_id = ${owner}::uuid`)
  if (only !== undefined) found.push(sql`p.id = ${only}::uuid`)
  if (isPin !== undefined) found.push(isPin ? sql`p.is_pin` : sql`not p.is_pin`)
  if (zip !== undefined) found.push(sql`exists (select from project_zips z where z.project_id = p.id and z.zip = ${zip})`)
  if (center && radiusMiles !== undefined) {
    const chord = chordOfMiles(radiusMiles)
    found.push(sql`cube_enlarge(${onSphere(center)}, ${chord}::float8, 3) @> p.point`, sql`${chordTo(center)} <= ${chord}::float8`)
  }
  if (box) found.push(boxCondition(box))
  if (from) found.push(sql`p.listed_at >= ${from}`)
  if (to) found.push(sql`p.listed_at <= ${to}`)
  return found
}

/**
 * Redundant with the open status, but lets the order by closing date start today instead of with every closed project. In any other order
 * it would cost one more table lookup.
 */
export const notClosedYet = ({ statuses, now }: ListFilter): Condition[] =>
  statuses.length > 0 && statuses.every((status) => status === 'open' || status === 'soon') ? [sql`p.closes_at >= ${now}`] : []

/** A single value uses equality: the index then returns rows of one type and category in the list's order, which it cannot for several. */
const oneOf = (column: Condition, values: readonly string[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::text[])`

const categoryCondition = (categories: readonly Category[], hasSeveral: boolean): Condition => {
  const main = oneOf(sql`p.category`, categories)
  return hasSeveral ? sql`(${main} or p.more_categories && ${[...categories]}::text[])` : main
}

/** A pinned project comes first for readers within this distance. */
export const pinMiles = 100

/** Which pinned projects come first: a verified organization's, and near the reader if the reader's place is known. Never null. */
export function leadsCondition({ pinOrigin }: ListFilter): Condition {
  const verified = sql`exists (select from organizations v where v.id = p.organization_id and v.verified_at is not null)`
  if (!pinOrigin) return verified
  return sql`(coalesce(${chordTo(pinOrigin)} <= ${chordOfMiles(pinMiles)}::float8, false) and ${verified})`
}

/**
 * True if the best plan depends on the values, not only on which filters are set. The order by distance is that of an index wherever the
 * center is.
 */
export const isParticular = ({ words, zip, center, radiusMiles, box, owner, only, categories, types }: ListFilter): boolean =>
  Boolean(words?.length || zip || (center && radiusMiles !== undefined) || box || owner || only || categories?.length || types?.length)

/**
 * Lowers the threshold of the operator <% for the statement, from 0.6: "libary" and "library" have a similarity of 0.5. A condition without
 * columns is evaluated once, before the table is read.
 */
const forgiving = sql`(select set_config('pg_trgm.word_similarity_threshold', '0.5', true)) is not null`

/** Words of at least this many letters use the word index; shorter ones match whole words only. */
const indexedLength = 3
/** Other scripts have shorter words, and Chinese none between spaces. */
const isLatin = /^[\p{Script=Latin}\p{N}]/u
/** True if no index finds a word within a text. */
export const isWholeOnly = (word: string): boolean => word.length < indexedLength && isLatin.test(word)

export const wordConditions = (
  words: readonly string[],
  how: Exclude<WordSearch, 'mistyped'> | 'translated' = 'rare',
  column: Condition = sql`p.search`,
): Condition[] =>
  words.map((word) => {
    const whole = word.length < indexedLength && (how !== 'translated' || isWholeOnly(word))
    if (how === 'similar' && !whole) return sql`${word}::text <% ${column}`
    // Not LIKE: the planner assumes that patterns are rare, and would read the whole table.
    if (how === 'frequent') return whole ? sql`strpos(' ' || ${column} || ' ', ${` ${word} `}) > 0` : sql`strpos(${column}, ${word}) > 0`
    const text = word.replace(/[\\%_]/g, '\\$&')
    if (!whole) return sql`${column} like ${`%${text}%`}`
    return sql`(${column} = ${word} or ${column} like ${`${text} %`} or ${column} like ${`% ${text} %`} or ${column} like ${`% ${text}`})`
  })

/** Each word occurs in the text, or a word that differs from it by one typing mistake; short words in the title only. */
export const mistypedConditions = (words: readonly string[], of: { text: Condition; title: Condition }): Condition[] =>
  words.map((word) => {
    const occurs = all(wordConditions([word], 'translated', of.text))
    const typos = typosOf(word)
    if (!typos) return occurs
    const column = typos.isInTitleOnly ? of.title : of.text
    const like = sql.join(
      typos.patterns.map((pattern) => sql`${column} like ${pattern}`),
      sql` or `,
    )
    return sql`(${occurs} or ((${like}) and ${column} ~ ${typos.expression}))`
  })

export const title = sql`p.title_search`
/** True if all words are in the title, its own or the translated one. */
export const inTitle = ({ words = [], translated = noTranslations }: ListFilter): Condition =>
  all(orIn(wordConditions(words, 'rare', title), translated.titles))

/** How similar a project's text is to the words, most of all its title: 0 to 2 for each word. */
export const similarityTo = (words: readonly string[]) =>
  sql<number>`(${sql.join(
    words.map((word) => sql`word_similarity(${word}, ${title}) + word_similarity(${word}, p.search)`),
    sql` + `,
  )})::float8`

const onSphere = ({ lat, lng }: Point) => {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  const corner = [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)].map(
    (part) => part * earthRadiusMiles,
  )
  return sql`cube(${corner}::float8[])`
}
/** The straight line through the earth to a point, in miles; its order is the same as that of the distance along the surface. */
export const chordTo = (center: Point) => sql<number>`p.point <-> ${onSphere(center)}`

function boxCondition(box: BoundingBox): Condition {
  const { west, south, east, north } = box
  const across =
    west > east ? sql`(p.lng >= ${west}::float8 or p.lng <= ${east}::float8)` : sql`p.lng between ${west}::float8 and ${east}::float8`
  const within = sql`p.lat between ${south}::float8 and ${north}::float8 and ${across}`
  const tiles = tilesOf(box)
  if (!tiles) return within
  const inTiles = sql`p.tile = any(${tiles}::int[])`
  return isTiled(box) ? inTiles : sql`${inTiles} and ${within}`
}

const tilesPerDegree = 4
/** A larger box is faster by its range of latitudes than by this many tiles. */
const tilesMax = 200

/** True if a box consists of whole quarter degrees, as those of most maps do. */
const isTiled = ({ west, south, east, north }: BoundingBox) =>
  [west, south, east, north].every((side) => Number.isInteger(side * tilesPerDegree))

/**
 * The quarter degrees that a box touches, numbered like the column `tile`; null if there are too many, or for a box across the date line.
 */
function tilesOf(box: BoundingBox): number[] | null {
  const { west, south, east, north } = box
  const high = (north - south) * tilesPerDegree + 2
  const wide = (east - west) * tilesPerDegree + 2
  if (west > east || high * wide > tilesMax) return null
  // A box of whole tiles excludes the tiles that begin at its edges.
  const end = isTiled(box) ? Math.ceil : (side: number) => Math.floor(side) + 1
  const range = (from: number, to: number) => {
    const first = Math.floor(from * tilesPerDegree)
    return Array.from({ length: Math.max(1, end(to * tilesPerDegree) - first) }, (_, i) => first + i)
  }
  const columns = range(west + 180, east + 180)
  return range(south + 90, north + 90).flatMap((row) => columns.map((column) => row * 360 * tilesPerDegree + column))
}

/** Last days end at midnight: a project that ends within one more day has its last day within the range. */
export const soonUntil = (now: Date): Date => new Date(now.getTime() + (closingSoonDays + 1) * dayMilliseconds)

function statusCondition({ statuses, draftsOf, now }: ListFilter): Condition {
  if (statuses.length === 0) return sql`false`
  const begun = sql`(p.starts_at is null or p.starts_at <= ${now})`
  const meaning = (status: ListStatus) => {
    switch (status) {
      case 'draft':
        return draftsOf ? sql`(p.status = 'draft' and p.organization_id = ${draftsOf}::uuid)` : sql`false`
      case 'open':
        return sql`(p.status = 'published' and ${begun} and (p.ends_at is null or p.ends_at >= ${now}))`
      case 'soon':
        return sql`(p.status = 'published' and ${begun} and p.ends_at >= ${now} and p.ends_at < ${soonUntil(now)})`
      case 'closed':
        return sql`(p.status = 'published' and p.ends_at < ${now})`
      default:
        return sql`p.status = ${sql.lit(status)}`
    }
  }
  return sql`(${sql.join([...new Set(statuses)].map(meaning), sql` or `)})`
}
