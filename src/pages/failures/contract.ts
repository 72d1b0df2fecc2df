import * as z from 'zod/mini'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging, Saved } from '../../core/contract/schemas.ts'
import { letters } from '../../features/messaging/notifications/rules.ts'
import { LanguageId } from '../../features/projects/translations/contract.ts'
import { failing, hindrances, reasons } from './rules.ts'

/** Something of an organisation's work that did not get through, and is not tried any more by itself. */
export const Failure = z.object({
  of: z.enum(failing),
  _id: Id,
  /** Which letter or text message it was; null for everything else, and for what was written before this was noted. */
  letter: z.nullable(z.enum(letters)),
  /** A colleague's name or a masked address; null where it is nobody's business, or went to nobody. */
  to: z.nullable(z.string()),
  /** What an export, a picture or a translation is of; null for everything else, and for an export of all projects. */
  project: z.nullable(z.object({ _id: Id, title: z.string() })),
  /** Whether that is an opinion article. */
  isArticle: z.boolean(),
  /** Into which one a translation was to be. */
  language: z.nullable(LanguageId),
  /** Of an uploaded list of residents. */
  fileName: z.nullable(z.string()),
  /** When it was written, asked for or uploaded; of a picture, when it was tried last. */
  at: Instant,
  tries: z.int(),
  reason: z.enum(reasons),
  /** Why it can not be tried again; null where it can. */
  hindrance: z.nullable(z.enum(hindrances)),
})
export type Failure = z.infer<typeof Failure>

const ofOrganization = z.object({ id: Id })
const one = z.object({ of: z.enum(failing, 'field.choice'), id: Id })

export const listFailures = endpoint({
  method: 'GET',
  path: '/organizations/:id/failures',
  access: 'administrator',
  summary:
    'What of an organisation’s work did not get through, newest first: mails, text messages, exports, lists of residents, pictures, translations by machine',
  params: ofOrganization,
  query: z.object(paging),
  reply: z.object({ failures: z.array(Failure), nextCursor, total: z.int() }),
})
export const countFailures = endpoint({
  method: 'GET',
  path: '/organizations/:id/failures/count',
  access: 'administrator',
  summary: 'How much of an organisation’s work did not get through',
  params: ofOrganization,
  reply: z.object({ total: z.int() }),
})
export const retryFailure = endpoint({
  method: 'POST',
  path: '/failures/:of/:id/retry',
  access: 'administrator',
  summary: 'Tries again what failed, once: a message goes back into the queue, an export, a picture or a translation is made again',
  params: one,
  reply: Saved,
})
export const dismissFailure = endpoint({
  method: 'DELETE',
  path: '/failures/:of/:id',
  access: 'administrator',
  summary: 'Forgets what failed, for good. A picture stays, without its smaller sizes',
  params: one,
  reply: Saved,
})
