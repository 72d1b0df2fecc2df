import type { Received } from '../../../core/contract/endpoint.ts'
import { rejectFields } from '../../../core/contract/errors.ts'
import type { Resident } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { usualTimeZone } from '../../../core/time/time-zones.ts'
import { findZip } from '../../places/model/queries.server.ts'
import type { changeTelling } from './contract.ts'
import { dropPendingNotifications, holdSettings, postpone, updateSettings } from './queries.server.ts'
import { dueAt, followKinds, topicOf, topics } from './rules.ts'

type SettingsInput = Received<typeof changeTelling>['body']

/**
 * Changes a resident's notification settings, and adapts pending events.
 * @throws HttpError 422 for text messages without a confirmed number
 */
export async function changeSettings(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { userId, zipCode }: Resident,
  change: SettingsInput,
): Promise<void> {
  const { byMail, bySms, rhythm, topics: wanted } = change
  const muted = wanted && topics.filter((topic) => !wanted.includes(topic))
  await db.transaction().execute(async (tx) => {
    await holdSettings(tx, userId)
    const place = await findZip(tx, zipCode)
    if (bySms) {
      const { sms_number } = await tx
        .selectFrom('follow_settings')
        .select('sms_number')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (sms_number === null) rejectFields({ bySms: 'follow.smsNumberFirst' })
    }
    await updateSettings(tx, userId, {
      ...(byMail === undefined ? {} : { by_mail: byMail }),
      ...(bySms === undefined ? {} : { by_sms: bySms }),
      ...(rhythm ? { rhythm } : {}),
      ...(muted ? { muted } : {}),
    })
    if (muted) await dropPendingNotifications(tx, userId, { kinds: followKinds.filter((kind) => muted.includes(topicOf(kind))) })
    for (const channel of ['mail', 'sms'] as const) {
      if ((channel === 'mail' ? byMail : bySms) === false) await dropPendingNotifications(tx, userId, { channel })
      if (rhythm) await postpone(tx, userId, channel, dueAt(rhythm, channel, place?.timeZone ?? usualTimeZone, now()))
    }
  })
}
