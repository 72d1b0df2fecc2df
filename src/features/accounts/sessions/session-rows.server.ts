// The session of a request, with what decides who its person is: one statement for each request.

import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { batchedRead } from '../../../core/database/batched.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import type { Permission } from '../../../core/http/actor.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import type { User } from '../model/contract.ts'
import { accountColumns } from '../model/queries.server.ts'
import { type UserRow, userOf } from '../model/shapes.server.ts'

export type SessionRow = {
  user_id: string
  remember_me: boolean
  created_at: Date
  last_seen_at: Date
  login_type: 'Organization' | 'Resident'
  zip_code: string | null
  county: string | null
  state: string | null
  moved_at: Date | null
  /** The organization's own login opened it. */
  sso: boolean
  email_verified_at: Date | null
  confirmed_mobile: string | null
  organization_id: string | null
  permission: Permission | null
  organization_state: string | null
  organization_time_zone: TimeZone | null
  verified: boolean
  billing_ended: boolean
  owes_two_step: boolean
  email: string
  language: string
  terms_version: string | null
  terms_notified_version: string | null
  terms_notified_at: Date | null
}
/** A resident's, without what only officials have. */
export type ResidentSessionRow = Omit<
  SessionRow,
  'sso' | 'organization_state' | 'organization_time_zone' | 'verified' | 'billing_ended' | 'owes_two_step'
>
/** The session's own `created_at` has the name of the account's. */
type PageRow = SessionRow & Omit<UserRow, 'password_hash' | 'created_at'> & { account_created_at: Date }

const columns = sql`s.user_id, s.remember_me, s.created_at, s.last_seen_at, s.sso, u.login_type, u.zip_code, u.county, u.state, u.moved_at,
  u.email_verified_at, u.confirmed_mobile, u.organization_id, u.permission, u.language, u.email,
  u.terms_version, u.terms_notified_version, u.terms_notified_at, o.state as organization_state,
  case when o.id is not null then ${organizationTimeZone} end as organization_time_zone,
  o.verified_at is not null as verified,
  exists (select from billing_subscriptions b where b.organization_id = u.organization_id and b.state in ('limited', 'cancelled'))
    as billing_ended,
  o.two_step_required is true and not s.sso
    and not exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)
    and not exists (select from passkeys p where p.user_id = u.id) as owes_two_step`
const sessionOf = (hash: RawBuilder<unknown> | Buffer) => sql`
  from sessions as s join users as u on u.id = s.user_id left join organizations as o on o.id = u.organization_id
  where s.token_hash = ${hash}`
const shownOfAccount = sql.join(accountColumns.filter((name) => name !== 'created_at').map((name) => sql.ref(`u.${name}`)))

/** SQL: the sessions of the requests of one moment. */
const sessionsOf = (hash: Buffer, shown: RawBuilder<unknown>) => sql`
  session as (select sent.n, one.* from sent cross join lateral (select ${shown} ${sessionOf(hash)} offset 0) as one) select * from session`

const readPlain = batchedRead<SessionRow, { hash: Buffer }>({ hash: 'bytea' }, ({ hash }) => sql`${sessionsOf(hash, columns)}`)
const readWithAccount = batchedRead<PageRow, { hash: Buffer }>(
  { hash: 'bytea' },
  ({ hash }) => sql`${sessionsOf(hash, sql`${columns}, ${shownOfAccount}, u.created_at as account_created_at`)}`,
)

const ofResident = ['zip_code', 'county', 'state', 'moved_at', 'email_verified_at', 'confirmed_mobile', 'language', 'email'] as const
const termsOfPerson = ['terms_version', 'terms_notified_version', 'terms_notified_at'] as const

/** Values of a statement that reads the session of a resident together with what it writes. */
export type SessionValues = { hash: Buffer; openedSince: Date; usedSince: Date }

/** SQL: the row of a resident's session that counts, as `ResidentSessionRow`, with what a respondent needs; none for others. */
export const residentOfSession = ({ hash, openedSince, usedSince }: SessionValues) => sql`
  select s.user_id, s.remember_me, s.created_at, s.last_seen_at, u.login_type, u.organization_id, u.permission,
    ${sql.join([...ofResident, ...termsOfPerson].map((name) => sql.ref(`u.${name}`)))}
  from sessions as s join users as u on u.id = s.user_id
  where s.token_hash = ${hash} and s.created_at >= ${openedSince} and s.last_seen_at >= ${usedSince}
    and u.login_type = 'Resident' and u.deleted_at is null`

/** A request without its account is another object, which finds nothing here. */
const accounts = new WeakMap<FastifyRequest, User>()

/** @returns the account that was read with the session of a page; undefined for other requests */
export const accountOfRequest = (request: FastifyRequest): User | undefined => accounts.get(request)

/**
 * @param hash of the session's token
 * @returns undefined if there is no such session. That of a page that is only read comes with the account, which every page shows
 */
export async function readSession(db: Db, request: FastifyRequest, hash: Buffer): Promise<SessionRow | undefined> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !request.routeOptions.config.isPage) return readPlain(db, { hash })
  const row = await readWithAccount(db, { hash })
  if (row) accounts.set(request, userOf({ ...row, created_at: row.account_created_at }))
  return row
}
