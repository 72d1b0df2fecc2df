import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id } from '../../../core/contract/schemas.ts'
import { PublishedResults } from '../publication/contract.ts'

/** How long people needed and where they left, until the figures of the report. */
const Progress = z.object({
  /** Half of the people needed less time; null if fewer than 5 people opened and submitted the survey. */
  medianMinutes: z.nullable(z.int()),
  /**
   * People who saw the question, and who left at it without sending the survey. Null where a number is withheld: that of a question
   * which fewer than 5 left at, and each one that would tell it.
   */
  questions: z.array(z.object({ question: Id, reached: z.nullable(z.int()), skipped: z.nullable(z.int()), left: z.nullable(z.int()) })),
})
export type ReportProgress = z.infer<typeof Progress>

export const showReport = endpoint({
  method: 'GET',
  path: '/projects/:id/councilReport',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  refusals: [409],
  operationId: 'showResultsReport',
  summary:
    'The results of one’s project for a council, before or after they are published: every question, with the same protection of ' +
    'small groups. Its figures count as shown: later ones cannot be subtracted from them',
  params: ByProjectId,
  reply: z.object({ report: PublishedResults, progress: Progress }),
})

export const showReportPdf = endpoint({
  method: 'GET',
  path: '/projects/:id/councilReport.pdf',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  refusals: [409],
  operationId: 'downloadResultsReport',
  summary: 'The same as a tagged PDF with the logo of the organization, in the language of the request',
  params: ByProjectId,
  reply: z.string(),
  download: 'application/pdf',
  perHourMax: 120,
})
