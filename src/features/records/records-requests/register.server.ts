// Steps of a request, each in one transaction with its entry in the activity log. The row's lock decides between two officials.

import type { Received } from '../../../core/contract/endpoint.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { formatDate } from '../../../core/i18n/dates.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { recordAct } from '../../accounts/audit/queries.server.ts'
import type * as contract from './contract.ts'
import { isOfficial, lockRequest, nextNumber, numberOf, officePlaceOf, setProjects } from './queries.server.ts'
import { dateRefusals, dueDay, extensionRefusals, otherDueRefusals } from './rules.ts'

type NewRequest = Received<typeof contract.createRecordsRequest>['body']
type Corrections = Received<typeof contract.updateRecordsRequest>['body']
type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

/** @returns the id of the new request @throws HttpError 422 */
export async function registerRequest(context: OfficialContext, body: NewRequest): Promise<string> {
  const { db, actor, now } = context
  const { state, today } = officePlaceOf(actor, now())
  const refusals = dateRefusals({ ...body, state, today })
  if (Object.keys(refusals).length > 0) rejectFields(refusals)
  const dueOn = body.dueOn || (dueDay(state, body.receivedOn) as string)
  const id = newId()
  await db.transaction().execute(async (tx) => {
    const year = Number(body.receivedOn.slice(0, 4))
    const number = await nextNumber(tx, actor.organizationId, year)
    const row = { id, organization_id: actor.organizationId, year, number, received_on: body.receivedOn, created_at: now() }
    const dates = { first_due_on: dueOn, due_on: dueOn }
    const officer = await officerOf(tx, context, body.officer ?? actor.userId)
    await tx
      .insertInto('records_requests')
      .values({ ...row, ...dates, ...columnsOf(body), officer_id: officer })
      .execute()
    await concern(tx, context, row, body.projects ?? [])
    await note(tx, context, 'POST /recordsRequests', row)
  })
  return id
}

/** @throws HttpError 404, 409 if the request is closed, 422 */
export const correct = (context: OfficialContext, id: string, body: Corrections): Promise<void> =>
  changeOpen(context, id, 'PUT /recordsRequests/:id', async (tx, row) => {
    const officer = body.officer === undefined ? row.officer_id : await officerOf(tx, context, body.officer)
    if (body.projects) await concern(tx, context, row, body.projects)
    return { ...columnsOf(body), officer_id: officer }
  })

/** @throws HttpError 404, 409 if the review has begun before */
export const review = (context: OfficialContext, id: string): Promise<void> =>
  changeOpen(context, id, 'POST /recordsRequests/:id/review', async (_, { status }) => {
    if (status !== 'received') reject(409, 'recordsRequest.inReviewAlready')
    return { status: 'inReview', reviewed_at: context.now() }
  })

/** @throws HttpError 404, 409 if the request is closed or was extended before, 422 */
export const extend = (context: OfficialContext, id: string, { until, reason }: { until: string; reason: string }): Promise<void> =>
  changeOpen(context, id, 'POST /recordsRequests/:id/extension', async (_, row) => {
    if (row.extended_at) reject(409, 'recordsRequest.extendedAlready')
    const dates = { until, dueOn: row.due_on, firstDueOn: row.first_due_on, state: context.actor.state }
    const refusals = extensionRefusals(dates, (day) => formatDate(context.language, day))
    if (Object.keys(refusals).length > 0) rejectFields(refusals)
    const at = context.now()
    return { status: 'extended', due_on: until, extended_at: at, extension_reason: reason, reminded_days: null }
  })

type OtherDueDate = Received<typeof contract.setRecordsRequestDueDate>['body']

/** @throws HttpError 404, 409 if the request is closed or was extended, 422 */
export const setDueDate = (context: OfficialContext, id: string, { dueOn, dueReason }: OtherDueDate): Promise<void> =>
  changeOpen(context, id, 'PUT /recordsRequests/:id/dueDate', async (_, row) => {
    if (row.extended_at) reject(409, 'recordsRequest.extendedAlready')
    const refusals = otherDueRefusals({ dueOn, receivedOn: row.received_on })
    if (Object.keys(refusals).length > 0) rejectFields(refusals)
    return { first_due_on: dueOn, due_on: dueOn, due_reason: dueReason, reminded_days: null }
  })

type Closing = Received<typeof contract.closeRecordsRequest>['body']

/** @throws HttpError 404, 409 if it is closed, 422 for a denial without a reason */
export const closeRequest = (context: OfficialContext, id: string, { outcome, note = '' }: Closing): Promise<void> =>
  changeOpen(context, id, 'POST /recordsRequests/:id/close', async () => {
    if (outcome === 'denied' && note === '') rejectFields({ note: 'recordsRequest.denialReason' })
    return { status: outcome, closed_at: context.now(), closing_note: note }
  })

/** Adds to the log; also after the request was closed. @throws HttpError 404 */
export async function noteItem(
  context: OfficialContext,
  id: string,
  item: { what: string; why: string; exemption: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const row = (await lockRequest(tx, context.actor.organizationId, id)) ?? reject(404, 'request.notFound')
    await tx
      .insertInto('records_withheld')
      .values({ id: newId(), request_id: id, ...item, noted_at: context.now() })
      .execute()
    await note(tx, context, 'POST /recordsRequests/:id/withheld', row)
  })
}

const columnsOf = ({ requesterName, requesterContact, asked }: Corrections) => ({
  requester_name: requesterName,
  requester_contact: requesterContact,
  asked,
})

type RequestChange = (tx: DbOrTx, row: LockedRequest) => Promise<Partial<LockedRequest>>

async function changeOpen(context: OfficialContext, id: string, action: string, change: RequestChange): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const row = (await lockRequest(tx, context.actor.organizationId, id)) ?? reject(404, 'request.notFound')
    if (row.closed_at) reject(409, 'recordsRequest.closedAlready')
    await tx
      .updateTable('records_requests')
      .set(await change(tx, row))
      .where('id', '=', id)
      .execute()
    await note(tx, context, action, row)
  })
}

async function officerOf(tx: DbOrTx, { actor }: OfficialContext, id: string): Promise<string> {
  if (!isId(id) || !(await isOfficial(tx, actor.organizationId, id))) rejectFields({ officer: 'field.choice' })
  return id
}

type NumberedRequest = Pick<LockedRequest, 'id' | 'year' | 'number'>

async function concern(tx: DbOrTx, context: OfficialContext, row: NumberedRequest, projects: readonly string[]): Promise<void> {
  const { actor, language, now } = context
  const reason = message(language, 'recordsRequest.holdReason', { number: numberOf(row) })
  const about = { requestId: row.id, organizationId: actor.organizationId, reason, now: now() }
  if (!projects.every(isId) || !(await setProjects(tx, about, projects))) rejectFields({ projects: 'field.choice' })
}

const note = (tx: DbOrTx, { request, actor, now }: OfficialContext, action: string, row: NumberedRequest) =>
  recordAct(tx, request, actor, { action, subject: { type: 'recordsRequest', id: row.id, title: numberOf(row) }, at: now() })
