import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging, Saved } from '../../../core/contract/schemas.ts'
import { residentsFileBytesMax } from './columns.ts'

export const importStatuses = ['waiting', 'running', 'done', 'failed'] as const
export type ImportStatus = (typeof importStatuses)[number]

const sheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Uploads per hour and address. */
const uploadsPerHourMax = 60
const byId = z.object({ id: Id })

/** An uploaded sheet and its progress. `added`, `known` and `bad` are final once `status` is done. */
export const ResidentImport = z.object({
  _id: Id,
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Non-empty rows without the heading. */
  total: z.int(),
  /** Rows validated, and rows processed after that. */
  checked: z.int(),
  done: z.int(),
  added: z.int(),
  /** Rows whose email address has an account; nothing changed for them. */
  known: z.int(),
  bad: z.int(),
  /** Good rows that the office should look at, such as residents of another state. They are among those added or known. */
  flagged: z.int(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
})
export type ResidentImport = z.infer<typeof ResidentImport>

export const RowError = z.object({
  /** The sheet's row number: the heading is row 1. */
  row: z.int(),
  column: z.string(),
  message: z.string(),
})
export type RowError = z.infer<typeof RowError>

/** With the errors of the first hundred bad rows, and the remarks of the first hundred flagged ones; the error workbook has all. */
export const ImportWithErrors = z.extend(ResidentImport, { errors: z.array(RowError), flags: z.array(RowError) })
export type ImportWithErrors = z.infer<typeof ImportWithErrors>

export const uploadResidents = endpoint({
  method: 'POST',
  path: '/users/excelSheetUploadAndDataInsertDB',
  access: 'administrator',
  key: { scope: 'residents:write', touches: 'organization' },
  summary:
    'Takes a sheet of residents (multipart, one .xlsx, .xls, .ods or .csv file): up to 200 rows at once, more in the background. Good ' +
    'rows become residents without a password, each invited by mail; nothing changes for known email addresses',
  upload: { bytesMax: residentsFileBytesMax, filesMax: 1 },
  perHourMax: uploadsPerHourMax,
  reply: z.extend(Saved, { import: ImportWithErrors }),
})

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/users/residentsTemplate',
  access: 'administrator',
  key: { scope: 'residents:read', touches: 'organization' },
  operationId: 'downloadResidentsTemplate',
  summary: 'The .xlsx sheet to fill with residents: its columns, their allowed values as dropdowns, and how to fill them',
  reply: z.unknown(),
  download: sheetMediaType,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/users/imports',
  access: 'administrator',
  key: { scope: 'residents:read', touches: 'organization' },
  operationId: 'listResidentImports',
  summary: 'The sheets of residents that the caller’s organization has uploaded, newest first',
  query: z.object(paging),
  reply: z.object({ imports: z.array(ResidentImport), nextCursor }),
})

export const showImport = endpoint({
  method: 'GET',
  path: '/users/imports/:id',
  access: 'administrator',
  key: { scope: 'residents:read', touches: 'organization' },
  operationId: 'showResidentImport',
  summary: 'How far an uploaded sheet of residents is, and what is wrong with its rows',
  params: byId,
  reply: z.object({ import: ImportWithErrors }),
})

export const downloadErrors = endpoint({
  method: 'GET',
  path: '/users/imports/:id/errors',
  access: 'administrator',
  key: { scope: 'residents:read', touches: 'organization' },
  operationId: 'downloadImportErrors',
  summary: 'Everything that is wrong with the rows of an uploaded sheet, as an .xlsx sheet of row, column and reason',
  params: byId,
  reply: z.unknown(),
  download: sheetMediaType,
})
