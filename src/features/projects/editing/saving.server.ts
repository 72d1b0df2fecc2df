import { ensureAllowed, ensureValid, type FieldRefusals, reject } from '../../../core/contract/errors.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { ensureMayPost, ensureMayPublish } from '../../accounts/model/verified.server.ts'
import { findZip, findZips } from '../../places/model/queries.server.ts'
import { normaliseZip } from '../../places/model/rules.ts'
import { findProjectTimeZone } from '../../places/model/time-zones.server.ts'
import { type Draft, emptyDraft } from '../fields/draft.ts'
import { ensureUnsealed } from '../model/queries.server.ts'
import { changeRefusal, endRefusal, publishRefusals, transitionRefusal } from '../model/rules.ts'
import type { ProjectInput, Status } from '../model/shapes.ts'
import { applyInput, fillFromZip, type LocatedAddress, resolveLocation, targetZips, without, zipsRefusal } from './apply-input.ts'
import { placeRefusals } from './place-refusals.server.ts'
import {
  differsBesideUpdates,
  findProjectRecord,
  insertProject,
  lockProject,
  type ProjectRecord,
  rewriteProject,
  type Transition,
} from './save.queries.server.ts'
import { ensureTransition, type TransitionContext } from './status-transition.server.ts'

/** `gone`: file folders that no row refers to. */
export type Saved = { id: string; transition: Transition; status: Status; gone: string[] }

/** Who saves, when, and the geocoder's result for the new address. */
export type Saving = TransitionContext & { found: LocatedAddress | null }

const ownerOf = ({ organizationId, state }: Official) => ({ organizationId, state })

/** Creates a draft from the input. Saves nothing if anything is rejected, such as publishing directly: a new project has no picture. */
export function createProjectDraft(db: Db, sent: ProjectInput, { actor, now, found }: Saving): Promise<Saved> {
  return db.transaction().execute(async (tx) => {
    const status = sent.status ?? 'draft'
    if (status === 'published') ensureMayPublish(actor)
    ensureAllowed(transitionRefusal('draft', status))
    const id = newId(now.getTime())
    const { draft, refusals } = await changed(tx, emptyDraft, sent, { found, ...ownerOf(actor) })
    ensureValid(status === 'draft' ? refusals : { ...(await publishBlockers(tx, draft, [], { state: actor.state, at: now })), ...refusals })
    await insertProject(tx, { id, organizationId: actor.organizationId, createdBy: actor.userId, draft, now })
    return { id, transition: null, status, gone: [] }
  })
}

/** Applies the sent fields and leaves the others. Concurrent changes are serialized by a row lock. */
export function update(db: Db, id: string, sent: ProjectInput, saving: Saving): Promise<Saved> {
  const { actor, now, found } = saving
  return db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, id, actor)
    ensureVersion(stored, sent.version)
    const from = stored.standing.status
    const status = sent.status ?? from
    const transition = await ensureTransition(tx, id, stored, status, saving)
    if (transition === null) ensureMayPost(actor, status)
    const circumstances = { found, ...ownerOf(actor) }
    const isSealed = from === 'completed' && transition === null
    const { draft, refusals } = await (isSealed
      ? updatesOnly(tx, stored, sent, circumstances)
      : changed(tx, stored.draft, sent, circumstances))
    const at = transition === 'publish' ? now : null
    const isChecked = status !== 'draft' && !isSealed
    ensureValid({ ...(isChecked && (await publishBlockers(tx, draft, stored.images, { state: actor.state, at }))), ...refusals })
    const gone = await rewriteProject(tx, id, stored.draft, draft, transition, now)
    return { id, transition, status, gone }
  })
}

/**
 * Saves a draft while it is being written. Fields that are invalid stay unchanged.
 * @returns what blocks publication, including the fields that were not applied
 */
export function saveUnfinished(
  db: Db,
  id: string,
  sent: ProjectInput,
  { actor, now, found }: Omit<Saving, 'request' | 'retentionMonths'>,
): Promise<FieldRefusals> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, id, actor)
    ensureVersion(stored, sent.version)
    ensureUnsealed(stored.standing.status)
    if (stored.standing.status !== 'draft') reject(409, 'project.autosaveDraftsOnly')
    const { draft, skipped } = await taken(tx, stored.draft, sent, { found, ...ownerOf(actor) })
    await rewriteProject(tx, id, stored.draft, draft, null, now)
    return { ...(await publishBlockers(tx, draft, stored.images, { state: actor.state, at: now })), ...skipped }
  })
}

/**
 * Reads a project that the actor may change, without a lock.
 * @throws HttpError like `lockOwn`
 */
export const findOwn = async (db: DbOrTx, id: string, actor: Official): Promise<ProjectRecord> =>
  own(await findProjectRecord(db, id), actor)

