import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'

export async function hasDemoContent(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT 1 FROM organizations WHERE is_demo) AS found`.execute(db)
  return rows[0]?.found ?? false
}
