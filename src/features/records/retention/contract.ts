import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, nextCursor, OptionalWords, paging, Saved } from '../../../core/contract/schemas.ts'
import { causes, holdReasonLengthMax, periodMonthsMax } from '../../projects/lifecycle/rules.ts'
import { Project, projectStatuses } from '../../projects/model/contract.ts'

export const packageMediaType = 'application/zip'

const CalendarDay = z.iso.date()

/** How long a project is kept. Days are in its organization's time zone. */
export const Records = z.object({
  _id: Id,
  title: z.string(),
  status: z.enum(projectStatuses),
  completedAt: z.nullable(Instant),
  /** The organization's retention period in calendar months. */
  months: z.int(),
  /** The project may be removed from the start of this day, unless it is on hold; null until it is completed. */
  removalDay: z.nullable(CalendarDay),
  /** 0 on the removal day, negative after it; null until the project is completed. */
  daysLeft: z.nullable(z.int()),
  /** The removal day if the project were completed today. */
  removalDayIfCompleted: CalendarDay,
  hold: z.nullable(z.object({ reason: z.string(), since: Instant })),
  /** When an official last downloaded the sealed package. */
  packageTakenAt: z.nullable(Instant),
})
export type Records = z.infer<typeof Records>

export const RemovalReceipt = z.object({
  _id: Id,
  project: Id,
  title: z.string(),
  cause: z.enum(causes),
  completedAt: z.nullable(Instant),
  removedAt: Instant,
  /** Removed rows by table of the database. */
  counts: z.record(z.string(), z.int()),
  /** SHA-256 of the package's manifest at removal, in hexadecimal; null if an administrator deleted the project. */
  packageHash: z.nullable(z.string()),
  /** When officials last downloaded a package with this manifest; null if they never did. */
  packageTakenAt: z.nullable(Instant),
  /** Null while stored files are still being removed. */
  filesRemovedAt: z.nullable(Instant),
})
export type RemovalReceipt = z.infer<typeof RemovalReceipt>

const ByOrganizationId = z.object({ id: Id })
const Changed = z.extend(Saved, { project: Project, records: Records })

export const completeProject = endpoint({
  method: 'POST',
  path: '/projects/:id/complete',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Completes a published project: it takes no more responses, and its removal day is set',
  params: ByProjectId,
  reply: Changed,
})
export const reopenProject = endpoint({
  method: 'POST',
  path: '/projects/:id/reopen',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Opens a completed project again, before its removal day',
  params: ByProjectId,
  reply: Changed,
})
export const holdProject = endpoint({
  method: 'POST',
  path: '/projects/:id/hold',
  access: 'administrator',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  operationId: 'setLegalHold',
  summary: 'Puts a project on legal hold, or lifts it: while it is held nothing removes it. Setting it needs a reason',
  params: ByProjectId,
  body: z.object({ hold: z.boolean(), reason: z.optional(OptionalWords(holdReasonLengthMax)) }),
  reply: Changed,
})
export const showRecords = endpoint({
  method: 'GET',
  path: '/projects/:id/records',
  access: 'viewer',
  key: { scope: 'projects:read', touches: { project: 'params.id' } },
  operationId: 'showProjectRecords',
  summary: 'How long a project of the caller’s organisation stays, and what keeps it',
  params: ByProjectId,
  reply: z.object({ records: Records }),
})
export const takePackage = endpoint({
  method: 'GET',
  path: '/projects/:id/package',
  access: 'viewer',
  key: { scope: 'exports:read', touches: { project: 'params.id' } },
  refusals: [409],
  operationId: 'downloadRecordsPackage',
  summary:
    'A completed project as a sealed .zip: spreadsheet, project.json, pictures, documents, and manifest-sha256.txt with ' +
    'the checksum of each. The same content gives the same manifest, whose own SHA-256 the receipt names',
  params: ByProjectId,
  reply: z.unknown(),
  download: packageMediaType,
})
export const listRecords = endpoint({
  method: 'GET',
  path: '/organizations/:id/records',
  access: 'viewer',
  key: { scope: 'organizations:read', touches: 'organization' },
  operationId: 'listOrganizationRecords',
  summary: 'An organisation’s period, and its projects that are completed or on hold, the next to be removed first',
  params: ByOrganizationId,
  query: z.object(paging),
  reply: z.object({
    /** In calendar months. */
    period: z.object({ months: z.int(), least: z.int() }),
    projects: z.array(Records),
    total: z.int(),
    nextCursor,
  }),
})
export const changePeriod = endpoint({
  method: 'PUT',
  path: '/organizations/:id/records',
  access: 'administrator',
  key: { scope: 'organizations:write', touches: 'organization' },
  operationId: 'updateRetentionPeriod',
  summary: 'Sets the organisation’s period in calendar months: the installation’s or longer',
  params: ByOrganizationId,
  body: z.object({ months: z.coerce.number('retention.months').check(z.int('retention.months'), z.lte(periodMonthsMax)) }),
  reply: z.extend(Saved, { months: z.int() }),
})
export const listRemovalReceipts = endpoint({
  method: 'GET',
  path: '/organizations/:id/receipts',
  access: 'viewer',
  operationId: 'listRemovalReceipts',
  summary: 'What is left of an organisation’s removed projects, newest first',
  params: ByOrganizationId,
  query: z.object(paging),
  reply: z.object({ receipts: z.array(RemovalReceipt), nextCursor }),
})

const Lost = z.object({
  answers: z.int(),
  comments: z.int(),
  votes: z.int(),
  likes: z.int(),
  /** Responses from other platforms. */
  importedAnswers: z.int(),
})

export const showDeletion = endpoint({
  method: 'GET',
  path: '/projects/:id/deletion',
  access: 'administrator',
  key: { scope: 'projects:read', touches: { project: 'params.id' } },
  summary: 'What deleting a project would lose, and what prevents it',
  params: ByProjectId,
  reply: z.object({
    lost: Lost,
    /** True if the project has responses: deleting it needs its title. */
    needsTitle: z.boolean(),
    /** True if the project is on legal hold. */
    held: z.boolean(),
    /** The day until which the records schedule keeps it; null if the schedule lets it be deleted. */
    keptUntil: z.nullable(CalendarDay),
  }),
})

export const listBin = endpoint({
  method: 'GET',
  path: '/organizations/:id/bin',
  access: 'administrator',
  key: { scope: 'projects:read', touches: 'organization' },
  operationId: 'listDeletedProjects',
  summary: 'Deleted projects that can be restored, the latest first',
  params: ByOrganizationId,
  reply: z.object({
    projects: z.array(z.object({ _id: Id, title: z.string(), deletedAt: Instant, restorableUntil: Instant, lost: Lost })),
  }),
})

export const restoreProject = endpoint({
  method: 'POST',
  path: '/projects/:id/restore',
  access: 'administrator',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Restores a deleted project as it was, within 30 days',
  params: ByProjectId,
  reply: Saved,
})
