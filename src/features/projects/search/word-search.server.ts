// Decides how the words of a search are found.
import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import {
  all,
  type Condition,
  isWholeOnly,
  type ListFilter,
  mistypedConditions,
  noTranslations,
  type TranslatedMatches,
  title,
  type WordSearch,
  wordConditions,
} from './list-conditions.server.ts'
import { typosOf } from './typos.ts'

/** A word is frequent if it occurs this often in this many of the newest projects. */
const probed = 200
const frequentFrom = 20
/** So many projects are ordered and counted sooner than a plan for more is made. */
const fewMost = 200

type Searched = Pick<ListFilter, 'draftsOf' | 'owner' | 'only'>

const listedAmong = ({ draftsOf, owner, only }: Searched) => [
  sql`(p.status <> 'draft' or p.organization_id = ${draftsOf}::uuid)`,
  ...(owner === undefined ? [] : [sql`p.organization_id = ${owner}::uuid`]),
  ...(only === undefined ? [] : [sql`p.id = ${only}::uuid`]),
]

/** A word that occurs in more translations finds the newest projects only. */
const translatedMost = 500

/** All words occur in the text, exactly or mistyped. */
type WordsIn = (words: readonly string[], of: { text: Condition; title: Condition }) => Condition[]
const exactly: WordsIn = (words, { text }) => wordConditions(words, 'translated', text)

/** Whether a project in another language has a text in this one. If none has, a search need not look for its words there. */
export async function areTranslated(db: DbOrTx, language: Language): Promise<boolean> {
  const { rows } = await sql`select from translations as t join projects as p on p.id = t.project_id and p.language <> ${language}
    where t.language = ${language} and t.field in ('title', 'description') and t.subject_id = t.project_id limit 1`.execute(db)
  return rows.length > 0
}

/** The projects whose title and description have all words in the reader's language. */
async function findTranslated(
  db: DbOrTx,
  words: readonly string[],
  { language, wordsIn, ...among }: Searched & { language: Language; wordsIn: WordsIn },
): Promise<TranslatedMatches> {
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
  // It would read every translation.
  if (isWholeOnly(longest)) return noTranslations
  const ofProject = sql`t.language = ${language} and t.field in ('title', 'description') and t.subject_id = t.project_id`
  const translation = sql`search_key(t.text)`
  const { rows } = await sql<{ id: string; titled: boolean }>`${unpreparedPlan}
    select f.id, ${all(wordConditions(words, 'translated', sql`f.title`))} as titled
    from (select p.id, p.search || ' ' || string_agg(search_key(t.text), ' ') as search,
        coalesce(max(search_key(t.text)) filter (where t.field = 'title'), '') as title
      from (select distinct t.project_id as id from translations as t
          where ${ofProject} and ${all(wordsIn([longest], { text: translation, title: translation }))}
          order by 1 desc limit ${translatedMost}) as found
        join projects as p on p.id = found.id and p.language <> ${language} and ${all(listedAmong(among))}
        join translations as t on t.project_id = p.id and ${ofProject}
      group by p.id) as f
    where ${all(wordsIn(words, { text: sql`f.search`, title: sql`f.title` }))}`.execute(db)
  return { texts: rows.map((row) => row.id), titles: rows.filter((row) => row.titled).map((row) => row.id) }
}

/** A mistyped word finds this many projects at most: a frequent one would be looked for in every text. */
const mistypedMost = 500

/** The projects that have all words with at most one typing mistake in each, in their own language or the reader's. */
async function findMistyped(
  db: DbOrTx,
  words: readonly string[],
  { hasTranslations, ...among }: Searched & { language: Language; hasTranslations: boolean },
): Promise<TranslatedMatches> {
  if (words.every((word) => typosOf(word) === null)) return noTranslations
  const own = sql<{ id: string }>`${unpreparedPlan}select p.id from projects as p
    where ${all([...mistypedConditions(words, { text: sql`p.search`, title }), ...listedAmong(among)])} limit ${mistypedMost}`
  const [{ rows }, translated] = await Promise.all([
    own.execute(db),
    hasTranslations ? findTranslated(db, words, { ...among, wordsIn: mistypedConditions }) : noTranslations,
  ])
  return { texts: [...new Set([...rows.map((row) => row.id), ...translated.texts])], titles: translated.titles }
}

/**
 * Frequent words are found sooner by a scan than by their index. If no project that the reader may list contains all words, words with one
 * typing mistake are searched, then similar ones. The other filters do not matter: what a word means must not change with them.
 */
export async function wordSearchOf(
  db: DbOrTx,
  words: readonly string[],
  { language, hasTranslations, ...among }: Searched & { language: Language; hasTranslations: boolean },
): Promise<{ how: WordSearch; translated: TranslatedMatches }> {
  if (words.length === 0) return { how: 'rare', translated: noTranslations }
  const [how, translated] = await Promise.all([
    originalsSearchOf(db, words, among),
    hasTranslations ? findTranslated(db, words, { ...among, language, wordsIn: exactly }) : noTranslations,
  ])
  if (how !== 'similar') return { how, translated }
  if (translated.texts.length > 0) return { how: 'few', translated }
  const mistyped = await findMistyped(db, words, { ...among, language, hasTranslations })
  return mistyped.texts.length > 0 ? { how: 'mistyped', translated: mistyped } : { how, translated }
}

async function originalsSearchOf(db: DbOrTx, words: readonly string[], among: Searched): Promise<Exclude<WordSearch, 'mistyped'>> {
  const { rows } = await sql<{
    found: number
  }>`${unpreparedPlan}select count(*) filter (where ${all(wordConditions(words, 'frequent'))}) as found
    from (select p.search from projects as p where p.status <> 'draft' and not p.is_pin
      order by p.listed_at desc, p.id desc limit ${probed}) as p`.execute(db)
  const found = rows[0]?.found ?? 0
  if (found >= frequentFrom) return 'frequent'
  const { rows: occurring } = await sql<{ counted: number }>`${unpreparedPlan}select count(*) as counted from (select from projects as p
    where ${all([...wordConditions(words), ...listedAmong(among)])} limit ${fewMost + 1}) as p`.execute(db)
  const counted = occurring[0]?.counted ?? 0
  if (counted === 0) return 'similar'
  return counted > fewMost ? 'rare' : 'few'
}
