import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging, Saved } from '../../../core/contract/schemas.ts'
import { letters } from '../../messaging/notifications/rules.ts'
import { LanguageId } from '../../translations/model/contract.ts'
import { failing, failureReasons, hindrances, installationJobs } from './rules.ts'

/** Failed background work of an organization that is no longer retried automatically. */
export const Failure = z.object({
  of: z.enum(failing),
  _id: Id,
  /** The kind of email or text message; null for everything else, and before this was recorded. */
  letter: z.nullable(z.enum(letters)),
  /** A colleague's name, a masked address or the host of a webhook; null if it is private or has no recipient. */
  to: z.nullable(z.string()),
  /** The project, or the article of a translation, that it is about; null for everything else, and for an export of all projects. */
  project: z.nullable(z.object({ _id: Id, title: z.string() })),
  /** True if the subject is an opinion article. */
  isArticle: z.boolean(),
  /** The target language of a translation. */
  language: z.nullable(LanguageId),
  /** The name of an uploaded list or import; the number of a records request. */
  fileName: z.nullable(z.string()),
  /** The job that the schedule runs; null for everything else. Only the operator sees those. */
  job: z.nullable(z.enum(installationJobs)),
  /** When it was written, requested or uploaded; for a picture, a schedule, a webhook and a scheduled job, its last attempt. */
  at: Instant,
  tries: z.int(),
  reason: z.enum(failureReasons),
  /** Why it can not be retried; null if it can. */
  hindrance: z.nullable(z.enum(hindrances)),
})
export type Failure = z.infer<typeof Failure>

const ofOrganization = z.object({ id: Id })
const one = z.object({ of: z.enum(failing, 'field.choice'), id: Id })

export const listFailures = endpoint({
  method: 'GET',
  path: '/organizations/:id/failures',
  access: 'administrator',
  key: { scope: 'failures:read', touches: 'organization' },
  summary:
    'What of an organisation’s work did not get through, newest first: mails, text messages, exports, lists of residents, ' +
    'pictures, translations by machine, publications and webhooks. The operator sees the scheduled jobs too',
  params: ofOrganization,
  query: z.object(paging),
  reply: z.object({ failures: z.array(Failure), nextCursor, total: z.int() }),
})
export const countFailures = endpoint({
  method: 'GET',
  path: '/organizations/:id/failures/count',
  access: 'administrator',
  key: { scope: 'failures:read', touches: 'organization' },
  summary: 'How much of an organisation’s work did not get through',
  params: ofOrganization,
  reply: z.object({ total: z.int() }),
})
export const retryFailure = endpoint({
  method: 'POST',
  path: '/failures/:of/:id/retry',
  access: 'administrator',
  key: { scope: 'failures:write', touches: 'organization' },
  summary: 'Tries again what failed, once: a message goes back into the queue, a file or a translation is made again, a draft is published',
  params: one,
  reply: Saved,
})
export const dismissFailure = endpoint({
  method: 'DELETE',
  path: '/failures/:of/:id',
  access: 'administrator',
  key: { scope: 'failures:write', touches: 'organization' },
  summary: 'Dismisses a failure permanently. An image stays, without its smaller sizes',
  params: one,
  reply: Saved,
})
