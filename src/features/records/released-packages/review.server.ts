// Steps of a released package up to its seal, each in one transaction with its entry in the activity log. The request's row is locked
// first, so officials who work at the same time take turns.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { yieldToEventLoop } from '../../../core/async/yield-to-event-loop.server.ts'
import type { Received } from '../../../core/contract/endpoint.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { recordAct } from '../../accounts/audit/queries.server.ts'
import { lockRequest, numberOf } from '../records-requests/queries.server.ts'
import type * as contract from './contract.ts'
import { makeRelease } from './job.ts'
import * as rows from './queries.server.ts'
import { occurrencesOf, suggestionsIn, type TextRange } from './rules.ts'

const batchSize = 1000
/** So few that building the statement is no pause that anybody notices. */
const rowsPerStatement = 250

type RequestNumber = Parameters<typeof numberOf>[0]
type ReviewStep<Result> = (tx: DbOrTx, packages: rows.PackageRow[], request: RequestNumber) => Promise<Result>

export const contentHashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Works on an open request and its packages, with the request locked. @throws HttpError 404, 409 */
async function locked<Result>({ db, actor }: OfficialContext, id: string, work: ReviewStep<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const row = (isId(id) && (await lockRequest(tx, actor.organizationId, id))) || reject(404, 'request.notFound')
    if (row.closed_at) reject(409, 'recordsRequest.closedAlready')
    return work(tx, await rows.findPackages(tx, id), row)
  })
}

/** The same with an entry in the activity log. */
const step = <Result>(context: OfficialContext, id: string, action: string, work: ReviewStep<Result>): Promise<Result> =>
  locked(context, id, async (tx, packages, row) => {
    const result = await work(tx, packages, row)
    const subject = { type: 'recordsRequest', id, title: numberOf(row) }
    await recordAct(tx, context.request, context.actor, { action, subject, at: context.now() })
    return result
  })

const isReviewed = ({ status }: rows.PackageRow): boolean => status === 'review' || status === 'failed'

/** @throws HttpError 409 unless the newest version is under review */
function underReview([newest]: rows.PackageRow[]): rows.PackageRow {
  return newest && isReviewed(newest) ? newest : reject(409, 'releasedPackage.notUnderReview')
}

/**
 * Begins a version, which takes over the last one's decisions about unchanged texts, or adds newer texts to the one under review.
 * @throws HttpError 404, 409 if the request is closed or its package is being made, 422 without projects or reason
 */
export const begin = (context: OfficialContext, id: string, reason: string): Promise<void> =>
  step(context, id, 'POST /recordsRequests/:id/package', async (tx, packages) => {
    const [newest] = packages
    if (newest?.status === 'sealing') reject(409, 'releasedPackage.beingMade')
    const at = context.now()
    if (newest && isReviewed(newest)) {
      await tx.updateTable('released_packages').set({ began_at: at, status: 'review' }).where('id', '=', newest.id).execute()
      await refresh(tx, newest)
      return
    }
    if (newest && reason === '') rejectFields({ reason: 'recordsRequest.reason' })
    const made = await insertPackage(context, tx, { requestId: id, version: (newest?.version ?? 0) + 1, reason: newest ? reason : null })
    await refresh(tx, made)
    if ((await rows.countItems(tx, made.id)).total === 0) reject(422, 'releasedPackage.nothing')
    if (newest) await rows.copyDecisions(tx, { from: newest.id, to: made.id })
  })

type NewPackage = { requestId: string; version: number; reason: string | null }

