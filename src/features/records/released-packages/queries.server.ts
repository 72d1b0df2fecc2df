// Rows of released packages, and the texts that they are about.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { inBatches } from '../../../core/database/batches.server.ts'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { kindsIn } from '../../surveys/kinds/kinds.server.ts'
import type { ReleasedPackage, ReviewItem } from './contract.ts'
import { type ItemKind, type ItemList, normalized, type Suggestion, type TextRange } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'released_items.suggestions': Suggestion[]
    'released_items.redactions': TextRange[]
  }
}

export type PackageRow = Selectable<Tables['released_packages']>
export type ItemRow = Selectable<Tables['released_items']>
export type SourceText = { kind: ItemKind; source_id: string; project_id: string; text: string }

const source = (kind: ItemKind, { text, from }: Record<'text' | 'from', string>) =>
  sql`select ${sql.lit(kind)}::text as kind, id as source_id, project_id, ${sql.raw(text)} as text
    from ${sql.table(from)} where ${sql.raw(text)} <> ''`

/** Own words only: the survey itself has the options. `sheet.server.ts` of the imports decides the same. */
const importedTexts = sql`select 'importedAnswer'::text as kind, a.id as source_id, r.project_id, a.value as text
  from imported_answers a join imported_responses r on r.id = a.response_id left join questions q on q.id = a.question_id
  where a.value <> '' and (q.type is null or q.type in (${kindsIn('words', 'places')}))`

/** Every text that people wrote about projects: what the package contains. */
const sources = sql.join(
  [
    source('comment', { text: 'text', from: 'comments' }),
    source('officialAnswer', { text: 'answer', from: 'comments' }),
    source('hiddenReason', { text: 'hidden_reason', from: 'comments' }),
    source('answer', { text: `coalesce(answer_text, answer_value ->> 'text', answer_other)`, from: 'answers' }),
    importedTexts,
    source('report', { text: 'text', from: 'reports' }),
    source('updateTitle', { text: 'title', from: 'project_updates' }),
    source('update', { text: 'text', from: 'project_updates' }),
    source('decisionSaid', { text: 'said', from: 'decisions' }),
    source('decision', { text: 'doing', from: 'decisions' }),
  ],
  sql` union all `,
)

/** The texts of a request's projects. */
const textsOf = (requestId: RawBuilder<unknown>) => sql`(
  select s.* from (${sources}) s
  where s.project_id in (select c.project_id from records_request_projects c where c.request_id = ${requestId}))`

/** Texts of a package's projects that are not among its items, in the order in which they are reviewed, a few at a time. */
export function newTexts(
  tx: DbOrTx,
  { id, request_id }: Pick<PackageRow, 'id' | 'request_id'>,
  batchSize: number,
): AsyncGenerator<SourceText[]> {
  const statement = sql`
    select t.kind, t.source_id, t.project_id, t.text from ${textsOf(sql`${sql.lit(request_id)}::uuid`)} t
    where not exists (select from released_items i
      where i.package_id = ${sql.lit(id)}::uuid and i.kind = t.kind and i.source_id = t.source_id)
    order by t.project_id, t.kind, t.source_id`
  return inBatches(tx, statement, batchSize)
}

