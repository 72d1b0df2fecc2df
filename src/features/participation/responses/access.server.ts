import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Actor, Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { ensureMayRespond, visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'

/**
 * The resident who may respond to the project now.
 * @throws Refusal 404 where there is no project that the actor can see; 401 or 403 with the condition that failed
 */
export async function responderTo(projectId: string, { db, actor, now, language }: Context): Promise<Resident> {
  const who: Actor = actor
  ensureMayRespond(who, await visibleStanding(db, projectId, who), now(), language)
  return who
}

/**
 * Whether the actor sees everybody's responses (an official of the project's organisation) or their own (a resident).
 * @throws Refusal 404 where there is no project that the actor can see; 403 for another organisation's officials
 */
export async function responsesSeenBy(db: DbOrTx, actor: Resident | Official, projectId: string): Promise<'all' | 'own'> {
  const project = await visibleStanding(db, projectId, actor)
  if (isOwner(actor, project)) return 'all'
  return actor.kind === 'resident' ? 'own' : reject(403, 'responses.otherOrganization')
}
