// The session, the account and the project of a response as parts of the statement that writes it (decision 144).
import { type RawBuilder, sql } from 'kysely'
import type { AttemptContext } from '../../../core/http/attempts.server.ts'
import { hasFormer } from '../../accounts/model/former-contacts.server.ts'
import { termsToHaveAccepted } from '../../accounts/model/terms.ts'
import { type ResidentSessionRow, residentOfSession, type SessionValues } from '../../accounts/sessions/session-rows.server.ts'

export type RespondingValues = SessionValues & {
  now: Date
  /** null if nobody has to have accepted a version. */
  terms: string | null
}

export const respondingValues = ({ session, now }: Pick<AttemptContext, 'session' | 'now'>): RespondingValues => {
  const at = now()
  return { hash: session.hash, openedSince: session.openedSince, usedSince: session.usedSince, now: at, terms: termsToHaveAccepted(at) }
}

/**
 * SQL, two parts of a WITH clause: `caller`, the row of the session, and `place`, the project that the caller may respond to. A caller who
 * may not has no place. So have a few who may, about whom the statement cannot decide: `responseRefusal` does, for everybody without one.
 * @param also another condition on the project `p`
 */
export const respondingTo = (values: RespondingValues, projectId: RawBuilder<unknown> | string, also = sql`true`) => sql`
  caller as (${residentOfSession(values)}),
  place as (
    select p.id from caller as u, projects as p join organizations as o on o.id = p.organization_id
    where p.id = ${projectId} and p.status = 'published' and o.state = u.state
      and exists (select from project_zips as z where z.project_id = p.id and z.zip = u.zip_code)
      and (u.moved_at is null or p.posted_at is null or p.posted_at >= u.moved_at)
      and (p.starts_at is null or p.starts_at <= ${values.now}) and (p.ends_at is null or p.ends_at >= ${values.now})
      and (${values.terms}::text is null or u.terms_version = ${values.terms})
      and (not p.requires_mobile or u.confirmed_mobile is not null)
      and not ${hasFormer(sql`p.id`)} and ${also})`

/** What a statement returns of its caller. */
export type CallerRow = ResidentSessionRow
export const callerColumns = sql`caller.*`
