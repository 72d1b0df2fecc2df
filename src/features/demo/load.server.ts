import { type Insertable, sql } from 'kysely'
import type { Db, DbOrTx, Tables } from '../../core/database.server.ts'
import { drawPicture } from '../projects/art/picture.server.ts'
import { demoContent } from './demo-content.ts'
import { type DemoLogins, demoLogins } from './logins.ts'
import { drawLogo } from './logo.server.ts'
import { onePagePdf } from './pdf.ts'
import { officialRow, organizationRow, projectParts, projectRow, residentRow, responseRows } from './rows.ts'
import type { DemoContent, DemoProject } from './shape.ts'

/** Any number, the same in every process: who holds this lock loads the demo. */
const lockKey = 7_206_110_002
const pictureSize = { w: 1240, h: 700 }
const rowsPerInsert = 500

type FileRow = Insertable<Tables['project_files']>

/** How the product stores what people upload; the demo's files are stored no differently. */
export interface DemoTools {
  hashPassword(password: string): Promise<string>
  /** @returns the columns of the logo's organisation */
  storeLogo(organizationId: string, png: Buffer): Promise<string>
  /** @returns the columns that depend on how a file is stored */
  storePicture(projectId: string, fileId: string, png: Buffer): Promise<Pick<FileRow, 'file_key' | 'bytes' | 'width' | 'height' | 'widths'>>
  storeDocument(projectId: string, fileId: string, pdf: Buffer): Promise<Pick<FileRow, 'file_key' | 'bytes' | 'pages'>>
}

/**
 * Fills an empty database with the demo, in one transaction. Files are stored before it, under keys that are the same each
 * time, so that an attempt that failed leaves nothing that the next one does not write again.
 * @param today load day, YYYY-MM-DD
 * @returns the demo's logins; null where the database holds other organisations and no demo
 */
export async function loadDemo(db: Db, tools: DemoTools, { seed, today }: { seed: string; today: string }): Promise<DemoLogins | null> {
  if (await isEmpty(db)) {
    const content = demoContent(seed, today)
    const [passwordHash, logoKeys, files] = await Promise.all([
      tools.hashPassword(demoLogins.password),
      storeLogos(content, tools),
      storeFiles(content.projects, tools),
    ])
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)
      if (await isEmpty(tx)) await write(tx, content, { passwordHash, logoKeys, files })
    })
  }
  const known = await db.selectFrom('users').select('id').where('email', '=', demoLogins.resident).executeTakeFirst()
  return known ? demoLogins : null
}

const isEmpty = async (db: DbOrTx) => (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) === undefined

interface Stored {
  passwordHash: string
  logoKeys: ReadonlyMap<string, string>
  files: FileRow[]
}

async function write(tx: DbOrTx, content: DemoContent, { passwordHash, logoKeys, files }: Stored) {
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
  await insert(
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
  await insert(tx, 'project_files', files)
  await insert(tx, 'questions', parts.questions)
  const responses = responseRows(content)
  await insert(tx, 'respondents', responses.respondents)
  await insert(tx, 'answers', responses.answers)
  await insert(tx, 'comments', responses.comments)
  await insert(tx, 'likes', responses.likes)
  await insert(tx, 'votes', responses.votes)
}

async function insert<T extends keyof Tables>(tx: DbOrTx, table: T, rows: readonly Insertable<Tables[T]>[]) {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerInsert))
      .execute()
  }
}

async function storeLogos({ organizations }: DemoContent, { storeLogo }: DemoTools) {
  const keys = organizations.map(async ({ id, key }) => [id, await storeLogo(id, await drawLogo(key))] as const)
  return new Map(await Promise.all(keys))
}

/** Project by project: drawing and encoding already use every core, and memory stays small. */
async function storeFiles(projects: readonly DemoProject[], tools: DemoTools): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const { id: project_id, createdAt, pictures, documents } of projects) {
    for (const [position, { id, category, seed, alt }] of pictures.entries()) {
      const stored = await tools.storePicture(project_id, id, await drawPicture(category, seed, pictureSize))
      rows.push({ pages: null, ...stored, id, project_id, kind: 'image', name: 'drawing.png', alt, position, created_at: createdAt })
    }
    for (const [position, { id, name, title, lines }] of documents.entries()) {
      const stored = await tools.storeDocument(project_id, id, onePagePdf(title, lines))
      rows.push({
        width: null,
        height: null,
        widths: [],
        ...stored,
        id,
        project_id,
        kind: 'document',
        name,
        alt: '',
        position,
        created_at: createdAt,
      })
    }
  }
  return rows
}
