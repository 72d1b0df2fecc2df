import { type Insertable, sql } from 'kysely'
import type { Db, DbOrTx, Tables } from '../../core/database/database.server.ts'
import type { FileStore } from '../../core/storage/files.server.ts'
import { hashPassword, isPassword } from '../../features/accounts/model/passwords.server.ts'
import { insertFile } from '../../features/projects/media/media.server.ts'
import { insertImages, type Stored as StoredImage } from '../../features/projects/opeds/images.server.ts'
import { cities } from '../content/cities.ts'
import { demoTranslations } from '../translating/translations.server.ts'
import { demoCodes } from './codes.ts'
import { demoContent, demoSeed } from './demo-content.ts'
import { demoFailures } from './failures.ts'
import { type DemoFiles, removeDemoFiles, removeOpeds, storeFiles, storeOpeds } from './files.server.ts'
import { type DemoLogins, demoLogins } from './logins.ts'
import { demoOpeds, opedTranslations } from './opeds.server.ts'
import { demoPopulation } from './population.ts'
import { responseRows } from './response-rows.ts'
import { officialRow, organizationRow, projectParts, projectRow, reportRows, residentRow } from './rows.ts'
import type { DemoContent } from './shape.ts'

/** The advisory lock of loading the demo: any number that is the same in every process. */
const lockKey = 7_206_110_002
const avifAfterSeconds = 120
const rowsPerInsert = 500

interface Load {
  db: Db
  files: FileStore
  /** Load day, YYYY-MM-DD. */
  today: string
  seed?: string
  /** Of all demo accounts. */
  password?: string
}

/**
 * Fills an empty database with the demo, in one transaction. Pictures and documents are stored like uploads, and removed again if the
 * transaction fails.
 * @returns the demo's logins; null if the database contains other organizations and no demo
 */
export async function loadDemo({ db, files, today, seed = demoSeed, password = demoLogins.password }: Load): Promise<DemoLogins | null> {
  if (await isEmpty(db)) {
    const content = demoContent(seed, today)
    const stored = await storeFiles(files, content)
    const opeds = demoOpeds(seed, today, content)
    const pictures = await storeOpeds(files, opeds)
    const removeAll = () => Promise.all([removeDemoFiles(files, stored), removeOpeds(files, opeds)])
    const written = await writeOnce(db, password, async (tx, passwordHash) => {
      await write(tx, content, stored, passwordHash)
      await writeCodes(tx, demoCodes(seed, content))
      await writeOpeds(tx, opeds, pictures)
      await insert(tx, 'outbox', demoFailures(seed, today, content))
      await insert(tx, 'population_figures', demoPopulation(seed, today, cities, content.organizations))
    }).catch(async (error) => {
      await removeAll()
      throw error
    })
    if (!written) await removeAll()
  }
  const known = await db.selectFrom('users').select('password_hash').where('email', '=', demoLogins.resident).executeTakeFirst()
  if (!known) return null
  await replacePublicPassword(db, known.password_hash, password)
  return { ...demoLogins, password }
}

/** Accounts of a demo that was loaded with the password that everybody can read in the sources get that of this installation. */
async function replacePublicPassword(db: Db, loadedHash: string | null, password: string): Promise<void> {
  if (loadedHash === null || password === demoLogins.password || !(await isPassword(loadedHash, demoLogins.password))) return
  const passwordHash = await hashPassword(password)
  await db.updateTable('users').set({ password_hash: passwordHash }).where('password_hash', '=', loadedHash).execute()
}

const isEmpty = async (db: DbOrTx) => (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) === undefined

/** True if this call wrote the demo: of two processes starting at the same time, one does. */
async function writeOnce(db: Db, password: string, writeAll: (tx: DbOrTx, passwordHash: string) => Promise<void>): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await writeAll(tx, passwordHash)
    return true
  })
}

async function write(tx: DbOrTx, content: DemoContent, { logoKeys, uploads }: DemoFiles, passwordHash: string) {
  const { organizations, officials, residents, projects } = content
  await insert(
    tx,
    'organizations',
    organizations.map((one) => organizationRow(one, logoKeys.get(one.id) ?? '')),
  )
  await insert(
    tx,
    'users',
    officials.map((one) => officialRow(one, passwordHash)),
  )
  await insertMany(
    tx,
    'users',
    residents.map((one) => residentRow(one, passwordHash)),
  )
  await insert(
    tx,
    'projects',
    projects.map((one) => projectRow(one, content)),
  )
  const parts = projectParts(projects)
  await insert(tx, 'project_zips', parts.project_zips)
  await insert(tx, 'project_facts', parts.project_facts)
  await insert(tx, 'project_updates', parts.project_updates)
  // People look around a new demo first: the expensive AVIF encoding waits.
  for (const upload of uploads) await insertFile(tx, { ...upload, avifAfterSeconds })
  await insert(tx, 'questions', parts.questions)
  await writeWordings(tx, content, parts.question_wordings)
  await insert(tx, 'published_results', parts.published_results)
  await insert(tx, 'decisions', parts.decisions)
  await insert(tx, 'decision_questions', parts.decision_questions)
  await insertMany(tx, 'translations', demoTranslations(content))
  await insert(tx, 'reports', reportRows(content))
  const responses = responseRows(content)
  await insertMany(tx, 'respondents', responses.respondents)
  await insertMany(tx, 'answers', responses.answers)
  await insertMany(tx, 'comments', responses.comments)
  await insertMany(tx, 'likes', responses.likes)
  await insertMany(tx, 'votes', responses.votes)
}

/** The current wordings are recorded already, as asked from the beginning. */
async function writeWordings(tx: DbOrTx, { projects }: DemoContent, earlier: readonly Insertable<Tables['question_wordings']>[]) {
  await insert(tx, 'question_wordings', earlier)
  for (const { id, before } of projects.flatMap((one) => one.questions)) {
    if (!before) continue
    const current = tx.updateTable('question_wordings').where('question_id', '=', id).where('n', '=', 2)
    await current.set({ asked_from: before.until }).execute()
  }
}

async function writeCodes(tx: DbOrTx, codes: ReturnType<typeof demoCodes>) {
  await insert(tx, 'qr_codes', codes.qr_codes)
  await insertMany(tx, 'qr_scans', codes.qr_scans)
  await insertMany(tx, 'participations', codes.participations)
}

type DemoOpeds = ReturnType<typeof demoOpeds>

async function writeOpeds(tx: DbOrTx, opeds: DemoOpeds, pictures: ReadonlyMap<string, StoredImage>) {
  await insert(
    tx,
    'opeds',
    opeds.map(({ row }) => row),
  )
  for (const [id, picture] of pictures) await insertImages(tx, id, [picture])
  await insertMany(tx, 'translations', opedTranslations(opeds))
}

async function insert<T extends keyof Tables>(tx: DbOrTx, table: T, rows: readonly Insertable<Tables[T]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerInsert))
      .execute()
  }
}

/**
 * Inserts thousands of rows with one statement and one parameter instead of one for each value, which are at most 65,535. All rows have the
 * columns of the first. The table has no jsonb columns: their JSON would become a text.
 */
async function insertMany<T extends keyof Tables>(tx: DbOrTx, table: T, rows: readonly Insertable<Tables[T]>[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0] as object).map((name) => sql.ref(name)))
  const sent = JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, inJson(value)]))))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${sent}::jsonb)`.execute(tx)
}

const inJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)
