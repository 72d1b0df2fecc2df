// The operator of the installation logs in with a second step.
import { hasOutbox } from '../../../core/config/has-outbox.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'

type OperatorSettings = AppContext['config']

export const isOperatorEmail = ({ operatorEmail }: Pick<OperatorSettings, 'operatorEmail'>, email: string): boolean =>
  operatorEmail !== undefined && email.toLowerCase() === operatorEmail

/** True if the address must have a second login step. A trial sends no mail, is reached from this machine alone, and asks for none. */
export const isForcedOf = (config: OperatorSettings, email: string): boolean => isOperatorEmail(config, email) && !hasOutbox(config)

/** People with neither a confirmed authenticator app nor a passkey. */
export const withoutStep = (db: DbOrTx) =>
  db
    .selectFrom('users as u')
    .leftJoin('authenticators as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.confirmed_at', 'is not', null))
    .where('a.user_id', 'is', null)
    .where(({ exists, not, selectFrom }) => not(exists(selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id'))))

/** True if a person has an authenticator app or a passkey. */
export const hasSecondStep = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await withoutStep(db).select('u.id').where('u.id', '=', userId).executeTakeFirst()) === undefined

/** The operator without a second step is nobody's operator yet, and may set one up. */
export async function withOperatorStep({ config, db }: { config: OperatorSettings; db: Db }, actor: Actor): Promise<Actor> {
  if (actor.kind === 'visitor' || !actor.isOperator || hasOutbox(config) || (await hasSecondStep(db, actor.userId))) return actor
  return { ...actor, isOperator: false, owesOperatorStep: true }
}
