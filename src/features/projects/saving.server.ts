import type { Official } from '../../core/actor.ts'
import type { Db, DbOrTx } from '../../core/database.server.ts'
import { newId } from '../../core/ids.server.ts'
import { refuse, refuseFields } from '../../core/problem.ts'
import { findZip, findZips } from '../places/queries.server.ts'
import { applied, emptyDraft, type Found, fillFromZip, placedAt, targetZips, zipsRefusal } from './changes.ts'
import { changeRefusal, type Draft, publishRefusals, transitionRefusal } from './rules.ts'
import { insertProject, type Kept, lockProject, rewriteProject, type Transition } from './save.queries.server.ts'
import type { ProjectInput, Status } from './shapes.ts'

export type Saved = { id: string; transition: Transition; status: Status }

/** Who saves, when, and where the new address was found to be. */
export type Saving = { actor: Official; now: Date; found: Found | null }

/** Makes a draft of what was sent. Nothing is kept where anything is refused, as publishing at once is: it lacks a picture. */
export function create(db: Db, sent: ProjectInput, { actor, now, found }: Saving): Promise<Saved> {
  return db.transaction().execute(async (tx) => {
    const status = sent.status ?? 'draft'
    ensureTransition('draft', status)
    const id = newId(now.getTime())
    const draft = await changed(tx, emptyDraft, sent, { status, images: [], found }, actor)
    await insertProject(tx, { id, organizationId: actor.organizationId, createdBy: actor.userId, draft, now })
    return { id, transition: null, status }
  })
}

/** Changes what was sent and leaves the rest; two people saving at once take turns. */
export function update(db: Db, id: string, sent: ProjectInput, { actor, now, found }: Saving): Promise<Saved> {
  return db.transaction().execute(async (tx) => {
    const kept = await lockOwn(tx, id, actor)
    const from = kept.standing.status
    const status = sent.status ?? from
    ensureTransition(from, status)
    const draft = await changed(tx, kept.draft, sent, { status, images: kept.images, found }, actor)
    const transition = from === status ? null : status === 'completed' ? 'complete' : from === 'completed' ? 'reopen' : 'publish'
    await rewriteProject(tx, id, kept.draft, draft, transition, now)
    return { id, transition, status }
  })
}

/** A project that the actor may change, locked; refuses with 404 where it is not to be seen and 403 where it is another's. */
export async function lockOwn(tx: DbOrTx, id: string, actor: Official): Promise<Kept> {
  const kept = await lockProject(tx, id)
  const refusal = changeRefusal(actor, kept?.standing)
  if (!kept || refusal) return refuse(refusal?.status ?? 404, refusal?.code ?? 'notFound')
  return kept
}

function ensureTransition(from: Status, to: Status) {
  const refusal = transitionRefusal(from, to)
  if (refusal) refuse(409, refusal)
}

/** What a draft becomes by what was sent, refused with every field that is wrong at once. */
async function changed(
  tx: DbOrTx,
  current: Draft,
  sent: ProjectInput,
  target: { status: Status; images: Kept['images']; found: Found | null },
  actor: Official,
): Promise<Draft> {
  const { draft: texts, refusals } = applied(current, sent)
  const place = texts.zip ? await findZip(tx, texts.zip) : null
  const located = placedAt(fillFromZip(texts, current, sent.location, place), target.found, place)
  const zips = targetZips(located, current, sent.zipCodes)
  const draft = { ...located, zipCodes: zips.zipCodes }
  const shown = target.status !== 'draft'
  if (shown || sent.zipCodes?.length) Object.assign(refusals, zipsRefusal(draft.zipCodes, await findZips(tx, draft.zipCodes), actor.state))
  if (shown) Object.assign(refusals, { ...publishRefusals(draft, target.images, place), ...refusals })
  Object.assign(refusals, zips.refusals)
  if (Object.keys(refusals).length > 0) refuseFields(refusals)
  return draft
}
