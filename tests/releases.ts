// Published figures change once a day: tests move the clock to the next release.
import { dayMilliseconds } from '../src/core/time/durations.ts'
import type { Stage } from './stage.ts'

/** A day later, past the publishing hour; nobody's session has ended. */
export async function nextRelease(s: Pick<Stage, 'clock' | 'db'>): Promise<void> {
  s.clock.now = new Date(s.clock.now.getTime() + dayMilliseconds)
  await s.db.updateTable('sessions').set({ created_at: s.clock.now, last_seen_at: s.clock.now }).execute()
}
