import type { Selectable } from 'kysely'
import type { Db, DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addMonths } from '../../projects/lifecycle/rules.ts'
import { auditMonths, type StoredFinding } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'security_audits.findings': StoredFinding[]
  }
}

export type StoredAudit = Selectable<Tables['security_audits']>

/** Stores a report and returns it. */
export const insertAudit = (db: DbOrTx, { madeAt, version, findings }: { madeAt: Date; version: string; findings: StoredFinding[] }) =>
  db
    .insertInto('security_audits')
    .values({ id: newId(), made_at: madeAt, version, findings: JSON.stringify(findings) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** All reports, newest first: two a year. */
export const findAudits = (db: Db): Promise<StoredAudit[]> =>
  db.selectFrom('security_audits').selectAll().orderBy('made_at', 'desc').execute()

export const findAudit = (db: Db, id: string): Promise<StoredAudit | undefined> =>
  db.selectFrom('security_audits').selectAll().where('id', '=', id).executeTakeFirst()

/** The day (UTC) from which an audit is due: six months after the last one, or after the installation. */
export async function auditDueDay(db: DbOrTx): Promise<string> {
  const { last } = await db
    .selectFrom('security_audits')
    .select(({ fn }) => fn.max('made_at').as('last'))
    .executeTakeFirstOrThrow()
  const { installed } = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.min('applied_at').as('installed'))
    .executeTakeFirstOrThrow()
  return addMonths(((last ?? installed) as Date).toISOString().slice(0, 10), auditMonths)
}
