import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import * as contract from './contract.ts'
import { findFindings, insertOverride, removeOverride } from './queries.server.ts'

/** Serves the findings in a survey and their overrides. */
export async function authoringGuard(app: FastifyInstance): Promise<void> {
  route(app, contract.showFindings, async ({ params }, { db, actor, language }) => {
    await ensureOwn(db, params.id, actor)
    return findings(db, params.id, language)
  })

  route(app, contract.overrideFinding, async ({ params, body }, { db, actor, now, language }) => {
    await ensureOwn(db, params.id, actor)
    if (body.question !== null && !isId(body.question)) reject(404, 'request.notFound')
    const isThere = await insertOverride(db, { ...body, projectId: params.id, userId: actor.userId, now: now() })
    if (!isThere) reject(409, 'guard.gone')
    return { message: message(language, 'guard.kept'), ...(await findings(db, params.id, language)) }
  })

  route(app, contract.takeBackOverride, async ({ params }, { db, actor, now, language }) => {
    await ensureOwn(db, params.id, actor)
    const isGone = isId(params.override) && (await removeOverride(db, params.id, params.override, now()))
    if (!isGone) reject(404, 'request.notFound')
    return { message: message(language, 'guard.takenBack'), ...(await findings(db, params.id, language)) }
  })
}

async function ensureOwn(db: Db, projectId: string, actor: Official): Promise<void> {
  if (!isOwner(actor, await visibleStanding(db, projectId, actor))) reject(403, 'survey.otherOrganization')
}

const findings = async (db: Db, projectId: string, language: Language) => ({
  ...(await findFindings(db, projectId)),
  notice: message(language, 'guard.first'),
})
