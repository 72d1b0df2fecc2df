// Moves: changes of a resident's zip code once they have responded to a project.

import { HttpError } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { formatLongDay } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { usualTimeZone } from '../../../core/time/time-zones.ts'
import { findZip } from '../../places/model/queries.server.ts'
import type { User } from '../model/contract.ts'
import { findFormer } from '../model/former-contacts.server.ts'
import { daysBetweenMoves, nextMove } from './rules.ts'

/** Whether a resident has responded to any project, with this account or one that is deleted, and when they moved last. */
async function findMoves(db: DbOrTx, userId: string): Promise<{ responded: boolean; movedAt: Date | null }> {
  const query = db.selectFrom('users').select(['moved_at as movedAt', 'email', 'confirmed_mobile as mobile'])
  const { movedAt, ...contacts } = await query.where('id', '=', userId).executeTakeFirstOrThrow()
  const response = db.selectFrom('respondents').select('id').where('user_id', '=', userId).where('first_response_at', 'is not', null)
  return { responded: ((await response.limit(1).executeTakeFirst()) ?? (await findFormer(db, contacts))) !== undefined, movedAt }
}

/**
 * The columns that a change of zip code sets. Before any response it is a correction and free. Call it in the transaction of the change; it
 * locks the account, which a first response locks too.
 * @throws HttpError 409 at `zipCode` if the last move was less than 90 days ago
 */
export async function moveColumns(
  tx: DbOrTx,
  user: User,
  { now, language }: { now: Date; language: Language },
): Promise<{ moved_at?: Date }> {
  await tx.selectFrom('users').select('id').where('id', '=', user._id).forNoKeyUpdate().execute()
  const { responded, movedAt } = await findMoves(tx, user._id)
  if (!responded) return {}
  const next = nextMove(movedAt, now)
  if (!next) return { moved_at: now }
  const place = await findZip(tx, user.zipCode ?? '')
  const values = { days: daysBetweenMoves, date: formatLongDay(language, place?.timeZone ?? usualTimeZone, next) }
  throw new HttpError(409, 'profile.movedRecently', values, { zipCode: { code: 'profile.movedRecently', values } })
}
