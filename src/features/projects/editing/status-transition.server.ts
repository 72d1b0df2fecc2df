// Status transitions: the only place that checks and records them.
import type { FastifyRequest } from 'fastify'
import { ensureAllowed, reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { recordAct } from '../../accounts/audit/queries.server.ts'
import { ensureMayPublish } from '../../accounts/model/verified.server.ts'
import { findReopenRefusal } from '../lifecycle/queries.server.ts'
import { transitionRefusal } from '../model/rules.ts'
import type { Status } from '../model/shapes.ts'
import { type ProjectRecord, setStatus, type Transition } from './save.queries.server.ts'

/** Who changes the status, the request, the time, and the installation's retention period in months. */
export type TransitionContext = { actor: Official; request: FastifyRequest; now: Date; retentionMonths: number }

function transitionOf(from: Status, to: Status): Transition {
  if (from === to) return null
  if (to === 'completed') return 'complete'
  return from === 'completed' ? 'reopen' : 'publish'
}

/**
 * Checks a transition of a locked project. Writes completing and reopening to the audit log.
 * @throws HttpError 403 if an unverified organization would publish, 409 if the transition is not allowed
 */
export async function ensureTransition(
  tx: DbOrTx,
  id: string,
  { draft, standing }: ProjectRecord,
  to: Status,
  { actor, request, now, retentionMonths }: TransitionContext,
): Promise<Transition> {
  const from = standing.status
  const transition = transitionOf(from, to)
  if (transition === 'publish' || transition === 'reopen') ensureMayPublish(actor)
  const tooLate = transition === 'reopen' ? await findReopenRefusal(tx, id, now, retentionMonths) : null
  ensureAllowed(transitionRefusal(from, to) ?? tooLate)
  if (transition === 'complete' || transition === 'reopen') {
    const subject = { type: 'project', id, title: draft.title }
    await recordAct(tx, request, actor, { action: `POST /projects/:id/${transition}`, subject, at: now })
  }
  return transition
}

/** Completes a locked published project, or reopens a completed one. Changes nothing else. */
export async function transitionLocked(
  tx: DbOrTx,
  id: string,
  stored: ProjectRecord,
  to: 'completed' | 'published',
  moving: TransitionContext,
): Promise<void> {
  const from = stored.standing.status
  if (to === 'published' && from !== 'completed') reject(409, 'project.notCompleted')
  if (from === to) reject(409, 'project.completedAlready')
  await setStatus(tx, id, await ensureTransition(tx, id, stored, to, moving), moving.now)
}
