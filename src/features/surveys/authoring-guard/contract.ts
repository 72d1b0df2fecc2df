import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, Saved, Words } from '../../../core/contract/schemas.ts'
import { reasonLengthMax, ruleNames } from './rules.ts'

/** Why something stays as it is, although a rule warns of it. `by` is null once that colleague has gone. */
const Override = z.object({ _id: Id, reason: z.string(), by: z.nullable(z.string()), createdAt: Instant })

/** Something that may hurt. `question` is null where it is about the survey as a whole; `found` is what was found: words, a number, or ids of languages. */
const Finding = z.object({
  rule: z.enum(ruleNames),
  question: z.nullable(Id),
  found: z.string(),
  override: z.nullable(Override),
})
export type GuardFinding = z.infer<typeof Finding>

const Findings = z.object({
  findings: z.array(Finding),
  /** Findings without a reason. */
  open: z.int(),
  /** What a person is told who is about to publish while something is open. */
  notice: z.string(),
  /** Questions that are not in English, so that most rules were not asked. */
  notJudged: z.array(Id),
})
export type Findings = z.infer<typeof Findings>

export const showFindings = endpoint({
  method: 'GET',
  path: '/projects/:id/findings',
  access: 'viewer',
  summary: 'What may hurt in a project’s survey (leading words, two questions in one ...), and the reasons why something stays',
  params: ByProjectId,
  reply: Findings,
})
export const overrideFinding = endpoint({
  method: 'POST',
  path: '/projects/:id/overrides',
  access: 'editor',
  summary: 'Keeps something as it is, with a reason; it stops counting when the wording changes',
  params: ByProjectId,
  body: z.object({
    rule: z.enum(ruleNames, 'field.choice'),
    question: z._default(z.nullable(Id), null),
    reason: Words(reasonLengthMax, 'guard.reason'),
  }),
  reply: z.extend(Saved, Findings.shape),
})
export const takeBackOverride = endpoint({
  method: 'DELETE',
  path: '/projects/:id/overrides/:override',
  access: 'editor',
  summary: 'Takes such a reason back',
  params: z.object({ id: Id, override: Id }),
  reply: z.extend(Saved, Findings.shape),
})
