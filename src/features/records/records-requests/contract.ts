import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, line, nextCursor, OptionalWords, paging, Saved, Words } from '../../../core/contract/schemas.ts'
import { daysOff } from './holidays.ts'
import { askedMax, concernedMax, exemptionMax, noteMax, requesterNameMax, requestOutcomes, requestStatuses } from './rules.ts'

const CalendarDay = z.iso.date()
const TypedDay = z.iso.date('field.date')
export const withheldMediaType = 'text/csv'

/** Something that was withheld from the requester. */
export const Withheld = z.object({ _id: Id, what: z.string(), why: z.string(), exemption: z.string(), notedAt: Instant })
export type WithheldItem = z.infer<typeof Withheld>

const listed = {
  _id: Id,
  /** The year and the number of the request in it: `2026-3`. */
  number: z.string(),
  status: z.enum(requestStatuses),
  receivedOn: CalendarDay,
  dueOn: CalendarDay,
  /** Negative if the due date is over; null for a closed request. */
  daysLeft: z.nullable(z.int()),
  /** Empty two years after the request was closed, as is the contact. */
  requesterName: z.string(),
  asked: z.string(),
  officer: z.nullable(z.object({ _id: Id, name: z.string() })),
  closedAt: z.nullable(Instant),
}
export const ListedRequest = z.object(listed)
export type ListedRequest = z.infer<typeof ListedRequest>

export const RecordsRequest = z.object({
  ...listed,
  requesterContact: z.string(),
  firstDueOn: CalendarDay,
  createdAt: Instant,
  reviewedAt: z.nullable(Instant),
  extendedAt: z.nullable(Instant),
  extensionReason: z.nullable(z.string()),
  closingNote: z.nullable(z.string()),
  /** The statute by which the due date was computed; null where the official entered it. */
  statute: z.nullable(z.string()),
  /** The statute by which a due date on a day off is the next business day; null where none is known. */
  movedBy: z.nullable(z.string()),
  /** The due date that Plaza computes; null where no statute is known. */
  computedDueOn: z.nullable(CalendarDay),
  /** Days off that made the computed due date later. */
  skippedDays: z.array(z.object({ day: CalendarDay, dayOff: z.enum(daysOff) })),
  /** Why an official set another due date; null if none did. */
  dueReason: z.nullable(z.string()),
  /** The last day to which it can be extended; null where no number is known. */
  latestExtension: z.nullable(CalendarDay),
  projects: z.array(z.object({ _id: Id, title: z.string(), held: z.boolean() })),
  withheld: z.array(Withheld),
})
export type RecordsRequest = z.infer<typeof RecordsRequest>

const details = {
  requesterName: line(requesterNameMax, 'recordsRequest.requesterName'),
  requesterContact: line(requesterNameMax, 'recordsRequest.requesterContact'),
  asked: Words(askedMax, 'recordsRequest.asked'),
  officer: z.optional(Id),
  projects: z.optional(z.array(Id).check(z.maxLength(concernedMax))),
}
const ByRequestId = z.object({ id: Id })
const Changed = z.extend(Saved, { request: RecordsRequest })

export const listRecordsRequests = endpoint({
  method: 'GET',
  path: '/recordsRequests',
  access: 'editor',
  summary: 'Public-records requests of the caller’s organization: open ones by due date, or closed ones, newest first',
  query: z.object({ state: z._default(z.enum(['open', 'closed']), 'open'), ...paging }),
  reply: z.object({
    requests: z.array(ListedRequest),
    open: z.int(),
    overdue: z.int(),
    /** The statute that sets the due date in the organization's state; null where officials enter it. */
    statute: z.nullable(z.string()),
    nextCursor,
  }),
})
export const createRecordsRequest = endpoint({
  method: 'POST',
  path: '/recordsRequests',
  access: 'editor',
  summary: 'Notes a public-records request: gives it a number, computes its due date, and puts its projects on legal hold',
  body: z.object({ ...details, receivedOn: TypedDay, dueOn: z.optional(z.nullable(TypedDay)) }),
  reply: Changed,
})
export const showRecordsRequest = endpoint({
  method: 'GET',
  path: '/recordsRequests/:id',
  access: 'editor',
  summary: 'A public-records request with its projects and its log of what was withheld',
  params: ByRequestId,
  reply: z.object({ request: RecordsRequest }),
})
export const updateRecordsRequest = endpoint({
  method: 'PUT',
  path: '/recordsRequests/:id',
  access: 'editor',
  summary: 'Corrects an open request. Projects that are added are put on hold; those that are left out stay on hold',
  params: ByRequestId,
  body: z.object(details),
  reply: Changed,
})
export const reviewRecordsRequest = endpoint({
  method: 'POST',
  path: '/recordsRequests/:id/review',
  access: 'editor',
  summary: 'Notes that the review of a received request has begun',
  params: ByRequestId,
  reply: Changed,
})
export const extendRecordsRequest = endpoint({
  method: 'POST',
  path: '/recordsRequests/:id/extension',
  access: 'editor',
  summary: 'Extends the due date once, with a reason, as far as the state’s statute allows',
  params: ByRequestId,
  body: z.object({ until: TypedDay, reason: Words(noteMax, 'recordsRequest.reason') }),
  reply: Changed,
})
export const setRecordsRequestDueDate = endpoint({
  method: 'PUT',
  path: '/recordsRequests/:id/dueDate',
  access: 'editor',
  summary: 'Sets another due date than the computed one, with a reason, before an extension',
  params: ByRequestId,
  body: z.object({ dueOn: TypedDay, dueReason: Words(noteMax, 'recordsRequest.dueReason') }),
  reply: Changed,
})
export const closeRecordsRequest = endpoint({
  method: 'POST',
  path: '/recordsRequests/:id/close',
  access: 'editor',
  summary: 'Closes a request as fulfilled, denied or withdrawn. Its projects stay on hold until an administrator lifts the holds',
  params: ByRequestId,
  body: z.object({ outcome: z.enum(requestOutcomes, 'field.choice'), note: z.optional(OptionalWords(noteMax)) }),
  reply: Changed,
})
export const noteWithheld = endpoint({
  method: 'POST',
  path: '/recordsRequests/:id/withheld',
  access: 'editor',
  summary: 'Adds to the log of a request what was withheld, why, and by which exemption. Entries of the log can’t be changed',
  params: ByRequestId,
  body: z.object({
    what: Words(noteMax, 'recordsRequest.what'),
    why: Words(noteMax, 'recordsRequest.why'),
    exemption: line(exemptionMax, 'recordsRequest.exemption'),
  }),
  reply: Changed,
})
export const downloadWithheldLog = endpoint({
  method: 'GET',
  path: '/recordsRequests/:id/withheld.csv',
  access: 'editor',
  summary: 'The log of what was withheld for a request, as a spreadsheet in CSV',
  params: ByRequestId,
  reply: z.unknown(),
  download: withheldMediaType,
})
