// Imports a takeout into an organization that has nothing yet. One transaction: an import that fails or is killed leaves nothing.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { articleOf } from '../../projects/opeds/article.server.ts'
import { imagesOf, placesOf } from '../../projects/opeds/images.server.ts'
import { adoptRows } from '../chain/append.server.ts'
import { jsonLines, openTakeout, storedKeys, type TakeoutArchive } from './archive.server.ts'
import { dataPath, filesFolder, recordsFolder, sealedPath, withNewKey } from './format.server.ts'
import { forgetWritten, loaderOf, loadProfile, planAgain, settleNews, type TakeoutLoading } from './load.server.ts'
import { fileKeys } from './rows.server.ts'
import { type SealedRows, sealedRows } from './sealed-part.server.ts'
import { type TakeoutTable, takeoutTables, timedTables } from './tables.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'takeout_imports.counts': Record<string, number>
  }
}

export type ImportWish = {
  path: string
  /** Id or address of the organization that receives everything. */
  organization: string
  /** Opens the sealed part. Without it, people who only liked or opened a project are not counted. */
  key?: string | undefined
  /** Also imports projects that are open for responses. */
  withOpen: boolean
  dryRun: boolean
}
export type ImportReport = {
  organization: string
  /** True if this organization was filled from this takeout before: then nothing was changed. */
  wasImported: boolean
  /** Rows by table. */
  counts: Record<string, number>
  files: number
  open: number
  hasSealed: boolean
  missing: readonly string[]
}
type ImportTarget = { db: Db; files: FileStore; now: Date }

/** Undoes the transaction of a dry run. */
class DryRun extends Error {}

/** @throws Error with a sentence for the operator; then nothing was changed */
export async function importTakeout(installation: ImportTarget, wish: ImportWish): Promise<ImportReport> {
  const archive = await openTakeout(wish.path)
  const put: string[] = []
  let report: ImportReport | undefined
  try {
    return await installation.db.transaction().execute(async (tx) => {
      report = await importIn({ ...installation, tx }, archive, wish, put)
      if (wish.dryRun) throw new DryRun()
      return report
    })
  } catch (error) {
    if (error instanceof DryRun && report) return report
    for (const key of put) await installation.files.remove(key)
    throw error
  } finally {
    archive.close()
  }
}

type Importing = ImportTarget & { tx: DbOrTx }

async function importIn(work: Importing, archive: TakeoutArchive, wish: ImportWish, put: string[]): Promise<ImportReport> {
  const { tx, now } = work
  const { manifest, manifestHash } = archive
  const organization = await lockOrganization(tx, wish.organization)
  const hasSealed = wish.key !== undefined
  const report = { organization: organization.name, counts: {}, files: 0, open: 0, hasSealed, missing: manifest.missing }
  if (await wasImported(tx, organization.id, manifest.takeout)) return { ...report, wasImported: true }
  if (organization.state !== manifest.organization.state)
    throw new Error(`The organization is in ${organization.state}, that of the file in ${manifest.organization.state}. Their laws differ.`)
  await refuseUsed(tx, organization.id)
  const loading: TakeoutLoading = { tx, organizationId: organization.id }
  const counts = await loadAll(loading, archive, wish.key)
  await cleanArticles(tx, organization.id)
  await settleNews(loading, now)
  await planAgain(loading, now)
  await verifyRecords(archive)
  const open = await countOpenProjects(tx, organization.id, now)
  if (open > 0 && !wish.withOpen && !wish.dryRun)
    throw new Error(
      `${open} projects are open, and people who responded there could respond again. Complete them there, or add --with-open.`,
    )
  await adoptRows(tx, organization.id)
  const files = await loadFiles(work, archive, loading, wish.dryRun ? null : put)
  const source = {
    source_organization: manifest.organization.id,
    takeout: manifest.takeout,
    manifest_hash: manifestHash,
    made_at: new Date(manifest.madeAt),
  }
  await tx
    .insertInto('takeout_imports')
    .values({ organization_id: organization.id, ...source, imported_at: now, has_sealed: hasSealed, counts: JSON.stringify(counts) })
    .execute()
  return { ...report, wasImported: false, counts, files, open }
}

/** @throws Error if an entry that is only to read is damaged */
async function verifyRecords(archive: TakeoutArchive): Promise<void> {
  const records = archive.manifest.files.filter(({ path }) => path.startsWith(recordsFolder))
  for (const { path } of records) for await (const _ of await archive.read(path));
}

async function lockOrganization(tx: DbOrTx, named: string): Promise<{ id: string; name: string; state: string }> {
  const query = tx.selectFrom('organizations').select(['id', 'name', 'state']).forUpdate()
  const found = await query.where(isId(named) ? 'id' : 'slug', '=', named).executeTakeFirst()
  if (!found) throw new Error(`There is no organization ${named}.`)
  return found
}

