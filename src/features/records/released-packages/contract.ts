import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, OptionalWords, optionalLine, paging, Saved } from '../../../core/contract/schemas.ts'
import { exemptionMax, noteMax } from '../records-requests/rules.ts'
import { itemKinds, itemLists, itemStates, packageStatuses, passageMax, passagesMax, suggestionRules } from './rules.ts'

export const releaseMediaType = 'application/zip'

export const ReleasedPackage = z.object({
  _id: Id,
  version: z.int(),
  /** Why another version was made; null for the first. */
  versionReason: z.nullable(z.string()),
  status: z.enum(packageStatuses),
  /** Words after this moment are not in the package. */
  beganAt: Instant,
  sealedAt: z.nullable(Instant),
  manifestHash: z.nullable(z.string()),
  size: z.nullable(z.int()),
  counts: z.object({ open: z.int(), release: z.int(), redact: z.int(), withhold: z.int() }),
  /** Open items in which no rule found anything. */
  unmarked: z.int(),
})
export type ReleasedPackage = z.infer<typeof ReleasedPackage>

const Range = z.object({ start: z.int(), end: z.int() })
export const ReviewItem = z.object({
  _id: Id,
  number: z.int(),
  kind: z.enum(itemKinds),
  project: z.object({ _id: Id, title: z.string() }),
  text: z.string(),
  suggestions: z.array(z.extend(Range, { rule: z.enum(suggestionRules) })),
  state: z.enum(itemStates),
  redactions: z.array(Range),
  exemption: z.nullable(z.string()),
  revision: z.int(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

const ByRequestId = z.object({ id: Id })
const PackageChanged = z.extend(Saved, { package: ReleasedPackage })

export const showReleasedPackage = endpoint({
  method: 'GET',
  path: '/recordsRequests/:id/package',
  access: 'editor',
  summary: 'The versions of a request’s released package, newest first, and how many words are in none of them',
  params: ByRequestId,
  reply: z.object({
    packages: z.array(ReleasedPackage),
    /** Texts that arrived or were written after the review began. */
    newer: z.int(),
    /** Exemptions to choose from. */
    exemptions: z.array(z.string()),
  }),
})
export const beginRelease = endpoint({
  method: 'POST',
  path: '/recordsRequests/:id/package',
  access: 'editor',
  summary:
    'Begins the review of a released package, or adds newer words to one under review. After a sealed one a new version needs a reason',
  params: ByRequestId,
  body: z.object({ reason: z.optional(OptionalWords(noteMax)) }),
  reply: PackageChanged,
})
export const listReleaseItems = endpoint({
  method: 'GET',
  path: '/recordsRequests/:id/package/items',
  access: 'editor',
  summary: 'The texts of the package under review, by number, with what rules marked in them',
  params: ByRequestId,
  query: z.object({ list: z._default(z.enum(itemLists), 'open'), ...paging }),
  reply: z.object({ items: z.array(ReviewItem), nextCursor }),
})
export const decideReleaseItem = endpoint({
  method: 'PUT',
  path: '/recordsRequests/:id/package/items/:item',
  access: 'editor',
  summary: 'Decides about one text: released, released without some passages, or withheld. 409 if another official decided meanwhile',
  params: z.object({ id: Id, item: Id }),
  body: z.object({
    revision: z.int(),
    state: z.enum(itemStates, 'field.choice'),
    exemption: z.optional(optionalLine(exemptionMax)),
    /** Every occurrence of each is redacted. */
    passages: z.optional(
      z.array(z.string().check(z.maxLength(passageMax, 'field.tooLong'))).check(z.maxLength(passagesMax, 'field.tooLong')),
    ),
  }),
  reply: z.extend(Saved, { item: ReviewItem }),
})
export const releaseUnmarked = endpoint({
  method: 'POST',
  path: '/recordsRequests/:id/package/release',
  access: 'editor',
  summary: 'Releases all open texts in which no rule found anything',
  params: ByRequestId,
  reply: PackageChanged,
})
export const sealRelease = endpoint({
  method: 'POST',
  path: '/recordsRequests/:id/package/seal',
  access: 'editor',
  summary: 'Has the package made and sealed by a job. 422 with their number while texts are open',
  params: ByRequestId,
  reply: PackageChanged,
  refusals: [422],
})
export const downloadRelease = endpoint({
  method: 'GET',
  path: '/recordsRequests/:id/package/file',
  access: 'editor',
  operationId: 'downloadReleasedPackage',
  summary: 'A sealed package: spreadsheet, other words, list of what was withheld, and the checksum of each file',
  params: ByRequestId,
  query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
  reply: z.unknown(),
  download: releaseMediaType,
})
