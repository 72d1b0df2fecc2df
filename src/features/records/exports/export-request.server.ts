// Validates an export request and collects its data, for exports that are sent immediately and for those made by a job.

import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { DateTimeCell } from '../../../core/documents/sheet.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { inShown } from '../../results/model/counting.server.ts'
import { exportChoicesOf, projectsOf } from './queries.server.ts'
import { type ExportFilter, type ExportQuery, exportFilterOf } from './rules.ts'
import type { Export } from './workbook.server.ts'

/** @throws HttpError 422 if the end is before the start */
export function ensureFilter(asked: ExportQuery, timeZone: TimeZone, now: Date): ExportFilter {
  const filter = exportFilterOf(asked, timeZone, now)
  return 'code' in filter ? rejectFields({ to: filter }) : filter
}

/**
 * The ids of projects that the official may export: the requested ones, else all of the organization's.
 * @throws HttpError 404 for what the official cannot see, 403 for another organization's, 422 if there is nothing to export
 */
export async function ownProjects({ db, actor }: { db: DbOrTx; actor: Official }, named: readonly string[] | null): Promise<string[]> {
  if (named === null) {
    const all = (await exportChoicesOf(db, actor.organizationId)).map((project) => project._id)
    return all.length > 0 ? all : rejectFields({ project: 'export.none' })
  }
  for (const id of new Set(named)) {
    const project = isId(id) ? await visibleStanding(db, id, actor) : reject(404, 'request.notFound')
    if (!isOwner(actor, project)) reject(403, 'responses.otherOrganization')
  }
  return [...new Set(named)]
}

type ExportRequest = {
  organizationId: string
  /** The requester's name; null if the account is gone. */
  userId: string | null
  language: Language
  ids: readonly string[]
  filter: ExportFilter
  toAsked: boolean
  now: Date
}

/** The data of an export's sheets. `toAsked`: the request has an end, as opposed to ending at the time of the request. */
export async function exportOf(
  db: DbOrTx,
  { organizationId, userId, language, ids, filter, toAsked, now }: ExportRequest,
): Promise<Export> {
  const organization = await db
    .selectFrom('organizations as o')
    .select(['o.name', organizationTimeZone.as('timeZone')])
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const shown = await inShown(db, filter, ids)
  const by = await db
    .selectFrom('users')
    .select(({ fn, val }) => fn<string>('concat_ws', [val(' '), 'first_name', 'last_name']).as('name'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    db,
    language,
    organization,
    // A project that hides the way has no figures of it, not even 0.
    projects: await projectsOf(db, organizationId, organization.timeZone, filter.way === null ? ids : shown.shownIn),
    filter: shown,
    made: { at: onClock(organization.timeZone, now), by: by?.name ?? '' },
    asked: {
      from: filter.from && onClock(organization.timeZone, filter.from),
      to: toAsked ? onClock(organization.timeZone, filter.to) : null,
    },
  }
}

/** An instant in a time zone as a spreadsheet's serial day. */
function onClock(timeZone: TimeZone, instant: Date): DateTimeCell {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return { serial: Date.parse(`${parts.replace(' ', 'T')}Z`) / dayMilliseconds + 25_569 }
}
