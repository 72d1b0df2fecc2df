import type { ScannedRow } from './codes.server.ts'
import type { ScanResult } from './contract.ts'
import { deadEndOf } from './rules.ts'

/** The reply to a scan: the target, or why there is none. For a draft it reveals only that the survey is not open yet. */
export function scannedOf(row: ScannedRow | undefined, now: Date): ScanResult {
  if (!row) return { deadEnd: 'unknown', code: null, project: null }
  const { status, starts_at: startsAt, ends_at: endsAt } = row
  const deadEnd = deadEndOf({ active: row.is_active, status, startsAt, endsAt }, now)
  if (status === 'draft') return { deadEnd, code: row.code, project: null }
  const isOpen = deadEndOf({ active: true, status, startsAt, endsAt }, now) === null
  const project = {
    _id: row.project_id,
    title: row.title,
    city: row.city,
    state: row.state,
    timeZone: row.timeZone,
    zip: row.zip,
    owner: row.organization_id,
    ownerName: row.organization_name,
    startDate: startsAt?.toISOString() ?? null,
    endDate: endsAt?.toISOString() ?? null,
    status,
    isOpen,
    resultsPublished: row.results_published,
    answersFirst: isOpen && row.survey_visibility === 'Public',
  }
  return { deadEnd, code: row.code, project }
}