/** How many texts of a package's projects are not among its items. */
export async function countNewTexts(db: DbOrTx, { id, request_id }: Pick<PackageRow, 'id' | 'request_id'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${textsOf(sql`${request_id}::uuid`)} t
    where not exists (select from released_items i where i.package_id = ${id} and i.kind = t.kind and i.source_id = t.source_id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type TextItem = ItemRow & { text: string; title: string }
type ItemQuery = { list?: ItemList; after?: number; limit?: number; id?: string }

const listed: Record<ItemList, RawBuilder<unknown>> = {
  open: sql`i.state = 'open'`,
  suggested: sql`i.suggestions <> '[]'`,
  all: sql`true`,
}

/** Items with their present texts, by number; without items whose text is gone, or whose project the request no longer concerns. */
export async function findItems(
  db: DbOrTx,
  { id, request_id }: Pick<PackageRow, 'id' | 'request_id'>,
  { list = 'all', after = 0, limit, id: item }: ItemQuery,
): Promise<TextItem[]> {
  const { rows } = await sql<TextItem>`
    select i.*, s.text, p.title from released_items i
    join records_request_projects c on c.request_id = ${request_id} and c.project_id = i.project_id
    join projects p on p.id = i.project_id
    join lateral (
      select m.text from (${sources}) m where m.project_id = i.project_id and m.source_id = i.source_id and m.kind = i.kind) s on true
    where i.package_id = ${id} and i.number > ${after} and ${listed[list]} ${item ? sql`and i.id = ${item}` : sql``}
    order by i.number ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

const itemsPerRead = 500

/** All items of a package, a few at a time: reading them together would stop the server meanwhile. */
export async function* everyItem(db: DbOrTx, of: Pick<PackageRow, 'id' | 'request_id'>): AsyncGenerator<TextItem[]> {
  for (let after = 0; ; ) {
    const items = await findItems(db, of, { after, limit: itemsPerRead })
    yield items
    if (items.length < itemsPerRead) return
    after = items.at(-1)?.number ?? 0
  }
}

/** Items whose text was changed after the review. */
export async function findChanged(
  tx: DbOrTx,
  { id, request_id }: Pick<PackageRow, 'id' | 'request_id'>,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select i.id, t.text from released_items i
    join ${textsOf(sql`${request_id}::uuid`)} t on t.kind = i.kind and t.source_id = i.source_id
    where i.package_id = ${id} and i.text_hash <> sha256(convert_to(t.text, 'UTF8'))`.execute(tx)
  return rows
}

/** Removes items whose text is gone, or whose project the request no longer concerns. */
export const dropGone = (tx: DbOrTx, { id, request_id }: Pick<PackageRow, 'id' | 'request_id'>) =>
  sql`
    delete from released_items i where i.package_id = ${id} and not exists (
      select from ${textsOf(sql`${request_id}::uuid`)} t where t.kind = i.kind and t.source_id = i.source_id)`.execute(tx)

/** Full names of the organization's officials, and of the accounts that responded to the request's projects, as rules compare them. */
export async function findNames(tx: DbOrTx, requestId: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as name from users u where u.organization_id =
      (select r.organization_id from records_requests r where r.id = ${requestId})
    union
    select concat_ws(' ', u.first_name, u.last_name) from users u
      join respondents r on r.user_id = u.id join records_request_projects c on c.project_id = r.project_id
      where c.request_id = ${requestId}`.execute(tx)
  return new Set(rows.map((row) => normalized(row.name)))
}

/** The versions of a request's package, newest first. */
export const findPackages = (db: DbOrTx, requestId: string): Promise<PackageRow[]> =>
  db.selectFrom('released_packages').selectAll().where('request_id', '=', requestId).orderBy('version', 'desc').execute()

/** A package, locked until the transaction ends. */
export const findPackage = (tx: DbOrTx, id: string): Promise<PackageRow | undefined> =>
  tx.selectFrom('released_packages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whose request it is, and which projects it concerns. */
export async function findScope(db: DbOrTx, requestId: string): Promise<{ organizationId: string; ids: string[] }> {
  const { rows } = await sql<{ organizationId: string; ids: string[] }>`
    select r.organization_id as "organizationId",
      array(select c.project_id::text from records_request_projects c where c.request_id = r.id) as ids
    from records_requests r where r.id = ${requestId}`.execute(db)
  return rows[0] as { organizationId: string; ids: string[] }
}

/** `last` is the highest number. */
type ItemCounts = ReleasedPackage['counts'] & { unmarked: number; total: number; last: number }

export async function countItems(db: DbOrTx, packageId: string): Promise<ItemCounts> {
  const { rows } = await sql<ItemCounts>`
    select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'release')::int as release,
      count(*) filter (where state = 'redact')::int as redact, count(*) filter (where state = 'withhold')::int as withhold,
      count(*) filter (where state = 'open' and suggestions = '[]')::int as unmarked, count(*)::int as total,
      coalesce(max(number), 0)::int as last
    from released_items where package_id = ${packageId}`.execute(db)
  return rows[0] as ItemCounts
}

/** Takes over the decisions of another version about texts that are the same. */
export const copyDecisions = (tx: DbOrTx, { from, to }: { from: string; to: string }) =>
  sql`
    update released_items i set state = o.state, redactions = o.redactions, exemption = o.exemption
    from released_items o where i.package_id = ${to} and o.package_id = ${from}
      and o.kind = i.kind and o.source_id = i.source_id and o.text_hash = i.text_hash`.execute(tx)

export async function toPackage(db: DbOrTx, row: PackageRow): Promise<ReleasedPackage> {
  const { unmarked, open, release, redact, withhold } = await countItems(db, row.id)
  return {
    _id: row.id,
    version: row.version,
    versionReason: row.reason,
    status: row.status,
    beganAt: row.began_at.toISOString(),
    sealedAt: row.sealed_at?.toISOString() ?? null,
    manifestHash: row.manifest_hash,
    size: row.bytes,
    counts: { open, release, redact, withhold },
    unmarked,
  }
}

export const toItem = (row: TextItem): ReviewItem => ({
  _id: row.id,
  number: row.number,
  kind: row.kind,
  project: { _id: row.project_id, title: row.title },
  text: row.text,
  suggestions: row.suggestions,
  state: row.state,
  redactions: row.redactions,
  exemption: row.exemption,
  revision: row.revision,
})
