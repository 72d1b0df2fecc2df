import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Actor, Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { joinSentences } from '../../../core/i18n/sentence.ts'
import type { Remember } from '../../../core/memory/remember.ts'
import { ensureFirstAccount } from '../../accounts/model/former-contacts.server.ts'
import { ensureMayRespond, visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'

/**
 * @returns the resident who may respond to the project now
 * @throws HttpError 404 if the actor cannot see the project; 401 or 403 with the failed condition; 409 for a second account
 */
export async function responderTo(projectId: string, { db, actor, now, language }: Context): Promise<Resident> {
  const who: Actor = actor
  const standing = await visibleStanding(db, projectId, who)
  ensureMayRespond(who, standing, now(), language)
  if (standing.hasFormer) await ensureFirstAccount(db, projectId, who.userId)
  return who
}

/**
 * @returns whether the actor sees everyone's responses (officials of the project's organization) or their own (residents)
 * @throws HttpError 404 if the actor cannot see the project; 403 for officials of other organizations
 */
export async function responsesSeenBy(
  db: DbOrTx,
  actor: Resident | Official,
  projectId: string,
  remember?: Remember,
): Promise<'all' | 'own'> {
  const project = await visibleStanding(db, projectId, actor, remember)
  if (isOwner(actor, project)) return 'all'
  return actor.kind === 'resident' ? 'own' : reject(403, 'responses.otherOrganization')
}

/** Thanks for a response, and says that it does not count yet if the address is not confirmed. */
export const thanks = (language: Language, code: string, isConfirmed: boolean): string =>
  joinSentences(language, [message(language, code), ...(isConfirmed ? [] : [message(language, 'response.waits')])])
