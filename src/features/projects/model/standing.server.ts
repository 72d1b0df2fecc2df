// What decides access to a project, as one list of columns and what a row of them says.
import { sql } from 'kysely'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { projectTimeZone } from '../../places/model/time-zones.server.ts'
import type { ProjectStanding } from './rules.ts'
import { zipsOfProject } from './summary.server.ts'

export type StandingRow = {
  organization_id: string
  organization_state: string
  time_zone: TimeZone
  status: ProjectStanding['status']
  starts_at: Date | null
  ends_at: Date | null
  posted_at: Date | null
  requires_mobile: boolean
  zips: string[]
}

/** SQL: the columns of `StandingRow`, of the project `p` and its organization `o`. */
export const standingColumns = sql`p.organization_id, o.state as organization_state, ${projectTimeZone} as time_zone,
  p.status, p.starts_at, p.ends_at, p.posted_at, p.requires_mobile, ${zipsOfProject} as zips`

export const standingOf = (row: StandingRow): ProjectStanding => ({
  organizationId: row.organization_id,
  organizationState: row.organization_state,
  timeZone: row.time_zone,
  status: row.status,
  zipCodes: row.zips,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  postedAt: row.posted_at,
  requiresMobile: row.requires_mobile,
})