/** What would block publication if `sent` were applied to `stored`, or to an empty project if `stored` is null. */
export async function publishBlockersWith(
  tx: DbOrTx,
  stored: ProjectRecord | null,
  sent: ProjectInput,
  publishing: Publishing & Pick<Circumstances, 'organizationId'>,
): Promise<FieldRefusals> {
  const { draft, skipped } = await taken(tx, stored?.draft ?? emptyDraft, sent, { ...publishing, found: null })
  return { ...(await publishBlockers(tx, draft, stored?.images ?? [], publishing)), ...skipped }
}

/**
 * Locks a project that the actor may change.
 * @throws HttpError 404 if the actor may not see it, 403 if it is another organization's
 */
export const lockOwn = async (tx: DbOrTx, id: string, actor: Official): Promise<ProjectRecord> => own(await lockProject(tx, id), actor)

/**
 * The same for a change of the project's own fields or files.
 * @throws HttpError also 409 if the project is completed, 403 if it is published and the organization is no longer verified
 */
export async function lockUnsealed(tx: DbOrTx, id: string, actor: Official): Promise<ProjectRecord> {
  const stored = await lockOwn(tx, id, actor)
  ensureUnsealed(stored.standing.status)
  ensureMayPost(actor, stored.standing.status)
  return stored
}

function own(stored: ProjectRecord | null, actor: Official): ProjectRecord {
  ensureAllowed(changeRefusal(actor, stored?.standing))
  return stored ?? reject(404, 'request.notFound')
}

function ensureVersion({ version }: ProjectRecord, expected: number | undefined) {
  if (expected !== undefined && expected !== version) reject(409, 'project.changedMeanwhile')
}

/** The organization's state, and the time of publication; null for a published project. */
export type Publishing = { state: string; at: Date | null }

/** Everything that blocks the publication of a draft. */
export async function publishBlockers(
  tx: DbOrTx,
  draft: Draft,
  images: ProjectRecord['images'],
  { state, at }: Publishing,
): Promise<FieldRefusals> {
  const place = draft.zip ? await findZip(tx, draft.zip) : null
  const zips = zipsRefusal(draft.zipCodes, await findZips(tx, draft.zipCodes), state)
  return { ...(await placeRefusals(tx, draft, place)), ...publishRefusals(draft, images, place), ...endRefusal(draft, at), ...zips }
}

type Circumstances = { organizationId: string; state: string; found: LocatedAddress | null }

/** The draft after applying the input, and the refusals. */
async function changed(tx: DbOrTx, current: Draft, sent: ProjectInput, { found, state, organizationId }: Circumstances) {
  const timeZone = await findProjectTimeZone(tx, organizationId, normaliseZip(sent.location?.zip ?? '') ?? current.zip)
  const { draft: texts, refusals } = applyInput(current, sent, timeZone)
  const place = texts.zip ? await findZip(tx, texts.zip) : null
  const located = resolveLocation(fillFromZip(texts, current, sent.location, place), found, place)
  const zips = targetZips(located, current, sent.zipCodes)
  const draft: Draft = { ...located, zipCodes: zips.zipCodes }
  if (sent.zipCodes?.length) Object.assign(refusals, zipsRefusal(draft.zipCodes, await findZips(tx, draft.zipCodes), state))
  Object.assign(refusals, zips.refusals)
  return { draft, refusals: { ...(sent.location ? await placeRefusals(tx, draft, place) : {}), ...refusals } }
}

/** Applies as much of the input as is valid; `skipped` is the rest. */
async function taken(tx: DbOrTx, current: Draft, sent: ProjectInput, circumstances: Circumstances) {
  const skipped: FieldRefusals = {}
  let rest = sent
  for (;;) {
    const { draft, refusals } = await changed(tx, current, rest, circumstances)
    const fields = Object.keys(refusals)
    Object.assign(skipped, refusals)
    if (fields.length === 0) return { draft, skipped }
    const less = without(rest, fields)
    // The stored values contradict each other: no sent field is the cause, so apply none.
    if (less === rest) return { draft: current, skipped }
    rest = less
  }
}

/**
 * The draft of a completed project with its updates changed. Sending its other fields unchanged is no change, as forms do.
 * @throws HttpError 409 if anything else differs
 */
async function updatesOnly(tx: DbOrTx, stored: ProjectRecord, sent: ProjectInput, circumstances: Circumstances) {
  // Saving without a change completes the address of an older project, too.
  const unchanged = await changed(tx, stored.draft, {}, circumstances)
  const { draft, refusals } = await changed(tx, stored.draft, sent, circumstances)
  if (Object.keys(refusals).length > 0 || differsBesideUpdates(unchanged.draft, draft)) ensureUnsealed(stored.standing.status)
  const wrong = Object.entries(publishRefusals(draft, stored.images, null)).filter(([field]) => field.startsWith('updates.'))
  return { draft: { ...stored.draft, updates: draft.updates }, refusals: Object.fromEntries(wrong) }
}
