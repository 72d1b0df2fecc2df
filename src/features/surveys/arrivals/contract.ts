import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant } from '../../../core/contract/schemas.ts'
import { ways } from './rules.ts'

/** Called by the survey page when an eligible resident opens it, and when they leave it. Only the first source is stored. */
export const noteParticipation = endpoint({
  method: 'POST',
  path: '/projects/:id/participation',
  reads: true,
  access: 'resident',
  operationId: 'recordSurveyVisit',
  summary:
    'Notes once that the caller has opened a project’s survey, and by which way; and the furthest question that they reached without ' +
    'submitting it',
  params: ByProjectId,
  body: z.object({
    way: z._default(z.enum(ways, 'field.choice'), 'link'),
    code: z.optional(z.string().check(z.maxLength(100))),
    /** The question that was shown when the caller left. */
    reached: z.optional(Id),
  }),
  reply: z.object({ way: z.enum(ways), startedAt: Instant, finishedAt: z.nullable(Instant) }),
})
