import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type TimeZone, usualTimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'

/** In which officials see the days of a project's responses: its organization's. */
export async function officialTimeZone(db: DbOrTx, projectId: string): Promise<TimeZone> {
  const { rows } = await sql<{ timeZone: TimeZone }>`
    select ${organizationTimeZone} as "timeZone"
    from projects as p join organizations as o on o.id = p.organization_id where p.id = ${projectId}`.execute(db)
  return rows[0]?.timeZone ?? usualTimeZone
}
