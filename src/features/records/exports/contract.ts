import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { Flag, Id } from '../../../core/contract/schemas.ts'
import { projectStatuses } from '../../projects/model/contract.ts'
import { GroupQuery } from '../../results/model/group-query.ts'

export const sheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const sheetFileName = 'Project Survey.xlsx'
export const projectsPerExportMax = 500

/** One workbook, or one file per sheet in a zip archive. */
export const exportFormats = ['xlsx', 'csv'] as const
export const csvFileName = 'Project Survey.zip'

/** Which responses: the filters of the results page. */
const filters = { from: Moment, to: Moment, ...GroupQuery }
const span = { ...filters, includeUnconfirmed: z.optional(Flag) }

export const exportProject = endpoint({
  method: 'GET',
  path: '/projects/projectDataExportIntoSheet/:id',
  access: 'viewer',
  key: { scope: 'exports:read', touches: { project: 'params.id' } },
  summary:
    'A project’s responses as an .xlsx file: summary, questions, responses (a row per person), comments, votes; or as a .zip of ' +
    '.csv files. `all` is every project of the caller’s organisation',
  params: z.object({ id: Id }),
  query: z.object({ ...span, format: z.optional(z.enum(exportFormats, 'field.choice')) }),
  reply: z.unknown(),
  download: sheetMediaType,
  otherMediaTypes: ['application/zip'],
})

export const exportProjects = endpoint({
  method: 'POST',
  path: '/projects/projectAllDataExport',
  reads: true,
  access: 'viewer',
  key: { scope: 'exports:read', touches: 'organization' },
  summary: 'The same for several projects: those named, else every project of the caller’s organisation',
  body: z.object({
    /** Always the caller's own organization. */
    owner: z.optional(Id),
    project: z.optional(Id),
    projects: z.optional(z.array(Id).check(z.minLength(1, 'export.project'), z.maxLength(projectsPerExportMax))),
    ...filters,
    includeUnconfirmed: z.optional(z.boolean()),
    format: z.optional(z.enum(exportFormats, 'field.choice')),
  }),
  reply: z.unknown(),
  download: sheetMediaType,
  otherMediaTypes: ['application/zip'],
})

const Choice = z.object({ _id: Id, title: z.string(), status: z.enum(projectStatuses) })
export type ExportChoice = z.infer<typeof Choice>
const Counts = z.object({
  /** People who answered at least one question. */
  answered: z.int(),
  /** People who answered, commented, voted or liked. */
  tookPart: z.int(),
  answers: z.int(),
  comments: z.int(),
  votes: z.int(),
  /** People who took part but are excluded because their address is not confirmed; 0 if they are included. */
  waiting: z.int(),
  /** Rows of responses, comments and votes in the sheets. */
  rows: z.int(),
})
export type ExportCounts = z.infer<typeof Counts>

export const previewExport = endpoint({
  method: 'GET',
  path: '/projects/exportPreview',
  access: 'viewer',
  key: { scope: 'exports:read', touches: 'organization' },
  refusals: [404],
  summary: 'The projects that the caller may export, and what an export of one of them, or of `all`, would hold now',
  query: z.object({ project: z.optional(Id), ...span }),
  reply: z.object({
    projects: z.array(Choice),
    /** Null without a project. */
    counts: z.nullable(Counts),
  }),
})
