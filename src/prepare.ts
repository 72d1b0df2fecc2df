// Runs once before the first request: loads places, and the demo if configured.
import type { Config } from './core/config/config.server.ts'
import { hasOutbox } from './core/config/has-outbox.ts'
import type { Db } from './core/database/database.server.ts'
import { secretOf } from './core/database/secrets.server.ts'
import type { AppContext } from './core/http/app-context.server.ts'
import { loadDemo } from './demo/loading/load.server.ts'
import { verifyByEmail } from './features/accounts/verification/queries.server.ts'
import { tellingStart } from './features/participation/follows/detect-events.server.ts'
import { loadPlaces } from './features/places/lookup/load.server.ts'
import { retainAfterRestore } from './features/records/retention/after-restore.server.ts'

/** A password that only this installation's start prints: a proxy in front of a trial may let anybody reach its login. */
async function demoPasswordOf(db: Db): Promise<string> {
  const secret = await secretOf(db, 'demo-password')
  return `Demo-${secret.subarray(0, 6).toString('hex')}-1`
}

/** Where mails are read instead of sent, with the key that opens it. */
const outboxNotes = ({ publicUrl, outboxKey, ...trial }: Config): string[] =>
  hasOutbox(trial) && outboxKey !== undefined
    ? [
        `Outbox (all emails and text messages): ${publicUrl}/outbox?key=${outboxKey}`,
        `Outbox as JSON: ${publicUrl}/outbox.json?key=${outboxKey}`,
      ]
    : []

/**
 * Prepares the database, whatever it already contains.
 * @returns lines to print at start
 */
export async function prepare({ config, db, files, now }: Omit<AppContext, 'invalidatePages'>): Promise<string[]> {
  const removed = await retainAfterRestore({ config, db, files, now, invalidatePages: () => {} })
  await loadPlaces(db)
  if (!config.verifyOrganizations) await verifyByEmail(db, now())
  const today = now().toISOString().slice(0, 10)
  const logins = config.demo ? await loadDemo({ db, files, today, password: config.demoPassword ?? (await demoPasswordOf(db)) }) : null
  // Noted now, not by the first job: what happens before that job runs is news too.
  await tellingStart(db, now())
  const notes = [
    ...(removed === null ? [] : [`After the restore of a backup, ${removed} projects were removed that were due.`]),
    ...outboxNotes(config),
  ]
  if (!logins) return notes
  const line = (who: string, email: string) => `  ${who.padEnd(14)} ${email.padEnd(40)} ${logins.password}`
  return [
    ...notes,
    'Demo logins (every organization, project, person and answer in the demo is made up):',
    line('resident', logins.resident),
    line('administrator', logins.administrator),
    line('colleague', logins.colleague),
  ]
}
