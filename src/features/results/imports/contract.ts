import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, Saved } from '../../../core/contract/schemas.ts'
import { residentsFileBytesMax } from '../../accounts/residents/columns.ts'
import { importColumnsMax, importSources, newKinds } from './columns.ts'

const sheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const uploadsPerHourMax = 60
export const platformImportStatuses = ['draft', 'waiting', 'running', 'done', 'failed'] as const

const listedImport = {
  _id: Id,
  source: z.enum(importSources),
  fileName: z.string(),
  status: z.enum(platformImportStatuses),
  /** Rows below the headings; `bad` ones have faults and are left out, `empty` ones have nothing to import. */
  total: z.int(),
  bad: z.int(),
  empty: z.int(),
  done: z.int(),
  added: z.int(),
  /** Rows that an earlier import has added. */
  known: z.int(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
}
/** Responses of an earlier platform. None of them is counted with verified residents. */
export const PlatformImport = z.object(listedImport)
export type PlatformImport = z.infer<typeof PlatformImport>

export const PlatformColumn = z.object({
  head: z.string(),
  /** The second heading: an option of the question. */
  part: z.string(),
  /** Identifies people, so it is never taken over. */
  isPersonal: z.boolean(),
  /** `ignore`, `own`, `comment`, `date`, a question's id, or `new:` with the kind of a question to make. */
  target: z.string(),
  samples: z.array(z.string()),
  /** The kind of the question that could be made of it; null if the survey has its question, or if it isn't an answer. */
  suggested: z.nullable(z.enum(newKinds)),
  /** The question that the import makes, at the first of its columns; null elsewhere. */
  newQuestion: z.nullable(z.object({ text: z.string(), type: z.enum(newKinds), options: z.array(z.string()) })),
  /** True if the import has made the question. */
  isMade: z.boolean(),
})

/** What imported answers say. A figure of fewer than 5 people is never shown: options are shown together, or left out. */
export const ImportFigure = z.object({
  label: z.string(),
  question: z.nullable(Id),
  count: z.nullable(z.int()),
  runs: z.array(z.object({ options: z.array(z.string()), count: z.int() })),
})
export type ImportFigure = z.infer<typeof ImportFigure>

export const PlatformImportDetails = z.object({
  ...listedImport,
  columns: z.array(PlatformColumn),
  faults: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
  figures: z.array(ImportFigure),
})
export type PlatformImportDetails = z.infer<typeof PlatformImportDetails>

const ByImport = z.object({ id: Id, import: Id })
const ChangedImport = z.extend(Saved, { import: PlatformImportDetails })

export const uploadPlatformImport = endpoint({
  method: 'POST',
  path: '/projects/:id/platformImports',
  access: 'editor',
  key: { scope: 'results:write', touches: { project: 'params.id' } },
  summary:
    'Takes a file of an earlier platform (multipart, one .xlsx or .csv file) and checks its rows. Nothing is imported before the ' +
    'columns are confirmed',
  params: ByProjectId,
  upload: { bytesMax: residentsFileBytesMax, filesMax: 1 },
  perHourMax: uploadsPerHourMax,
  reply: ChangedImport,
})
export const listPlatformImports = endpoint({
  method: 'GET',
  path: '/projects/:id/platformImports',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  summary: 'The imports of a project from earlier platforms, newest first',
  params: ByProjectId,
  reply: z.object({ imports: z.array(PlatformImport) }),
})
export const showPlatformImport = endpoint({
  method: 'GET',
  path: '/projects/:id/platformImports/:import',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id', platformImport: 'params.import' } },
  summary: 'An import: its columns, the faults of its rows, its progress, and figures of what it added',
  params: ByImport,
  reply: z.object({ import: PlatformImportDetails }),
})
export const mapPlatformImport = endpoint({
  method: 'PUT',
  path: '/projects/:id/platformImports/:import',
  access: 'editor',
  key: { scope: 'results:write', touches: { project: 'params.id', platformImport: 'params.import' } },
  gone: true,
  summary: 'Sets the platform of an import that has not begun and how each column is imported, and checks its rows again',
  params: ByImport,
  body: z.object({
    source: z.enum(importSources, 'field.choice'),
    /** In the order of the columns; without them, what Plaza suggests for the platform. */
    targets: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(importColumnsMax))),
  }),
  reply: ChangedImport,
})
export const runPlatformImport = endpoint({
  method: 'POST',
  path: '/projects/:id/platformImports/:import/run',
  access: 'editor',
  key: { scope: 'results:write', touches: { project: 'params.id', platformImport: 'params.import' } },
  refusals: [422],
  summary: 'Imports the rows without faults, and the new questions, in the background, all or nothing. What is known is not added twice',
  params: ByImport,
  reply: ChangedImport,
})
export const removePlatformImport = endpoint({
  method: 'DELETE',
  path: '/projects/:id/platformImports/:import',
  access: 'editor',
  key: { scope: 'results:write', touches: { project: 'params.id', platformImport: 'params.import' } },
  summary: 'Undoes an import: removes it with everything that it added, but no question that was answered. Refused on legal hold',
  params: ByImport,
  reply: Saved,
})
export const downloadImportFaults = endpoint({
  method: 'GET',
  path: '/projects/:id/platformImports/:import/faults',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id', platformImport: 'params.import' } },
  gone: true,
  summary: 'All faults of an import by row and column, as an .xlsx sheet. 410 once its file is gone, where there are more than are shown',
  params: ByImport,
  reply: z.unknown(),
  download: sheetMediaType,
})
export const downloadImportedAnswers = endpoint({
  method: 'GET',
  path: '/projects/:id/platformImports/:import/answers',
  access: 'viewer',
  key: { scope: 'answers:read', touches: { project: 'params.id', platformImport: 'params.import' } },
  summary: 'The responses that an import added, as an .xlsx sheet that says where they come from',
  params: ByImport,
  reply: z.unknown(),
  download: sheetMediaType,
})
