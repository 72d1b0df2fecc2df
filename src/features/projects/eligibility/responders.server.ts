// The session, the account and the project of a response as parts of the statement that writes it (decision 144).
import { type RawBuilder, sql } from 'kysely'
import type { AttemptContext } from '../../../core/http/attempts.server.ts'
import { hasFormer } from '../../accounts/model/former-contacts.server.ts'
import { termsToHaveAccepted } from '../../accounts/model/terms.ts'
import { type ResidentSessionRow, residentOfSession, type SessionValues } from '../../accounts/sessions/session-rows.server.ts'
import { eligibilityConditionsOf, type Operations } from './rules.ts'

export type RespondingValues = SessionValues & {
  now: Date
  /** null if nobody has to have accepted a version. */
  terms: string | null
}

export const respondingValues = ({ session, now }: Pick<AttemptContext, 'session' | 'now'>): RespondingValues => {
  const at = now()
  return { hash: session.hash, openedSince: session.openedSince, usedSince: session.usedSince, now: at, terms: termsToHaveAccepted(at) }
}

/** Types of these values in a batched statement. */
export const respondingTypes = {
  ...{ hash: 'bytea', openedSince: 'timestamptz', usedSince: 'timestamptz' },
  ...{ now: 'timestamptz', terms: 'text' },
} as const

type Sql = RawBuilder<unknown>
const inSql: Operations<Sql, Sql> = {
  isEqual: (a, b) => sql`${a} = ${b}`,
  differs: (a, constant) => sql`${a} <> ${sql.lit(constant)}`,
  isNotBefore: (a, b) => sql`(${a} is null or ${b} is null or ${a} >= ${b})`,
  implies: (a, b) => sql`(not ${a} or ${b})`,
}

/** SQL condition: the resident `u` may respond to the project `p` of the organization `o`, by the rule of rules.ts. */
export const isEligible = ({ now, terms }: { now: unknown; terms: unknown }) =>
  sql.join(
    eligibilityConditionsOf<Sql, Sql>(
      {
        ...{ status: sql`p.status`, startsAt: sql`p.starts_at`, endsAt: sql`p.ends_at`, postedAt: sql`p.posted_at`, now: sql`${now}` },
        // People whose zip code lies in the other state, too, are left to the handler.
        ...{ organizationState: sql`o.state`, state: sql`u.state`, movedAt: sql`u.moved_at` },
        isOfZip: sql`exists (select from project_zips as z where z.project_id = p.id and z.zip = u.zip_code)`,
        // People who still have time to accept are left to the handler.
        hasAcceptedTerms: sql`(${terms} is null or u.terms_version = ${terms})`,
        requiresMobile: sql`p.requires_mobile`,
        hasConfirmedMobile: sql`u.confirmed_mobile is not null`,
      },
      inSql,
    ).map(({ holds }) => holds),
    sql` and `,
  )

/**
 * SQL, two parts of a WITH clause of a batched statement: `caller`, the row of each session with its number `n`, and `eligible`, the
 * project that the caller may respond to. A caller who may not has no row there. So have a few who may, about whom the statement cannot
 * decide: `responseRefusal` does, for everybody without one. Of two callers with the same account only the first has a row.
 * @param also another condition on the project `p` and the values `sent`
 */
export const respondingTo = (sent: RespondingValues & { projectId: string }, also = sql`true`) => sql`
  caller as materialized (
    select distinct on (one.user_id) sent.n, one.*
    from sent cross join lateral (${residentOfSession(sent)} offset 0) as one order by one.user_id, sent.n),
  eligible as materialized (
    select u.n, u.user_id, one.project_id from caller as u join sent using (n) cross join lateral (
      select p.id as project_id from projects as p join organizations as o on o.id = p.organization_id
      where p.id = ${sent.projectId} and ${isEligible(sent)}
        and not ${hasFormer(sql`p.id`)} and ${also} offset 0) as one)`

/** What a statement returns of its caller. */
export type CallerRow = ResidentSessionRow & { n: number }
export const callerColumns = sql`caller.*`
