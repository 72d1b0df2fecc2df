import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { Flag, Id, Instant, nextCursor, paging, Saved } from '../../../core/contract/schemas.ts'
import { GroupQuery } from '../../results/model/group-query.ts'
import { sheetMediaType } from '../exports/contract.ts'
import { exportKinds, exportStatuses } from './rules.ts'

const ById = z.object({ id: Id })

const MadeExport = z.object({
  _id: Id,
  kind: z.enum(exportKinds),
  /** The project, null for all projects of the organization. */
  project: z.nullable(z.object({ _id: Id, title: z.string() })),
  from: z.nullable(Instant),
  to: z.nullable(Instant),
  includeUnconfirmed: z.boolean(),
  /** Null if a group is not narrowed down. */
  groups: z.object({
    ageRange: z.nullable(z.string()),
    gender: z.nullable(z.string()),
    ethnicity: z.nullable(z.string()),
    zip: z.nullable(z.string()),
    way: z.nullable(z.string()),
  }),
  status: z.enum(exportStatuses),
  /** Total rows and rows written so far. */
  total: z.int(),
  done: z.int(),
  /** Bytes of the file, once it is ready. */
  size: z.nullable(z.int()),
  createdAt: Instant,
  /** When the file expires. */
  keptUntil: z.nullable(Instant),
})
export type MadeExport = z.infer<typeof MadeExport>
const ExportReply = z.extend(Saved, { export: MadeExport })

export const makeExport = endpoint({
  method: 'POST',
  path: '/exports',
  access: 'viewer',
  key: { scope: 'exports:write', touches: { project: 'body.project' } },
  summary:
    'Has a file made: a spreadsheet of one project or of all, or a package for a public-records request, in which what ' +
    'names a person is withheld. It is kept for a day',
  body: z.object({
    kind: z._default(z.enum(exportKinds), 'sheet'),
    /** A project's id, or `all`. */
    project: z.string('export.project').check(z.minLength(1, 'export.project')),
    from: Moment,
    to: Moment,
    ...GroupQuery,
    includeUnconfirmed: z.optional(z.union([z.boolean(), Flag])),
  }),
  reply: ExportReply,
})
export const listExports = endpoint({
  method: 'GET',
  path: '/exports',
  access: 'viewer',
  key: { scope: 'exports:read', touches: 'organization' },
  summary: 'The files that the caller’s organisation had made, newest first, with how far each is',
  query: z.object(paging),
  reply: z.object({ exports: z.array(MadeExport), nextCursor }),
})
export const showExport = endpoint({
  method: 'GET',
  path: '/exports/:id',
  access: 'viewer',
  key: { scope: 'exports:read', touches: { export: 'params.id' } },
  summary: 'How far one of them is',
  params: ById,
  reply: z.object({ export: MadeExport }),
})
export const takeExport = endpoint({
  method: 'GET',
  path: '/exports/:id/file',
  access: 'viewer',
  key: { scope: 'exports:read', touches: { export: 'params.id' } },
  gone: true,
  refusals: [409],
  operationId: 'downloadExport',
  summary: 'The file itself, while it is kept',
  params: ById,
  reply: z.unknown(),
  download: sheetMediaType,
  otherMediaTypes: ['application/zip'],
})
export const repeatExport = endpoint({
  method: 'POST',
  path: '/exports/:id/again',
  access: 'viewer',
  key: { scope: 'exports:write', touches: { export: 'params.id' } },
  summary: 'Makes one again that failed, or whose file is gone; with what there is now where no end was asked for',
  params: ById,
  reply: ExportReply,
})
