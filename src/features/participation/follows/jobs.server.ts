// Tells followers what has happened. The database keeps it to once each: of several runs at the same time, and of one that was killed.
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { type Handler, Interrupted } from '../../../core/jobs/attempt.server.ts'
import { tellNews } from '../../projects/model/project-news.server.ts'
import { detectEvents, tellingStart } from './detect-events.server.ts'
import { fanOut } from './fan-out.server.ts'
import { sendDigests } from './send-digests.server.ts'

type FollowJobContext = Pick<AppContext, 'db' | 'config' | 'now'>

const hour = 3_600_000

export const newsHandler = (work: FollowJobContext): Handler<object> => ({
  kind: tellNews,
  async run({ signal }) {
    await tellFollowers(work, () => signal.aborted)
    if (signal.aborted) throw new Interrupted()
  },
})

/** Looks for what has happened, notes whom it concerns, and writes what is due. */
export async function tellFollowers({ db, config, now }: FollowJobContext, isStopped: () => boolean = () => false): Promise<void> {
  const start = await tellingStart(db, now())
  await detectEvents(db, start, now())
  while (!isStopped() && (await fanOut(db, now())));
  while (!isStopped() && (await sendDigests({ db, config, now })));
  await forgetCodes(db, now())
}

/** A number that was never confirmed is kept no longer than codes are counted. */
const forgetCodes = (db: Db, now: Date) =>
  db
    .deleteFrom('sms_codes')
    .where('sent_from', '<', new Date(now.getTime() - hour))
    .where('expires_at', '<', now)
    .execute()
