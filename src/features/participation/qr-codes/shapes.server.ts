import type { ScannedRow } from './codes.server.ts'
import type { Scanned } from './contract.ts'
import { deadEndOf } from './rules.ts'

/** What a scan is answered: where the code leads, or why nowhere. Of a draft nobody learns more than that it is not open yet. */
export function scannedOf(row: ScannedRow | undefined, now: Date): Scanned {
  if (!row) return { deadEnd: 'unknown', code: null, project: null }
  const { status, starts_at: startsAt, ends_at: endsAt } = row
  const deadEnd = deadEndOf({ active: row.is_active, status, startsAt, endsAt }, now)
  if (status === 'draft') return { deadEnd, code: row.code, project: null }
  const project = {
    _id: row.project_id,
    title: row.title,
    city: row.city,
    state: row.state,
    zip: row.zip,
    owner: row.organization_id,
    ownerName: row.organization_name,
    startDate: startsAt?.toISOString() ?? null,
    endDate: endsAt?.toISOString() ?? null,
    status,
    isOpen: deadEndOf({ active: true, status, startsAt, endsAt }, now) === null,
    resultsPublished: row.results_published,
  }
  return { deadEnd, code: row.code, project }
}