function insertPackage({ language, now }: OfficialContext, tx: DbOrTx, { requestId, version, reason }: NewPackage) {
  const id = newId()
  const content = { language, began_at: now(), file_key: `releases/${requestId}/${id}.zip` }
  return tx
    .insertInto('released_packages')
    .values({ id, request_id: requestId, version, reason, ...content })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds texts that are not among the items, opens items whose text was changed, and drops items without one. */
async function refresh(tx: DbOrTx, of: rows.PackageRow): Promise<void> {
  await reopenChanged(tx, of)
  const names = await rows.findNames(tx, of.request_id)
  const breathe = yieldToEventLoop()
  let { last: number } = await rows.countItems(tx, of.id)
  for await (const texts of rows.newTexts(tx, of, batchSize)) {
    const items = []
    for (const { text, ...one } of texts) {
      const suggestions = JSON.stringify(suggestionsIn(text, names))
      items.push({ id: newId(), package_id: of.id, number: ++number, text_hash: contentHashOf(text), ...one, suggestions })
      await breathe()
    }
    for (let at = 0; at < items.length; at += rowsPerStatement)
      await tx
        .insertInto('released_items')
        .values(items.slice(at, at + rowsPerStatement))
        .execute()
  }
}

/** Opens items whose text was changed after the review, and drops items without one. */
export async function reopenChanged(tx: DbOrTx, of: rows.PackageRow): Promise<void> {
  await rows.dropGone(tx, of)
  const changed = await rows.findChanged(tx, of)
  const names = changed.length > 0 ? await rows.findNames(tx, of.request_id) : new Set<string>()
  for (const { id, text } of changed)
    await tx
      .updateTable('released_items')
      .set(({ eb }) => ({
        ...{ state: 'open', exemption: null, redactions: '[]', text_hash: contentHashOf(text), revision: eb('revision', '+', 1) },
        suggestions: JSON.stringify(suggestionsIn(text, names)),
      }))
      .where('id', '=', id)
      .execute()
}

type SentDecision = Received<typeof contract.decideReleaseItem>['body']
type ItemDecision = Pick<rows.ItemRow, 'state' | 'exemption' | 'redactions'>

/** @throws HttpError 404, 409 if another official decided meanwhile or the text was changed, 422 */
export const decideMark = (context: OfficialContext, id: string, item: string, sent: SentDecision): Promise<void> =>
  step(context, id, 'PUT /recordsRequests/:id/package/items/:item', async (tx, packages) => {
    const of = underReview(packages)
    const [row] = isId(item) ? await rows.findItems(tx, of, { id: item }) : []
    if (!row) return reject(404, 'request.notFound')
    if (!row.text_hash.equals(contentHashOf(row.text))) reject(409, 'releasedPackage.textChanged')
    const decision = storedDecision(row.text, sent)
    // The same decision twice is one.
    if (isSame(row, decision)) return
    if (row.revision !== sent.revision) reject(409, 'releasedPackage.decidedMeanwhile')
    await tx
      .updateTable('released_items')
      .set({ ...decision, redactions: JSON.stringify(decision.redactions), revision: row.revision + 1 })
      .where('id', '=', row.id)
      .execute()
  })

/** What is stored of a decision about a text. @throws HttpError 422 */
function storedDecision(text: string, { state, exemption = '', passages = [] }: SentDecision): ItemDecision {
  if (state === 'open' || state === 'release') return { state, exemption: null, redactions: [] }
  if (exemption === '') rejectFields({ exemption: 'recordsRequest.exemption' })
  if (state === 'withhold') return { state, exemption, redactions: [] }
  const named = passages.filter((one) => one.trim() !== '')
  if (named.length === 0) rejectFields({ passages: 'releasedPackage.noPassage' })
  const found = occurrencesOf(text, named)
  if ('missing' in found) return rejectFields({ passages: { code: 'releasedPackage.missingPassage', values: { passage: found.missing } } })
  return { state, exemption, redactions: found }
}

const isSame = (one: ItemDecision, other: ItemDecision): boolean =>
  one.state === other.state && one.exemption === other.exemption && sameRanges(one.redactions, other.redactions)
const sameRanges = (one: readonly TextRange[], other: readonly TextRange[]): boolean =>
  one.length === other.length && one.every(({ start, end }, i) => start === other[i]?.start && end === other[i].end)

/** Releases the open items in which no rule found anything. @throws HttpError 404, 409 */
export const releaseUnmarkedTexts = (context: OfficialContext, id: string): Promise<number> =>
  step(context, id, 'POST /recordsRequests/:id/package/release', async (tx, packages) => {
    const of = underReview(packages)
    await reopenChanged(tx, of)
    const { numUpdatedRows } = await tx
      .updateTable('released_items')
      .set(({ eb }) => ({ state: 'release', revision: eb('revision', '+', 1) }))
      .where('package_id', '=', of.id)
      .where('state', '=', 'open')
      .where(sql<boolean>`suggestions = '[]'`)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })

/** Enqueues the job that makes the file. @throws HttpError 404, 409, 422 while items are open */
export async function sealPackage(context: OfficialContext, id: string): Promise<void> {
  // A text that was changed stays open when the seal is refused.
  await locked(context, id, (tx, packages) => reopenChanged(tx, underReview(packages)))
  await step(context, id, 'POST /recordsRequests/:id/package/seal', async (tx, packages) => {
    const of = underReview(packages)
    const { open } = await rows.countItems(tx, of.id)
    if (open > 0) reject(422, 'releasedPackage.open', { count: open })
    await tx
      .updateTable('released_packages')
      .set({ status: 'sealing', attempts: 0, language: context.language })
      .where('id', '=', of.id)
      .execute()
    await enqueue(tx, makeRelease, { package: of.id })
  })
}
