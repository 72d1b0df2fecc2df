import type { Selectable } from 'kysely'
import type { Db, DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { StoredFinding } from './rules.ts'

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

export const findLatestAudit = (db: Db): Promise<StoredAudit | undefined> =>
  db.selectFrom('security_audits').selectAll().orderBy('made_at', 'desc').limit(1).executeTakeFirst()
