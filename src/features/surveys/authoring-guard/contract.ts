import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, Saved, Words } from '../../../core/contract/schemas.ts'
import { overrideReasonLengthMax, ruleNames } from './rules.ts'

/** The reason to keep a wording despite a finding. `by` is null after the colleague's account was deleted. */
const Override = z.object({ _id: Id, reason: z.string(), by: z.nullable(z.string()), createdAt: Instant })

/** A possible problem. `question` is null if it is about the whole survey; `found` holds the matched words, a number, or language ids. */
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
  /** The notice shown before publishing while findings are open. */
  notice: z.string(),
  /** Ids of questions that are not in English; most rules skip them. */
  notJudged: z.array(Id),
})
export type Findings = z.infer<typeof Findings>

export const showFindings = endpoint({
  method: 'GET',
  path: '/projects/:id/findings',
  access: 'viewer',
  key: { scope: 'projects:read', touches: { project: 'params.id' } },
  summary: 'What may hurt in a project’s survey (leading words, two questions in one ...), and the reasons why something stays',
  params: ByProjectId,
  reply: Findings,
})
export const overrideFinding = endpoint({
  method: 'POST',
  path: '/projects/:id/overrides',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id', question: 'body.question?' } },
  summary: 'Keeps something as it is, with a reason; it stops counting when the wording changes',
  params: ByProjectId,
  body: z.object({
    rule: z.enum(ruleNames, 'field.choice'),
    question: z._default(z.nullable(Id), null),
    reason: Words(overrideReasonLengthMax, 'guard.reason'),
  }),
  reply: z.extend(Saved, Findings.shape),
})
export const takeBackOverride = endpoint({
  method: 'DELETE',
  path: '/projects/:id/overrides/:override',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  operationId: 'withdrawOverride',
  summary: 'Takes such a reason back',
  params: z.object({ id: Id, override: Id }),
  reply: z.extend(Saved, Findings.shape),
})
