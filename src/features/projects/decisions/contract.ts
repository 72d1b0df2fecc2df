import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, Saved, Words } from '../../../core/contract/schemas.ts'
import { decisionStatuses, decisionTextLengthMax } from './rules.ts'

/** "You said, we did": what residents asked for, and what the city does about it. */
export const Decision = z.object({
  _id: Id,
  project: Id,
  said: z.string(),
  doing: z.string(),
  status: z.enum(decisionStatuses),
  /** The public promise: a day (YYYY-MM-DD) in the organization's time zone. Null without a promise. */
  promisedFor: z.nullable(z.iso.date()),
  /** The promised day has passed. */
  isOverdue: z.boolean(),
  postedDate: Instant,
  editedDate: z.nullable(Instant),
  doneDate: z.nullable(Instant),
  /** The questions it answers, limited to those the caller may see. */
  questions: z.array(z.object({ _id: Id, text: z.string() })),
})
export type Decision = z.infer<typeof Decision>

const decision = {
  said: Words(decisionTextLengthMax, 'decision.said'),
  doing: Words(decisionTextLengthMax, 'decision.doing'),
  status: z.optional(z.enum(decisionStatuses, 'field.choice')),
  promisedFor: z.optional(z.nullable(z.union([z.iso.date(), z.literal('')], 'field.date'))),
  /** Ids of questions of the project. */
  questions: z.optional(z.array(Id).check(z.maxLength(100))),
}
const ById = z.object({ id: Id })
const DecisionReply = z.extend(Saved, { decision: Decision })

export const listDecisions = endpoint({
  method: 'GET',
  path: '/projects/:id/decisions',
  access: 'reader',
  key: { scope: 'decisions:read', touches: { project: 'params.id' } },
  memory: { sharedBy: 'everyone', withoutCounts: true },
  summary: 'The decisions that followed from responses, newest first, for everyone who can open the project',
  params: ByProjectId,
  reply: z.object({ decisions: z.array(Decision) }),
})
export const addDecision = endpoint({
  method: 'POST',
  path: '/projects/:id/decisions',
  access: 'editor',
  key: { scope: 'decisions:write', touches: { project: 'params.id', question: 'body.questions?' } },
  summary: 'Posts a decision: promised (with the day) unless told, done or declined',
  params: ByProjectId,
  body: z.object(decision),
  reply: DecisionReply,
})
export const changeDecision = endpoint({
  method: 'PUT',
  path: '/decisions/:id',
  access: 'editor',
  key: { scope: 'decisions:write', touches: { decision: 'params.id', question: 'body.questions?' } },
  summary:
    'Changes of a decision what is sent and leaves the rest; status done says that it is kept. With `basedOn`, fields that only others ' +
    'changed since stay theirs',
  params: ById,
  body: z.extend(z.partial(z.object(decision)), { basedOn: z.optional(z.partial(z.object(decision))) }),
  reply: DecisionReply,
})
export const removeDecision = endpoint({
  method: 'DELETE',
  path: '/decisions/:id',
  access: 'editor',
  key: { scope: 'decisions:write', touches: { decision: 'params.id' } },
  summary: 'Removes a decision',
  params: ById,
  reply: Saved,
})
