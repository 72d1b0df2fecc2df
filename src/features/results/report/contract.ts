import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId } from '../../../core/contract/schemas.ts'
import { PublishedResults } from '../publication/contract.ts'

export const showReport = endpoint({
  method: 'GET',
  path: '/projects/:id/councilReport',
  access: 'viewer',
  operationId: 'showResultsReport',
  summary:
    'The results of one’s project for a council, before or after they are published: every question, with the same protection of ' +
    'small groups. Its figures count as shown: later ones cannot be subtracted from them',
  params: ByProjectId,
  reply: z.object({ report: PublishedResults }),
})

export const showReportPdf = endpoint({
  method: 'GET',
  path: '/projects/:id/councilReport.pdf',
  access: 'viewer',
  operationId: 'downloadResultsReport',
  summary: 'The same as a tagged PDF with the logo of the organization, in the language of the request',
  params: ByProjectId,
  reply: z.string(),
  download: 'application/pdf',
  perHourMax: 120,
})
