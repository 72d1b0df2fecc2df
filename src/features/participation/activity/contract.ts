import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { Decision } from '../../projects/decisions/contract.ts'
import { Comment } from '../responses/contract.ts'

const project = z.object({ _id: Id, title: z.string(), organization: z.string(), state: z.string(), timeZone: z.enum(timeZones) })

export const AskingProject = z.extend(project, {
  endDate: z.nullable(Instant),
  /** Questions that are asked now. */
  questions: z.int(),
  /** Those that the caller has answered. */
  answered: z.int(),
  /** The caller has opened the survey or answered some of it. */
  isStarted: z.boolean(),
})
export type AskingProject = z.infer<typeof AskingProject>

export const listAskingProjects = endpoint({
  method: 'GET',
  path: '/users/me/projects',
  access: 'resident',
  summary: 'Open surveys that the caller may answer and has not finished: started ones first, then those that close soonest',
  reply: z.object({
    zipCode: z.string(),
    /** All of them. */
    asking: z.int(),
    /** Those that the caller has started. */
    started: z.int(),
    projects: z.array(AskingProject),
  }),
})

const MyComment = z.extend(
  z.pick(Comment, { _id: true, text: true, language: true, createdAt: true, editedAt: true, answer: true, hidden: true }),
  {
    project,
  },
)
const MyDecision = z.extend(z.omit(Decision, { project: true, questions: true }), { project })

export const showActivity = endpoint({
  method: 'GET',
  path: '/users/me/activity',
  access: 'resident',
  operationId: 'showMyActivity',
  summary: 'The caller’s comments, and the decisions on projects that the caller has responded to, the newest 100 of each first',
  reply: z.object({ comments: z.array(MyComment), decisions: z.array(MyDecision) }),
})
export type MyComment = z.infer<typeof MyComment>
export type MyDecision = z.infer<typeof MyDecision>
