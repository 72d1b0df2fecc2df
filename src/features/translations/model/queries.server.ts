import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import {
  type Lack,
  lackOf,
  type StoredTranslation,
  stateOf,
  type Text,
  type TranslatedSubject,
  textsOfBlog,
  textsOfDecision,
  textsOfProject,
  textsOfQuestion,
  textsOfUpdate,
  toldOf,
} from './rules.ts'

/** Identifies a version of an original. */
export const textHashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The key of a text within a project or an article. */
export const byText = ({ subject, field }: { subject: string; field: string }) => `${subject} ${field}`

type QuestionTexts = Parameters<typeof textsOfQuestion>[0]

/** What each of a project's questions lacks, by question id, in the languages in which the project has translations. */
export async function lacksOf(db: DbOrTx, projectId: string, questions: readonly QuestionTexts[]): Promise<Map<string, Lack>> {
  const rows = await db
    .selectFrom('translations as t')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .select(['t.subject_id as subject', 't.question_id', 't.field', 't.language', 't.mark', 't.made_from as madeFrom'])
    .where('t.project_id', '=', projectId)
    // A translation into the original's own language is never shown.
    .whereRef('t.language', '<>', 'p.language')
    .execute()
  const texts = questions.flatMap(textsOfQuestion)
  const asked = new Set(texts.map(byText))
  // A translation of a deleted option does not count.
  const currentRows = rows.filter((one) => one.question_id === null || asked.has(byText(one)))
  const given = Map.groupBy(currentRows, (one) => one.language)
  const hashed = given.size === 0 ? [] : texts.map((one) => ({ ...one, hash: textHashOf(one.text) }))
  const byLanguage = [...given].map(([language, its]) => {
    const found = new Map(its.map((one) => [byText(one), one]))
    return [language, Map.groupBy(hashed, (one) => one.subject), found] as const
  })
  const statesOf = (id: string) =>
    new Map(
      byLanguage.map(([language, of, found]) => [language, (of.get(id) ?? []).map((one) => stateOf(found.get(byText(one)), one.hash))]),
    )
  return new Map(questions.map(({ _id }) => [_id, lackOf(statesOf(_id))]))
}

type ToldRow = {
  kind: keyof typeof shownOf
  id: string
  language: Language
  title: string
  description: string | null
  department: string | null
  stored: Omit<StoredTranslation, 'subject'>[] | null
}
type Seeing = { actor: Actor; site: { organizationId: string } | null; language: Language }

type TellQuery = {
  projects?: readonly string[]
  blogs?: readonly string[]
  updates?: readonly string[]
  decisions?: readonly string[]
}
type ShownTexts = { title: string; description: string; department: string | null }
const shownOf = {
  project: {
    table: sql`projects`,
    isShown: sql`s.status <> 'draft'`,
    textsOf: (id: string, { title, description, department }: ShownTexts) =>
      textsOfProject(id, { title, description, department: department ?? '' }),
  },
  blog: { table: sql`(select o.*, null::text as department from opeds o)`, isShown: sql`s.posted_at is not null`, textsOf: textsOfBlog },
  update: {
    table: sql`(select u.id, u.title, u.text as description, null::text as department, p.language, p.organization_id, p.status
      from project_updates u join projects p on p.id = u.project_id)`,
    isShown: sql`s.status <> 'draft'`,
    textsOf: (_id: string, { title, description }: ShownTexts) => textsOfUpdate({ _id, title, text: description }),
  },
  decision: {
    table: sql`(select d.id, d.said as title, d.doing as description, null::text as department, p.language, p.organization_id, p.status
      from decisions d join projects p on p.id = d.project_id)`,
    isShown: sql`s.status <> 'draft'`,
    textsOf: (_id: string, { title, description }: ShownTexts) => textsOfDecision({ _id, said: title, doing: description }),
  },
}

/** The translations of several projects, articles, updates and decisions, in one statement. Omits what the reader may not see. */
export async function tellOf(
  db: DbOrTx,
  { projects = [], blogs = [], updates = [], decisions = [] }: TellQuery,
  seeing: Seeing,
): Promise<TranslatedSubject[]> {
  const asked = { project: projects, blog: blogs, update: updates, decision: decisions }
  const kinds = (Object.keys(asked) as (keyof typeof asked)[]).filter((kind) => asked[kind].length > 0)
  if (kinds.length === 0) return []
  const each = kinds.map((kind) => sql`(${toldOfKind(kind, asked[kind], seeing)})`)
  const { rows } = await sql<ToldRow>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(toldOfRow)
}

/** The stored translations of a subject into a language, as a query of one row. */
export const keptOf = (subject: RawBuilder<unknown>, written: RawBuilder<unknown>, language: Language) => sql`
  select json_agg(json_build_object('field', field, 'text', text, 'mark', mark, 'madeFrom', made_from)) as stored
  from translations where subject_id = ${subject} and language = ${language} and ${written} <> ${language}`

function toldOfKind(kind: keyof typeof shownOf, ids: readonly string[], { actor, site, language }: Seeing) {
  const own = actor.kind === 'official' ? actor.organizationId : null
  const siteOrganization = site?.organizationId ?? null
  const { table, isShown } = shownOf[kind]
  // A description is long: it is hashed only if it has a translation to compare.
  return sql`
    select ${sql.lit(kind)} as kind, s.id, s.language, s.title, case when t.stored is not null then s.description end as description,
      s.department, t.stored
    from ${table} as s left join lateral (${keptOf(sql`s.id`, sql`s.language`, language)}) as t on true
    where s.id = any(${[...ids]}::uuid[]) and (${isShown} or s.organization_id = ${own}::uuid)
      and (${siteOrganization}::uuid is null or s.organization_id = ${siteOrganization}::uuid)`
}

function toldOfRow({ kind, id, language, title, description, department, stored }: ToldRow): TranslatedSubject {
  const texts = shownOf[kind].textsOf(id, { title, description: description ?? '', department })
  return toldOf(id, language, stored ? withStates(texts, stored) : [])
}

/** Each text with its translation, if it has one. */
export const withStates = (texts: readonly Text[], stored: readonly Omit<StoredTranslation, 'subject'>[]) =>
  texts.map(({ field, text }) => {
    const one = stored.find((other) => other.field === field)
    return { field, text: one?.text ?? null, state: stateOf(one, textHashOf(text)) }
  })
