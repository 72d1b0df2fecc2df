import { sql } from 'kysely'
import type { Received } from '../../../core/contract/endpoint.ts'
import { rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Remember } from '../../../core/memory/remember.ts'
import { findZip } from '../../places/model/queries.server.ts'
import { normaliseZip, type Point } from '../../places/model/rules.ts'
import type { listProjects } from '../model/contract.ts'
import { boxOf } from '../model/list-text.ts'
import type { Category } from '../model/shapes.ts'
import { type ListFilter, onlyOf } from './list-conditions.server.ts'
import { areTranslated, wordSearchOf } from './word-search.server.ts'

const wordsMax = 8

/**
 * Reads the public list's filter from its query.
 * @param remember absent for officials, who also find their drafts
 * @throws HttpError 422 for an invalid value
 */
export async function listFilterOf(
  db: DbOrTx,
  query: Omit<Received<typeof listProjects>['query'], 'limit' | 'cursor'>,
  actor: Actor,
  { now, language, remember }: { now: Date; language: Language; remember?: Remember | undefined },
): Promise<ListFilter> {
  const { lat, lng, radius } = query
  if ((lat === undefined) !== (lng === undefined)) rejectFields({ [lat === undefined ? 'lat' : 'lng']: 'field.required' })
  const zip = query.zip?.trim() ? (normaliseZip(query.zip) ?? rejectFields({ zip: 'zip.invalid' })) : undefined
  const point = lat === undefined || lng === undefined ? null : { lat, lng }
  const aroundZip = radius !== undefined && point === null
  if (aroundZip && zip === undefined) rejectFields({ radius: 'project.center' })
  const center = aroundZip
    ? ((await findZip(db, zip as string)) ?? rejectFields({ zip: { code: 'zip.unknown', values: { zip: zip as string } } }))
    : point
  if (query.sort === 'nearest' && !center) rejectFields({ sort: 'project.center' })
  const categories = query.infrastructureCategories ?? []
  const draftsOf = actor.kind === 'official' ? actor.organizationId : null
  const owner = query.owner ? ownerOf(query.owner) : undefined
  const words = wordsOf(query.q ?? '')
  const only = onlyOf(actor)
  const rememberList: Remember = (of, read) => (remember ? remember(of, read, { withoutCounts: true }) : read())
  const { how, translated } = await rememberList(['how words are searched', words, owner, language], async () => {
    const hasTranslations = words.length > 0 && (await rememberList(['translations exist', language], () => areTranslated(db, language)))
    return wordSearchOf(db, words, { draftsOf, owner, only, language, hasTranslations })
  })
  return {
    statuses: query.status?.length ? query.status : ['published'],
    draftsOf,
    now,
    types: query.projectType ?? [],
    categories,
    hasSeveral: categories.length > 0 && (await areSeveral(db, categories)),
    owner,
    only,
    isPin: query.isPin,
    words,
    wordSearch: how,
    translated,
    zip: aroundZip ? undefined : zip,
    center,
    radiusMiles: radius,
    sort: query.sort,
    box: query.bbox?.trim() ? (boxOf(query.bbox) ?? rejectFields({ bbox: 'project.box' })) : null,
  }
}

/** Whether a project has one of the categories beside its main one. */
async function areSeveral(db: DbOrTx, categories: readonly Category[]): Promise<boolean> {
  const found = db
    .selectFrom('projects')
    .select('id')
    .where('more_categories', '&&', sql<string[]>`${[...categories]}::text[]`)
  return (await found.where('more_categories', '<>', sql<string[]>`'{}'`).limit(1).executeTakeFirst()) !== undefined
}

/** The reader's place for pinned projects: the list's center, its zip code, or the resident's own; null if none is known. */
export async function pinOriginOf(db: DbOrTx, { center, zip }: ListFilter, actor: Actor): Promise<Point | null> {
  const known = zip ?? (actor.kind === 'resident' ? actor.zipCode : '')
  return center ?? (known ? findZip(db, known) : null)
}

const nobody = '00000000-0000-0000-0000-000000000000'
/** An invalid id matches no organization: an empty list. */
const ownerOf = (text: string) => (isId(text) ? text : nobody)

/** Words as in the search column: lower case without accents. Punctuation alone is not a word. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, wordsMax)