/** @throws Error if the organization was filled from another takeout */
async function wasImported(tx: DbOrTx, organizationId: string, takeout: string): Promise<boolean> {
  const before = await tx.selectFrom('takeout_imports').select('takeout').where('organization_id', '=', organizationId).executeTakeFirst()
  if (before && before.takeout !== takeout) throw new Error(`The organization was filled from another takeout, ${before.takeout}.`)
  return before !== undefined
}

async function refuseUsed(tx: DbOrTx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from projects where organization_id = ${organizationId})
      or exists (select from opeds where organization_id = ${organizationId}) as used`.execute(tx)
  if (rows[0]?.used) throw new Error('The organization has projects or articles already. Import into an organization that has nothing yet.')
}

async function loadAll(loading: TakeoutLoading, archive: TakeoutArchive, key: string | undefined): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const sealed = key === undefined ? null : await sealedRows(archive, key)
  const rows = async (name: string) => jsonLines(await archive.read(dataPath(name)), dataPath(name))
  for await (const row of await rows('organization')) await loadProfile(loading, row)
  for (const table of takeoutTables) {
    if (table.isSealed) continue
    await forgetWritten(loading, table)
    if (table.name === 'respondents' && sealed) {
      Object.assign(counts, await loadSealed(loading, sealed))
      continue
    }
    const isTimed = sealed && timedTables.includes(table)
    const loader = loaderOf(loading, table, false)
    for await (const row of await rows(table.name)) await loader.add(isTimed ? await withTimes(table, row, sealed) : row)
    counts[table.name] = await loader.end()
  }
  const left = await sealed?.table()
  if (left !== undefined) throw new Error(`${sealedPath} has rows of ${left}.`)
  return counts
}

async function loadSealed(loading: TakeoutLoading, sealed: SealedRows): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of takeoutTables.filter(({ isSealed, name }) => isSealed || name === 'respondents').sort(respondentsFirst)) {
    const loader = loaderOf(loading, table, true)
    for (let row = await sealed.next(table.name); row; row = await sealed.next(table.name)) await loader.add(row)
    counts[table.name] = await loader.end()
  }
  return counts
}

const respondentsFirst = (a: TakeoutTable, b: TakeoutTable): number => Number(b.name === 'respondents') - Number(a.name === 'respondents')

/**
 * A visible row with its times. Both parts have the rows of a table in the same order.
 * @throws Error if the sealed part has those of another row
 */
async function withTimes(table: TakeoutTable, row: Record<string, unknown>, sealed: SealedRows): Promise<Record<string, unknown>> {
  const times = await sealed.next(table.name)
  if (!times || table.order.some((column) => times[column] !== row[column]))
    throw new Error(`${sealedPath} has other rows of ${table.name}.`)
  return { ...row, ...Object.fromEntries((table.days ?? []).map((column) => [column, times[column]])) }
}

/** Articles are HTML: they pass the same filter as written ones. */
async function cleanArticles(tx: DbOrTx, organizationId: string): Promise<void> {
  const articles = await tx.selectFrom('opeds').select(['id', 'description']).where('organization_id', '=', organizationId).execute()
  for (const { id, description } of articles) {
    const places = placesOf(id, await imagesOf(tx, id))
    const clean = articleOf(description, places)
    if (clean !== description) await tx.updateTable('opeds').set({ description: clean }).where('id', '=', id).execute()
    const translated = tx
      .selectFrom('translations')
      .select(['language', 'text'])
      .where('oped_id', '=', id)
      .where('field', '=', 'description')
    for (const { language, text } of await translated.execute()) {
      const of = tx
        .updateTable('translations')
        .where('oped_id', '=', id)
        .where('field', '=', 'description')
        .where('language', '=', language)
      if (articleOf(text, places) !== text) await of.set({ text: articleOf(text, places) }).execute()
    }
  }
}

async function countOpenProjects(tx: DbOrTx, organizationId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from projects
    where organization_id = ${organizationId} and status = 'published' and closes_at > ${now}`.execute(tx)
  return rows[0]?.open ?? 0
}

/**
 * Stores the files that the rows name.
 * @param put receives the keys that were stored; null only verifies the files
 */
async function loadFiles(
  { files, tx }: Importing,
  archive: TakeoutArchive,
  { organizationId }: TakeoutLoading,
  put: string[] | null,
): Promise<number> {
  const named = await fileKeys(tx, organizationId)
  const keys = storedKeys(archive.manifest)
  for (const original of keys) {
    const key = withNewKey(organizationId, original)
    if (!named.some((one) => one === key || (one.endsWith('/') && key.startsWith(one))))
      throw new Error(`No row names the file ${original}.`)
    const content = await archive.read(filesFolder + original)
    put?.push(key)
    if (put) await files.put(key, Readable.from(content, { objectMode: false }))
    else for await (const _ of content);
  }
  return keys.length
}
