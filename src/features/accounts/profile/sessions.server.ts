import type { DbOrTx } from '../../../core/database/database.server.ts'
import { agentName } from '../sessions/agent-name.ts'
import { tokenHashOf } from '../sessions/sessions.server.ts'
import type { Session } from './contract.ts'

const idBytes = 12

/** A session's id: a prefix of the token's hash, too short to reveal the hash. */
const idOf = (hash: Buffer): string => hash.subarray(0, idBytes).toString('base64url')

/** A person's unexpired sessions, last used first. `token` is the caller's own. */
export async function findSessions(
  db: DbOrTx,
  { userId, token, idleSeconds, now }: { userId: string; token: string | null; idleSeconds: number; now: Date },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>=', new Date(now.getTime() - idleSeconds * 1000))
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const own = token === null ? null : tokenHashOf(token)
  return rows.map((row) => ({
    _id: idOf(row.token_hash),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    userAgent: agentName(row.user_agent),
    current: own?.equals(row.token_hash) ?? false,
  }))
}

/** Ends one of a person's sessions; false if they have no such session. */
export async function removeSession(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const rows = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute()
  const row = rows.find((one) => idOf(one.token_hash) === id)
  if (!row) return false
  await db.deleteFrom('sessions').where('token_hash', '=', row.token_hash).execute()
  return true
}
