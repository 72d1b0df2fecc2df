import type { FastifyInstance } from 'fastify'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { ensureFirstAccount } from '../../accounts/model/former-contacts.server.ts'
import { ensureMayRespond, visibleStanding } from '../../projects/model/queries.server.ts'
import * as contract from './contract.ts'
import { reachQuestion, startParticipation } from './queries.server.ts'
import { typedCodeOf } from './rules.ts'

/** Serves arrivals: records that a resident opened a survey, and the source. */
export async function arrivals(app: FastifyInstance): Promise<void> {
  route(app, contract.noteParticipation, async ({ params, body }, { db, actor, now, language }) => {
    const standing = await visibleStanding(db, params.id, actor)
    ensureMayRespond(actor, standing, now(), language)
    if (standing.hasFormer) await ensureFirstAccount(db, params.id, actor.userId)
    const arrival = { projectId: params.id, userId: actor.userId, way: body.way, code: typedCodeOf(body.code ?? ''), now: now() }
    const { way, started_at, finished_at } = await startParticipation(db, arrival)
    const { reached } = body
    if (isId(reached ?? '') && !finished_at)
      await reachQuestion(db, { projectId: params.id, userId: actor.userId, question: reached as string })
    return { way, startedAt: started_at.toISOString(), finishedAt: finished_at?.toISOString() ?? null }
  })
}
