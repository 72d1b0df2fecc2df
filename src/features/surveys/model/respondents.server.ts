// Respondents: one person in one project, with the facts that were true at the first response.
import { type RawBuilder, sql } from 'kysely'
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { AttemptContext } from '../../../core/http/attempts.server.ts'
import { type RespondingValues, respondingTypes, respondingValues } from '../../projects/eligibility/responders.server.ts'
import type { Respondent } from './contract.ts'
import { newAlias } from './names.server.ts'

export type NewRespondent = { projectId: string; userId: string; now: Date }

/** Copied from the account at the first response; results are counted by them. */
const facts = ['zip_code', 'state', 'age_range', 'gender', 'ethnicity', 'language', 'moved', 'first_response_at'] as const
/** Probable duplicates are found by them. Only responses have them: who just opens a survey leaves none. */
const hashedFacts = { person_hash: 'person_hash', mobile_hash: 'mobile_number', confirmed_mobile_hash: 'confirmed_mobile' } as const
const hashes = sql.join(Object.keys(hashedFacts).map((one) => sql.ref(one)))
const hashesOf = (responds: boolean) =>
  sql.join(
    Object.values(hashedFacts).map((one) => (responds ? sql`respondent_fact(one.project_id, ${sql.ref(`u.${one}`)})` : sql`null::bytea`)),
  )
const keptFacts = sql.join(
  [...facts, ...Object.keys(hashedFacts)].map(
    (one) => sql`${sql.ref(one)} = case when respondents.first_response_at is null then excluded.${sql.ref(one)}
    else respondents.${sql.ref(one)} end`,
  ),
)

/**
 * A statement for use inside another one, which makes a person a respondent of a project and returns the row's ids; it returns no row for a
 * respondent who is known already. With `responds` the person responds now, for the first time: the facts are those of this moment. Without
 * it the person opened the survey.
 *
 * The lock on the account waits for a profile change, a confirmation or a deletion that is under way, and makes later ones see this row.
 * Every transaction locks the account before the respondent. One of three random aliases is free in the project.
 */
export const newRespondent = ({ projectId, userId, now }: NewRespondent, responds = true) =>
  inserted({ respondent: newId(), aliases: newAliases(), now }, { one: oneOf({ projectId, userId }), lock: sql`for share` }, responds)

/** Values of the row of a new respondent. */
export type RespondentValues = { respondent: string; aliases: string[]; now: Date }
const newAliases = (): string[] => [newAlias(), newAlias(), newAlias()]

/** Values of a statement that decides whether its caller may respond to a project, and writes the response. */
export type AttemptValues = RespondingValues & RespondentValues & { projectId: string }
export const attemptTypes = { projectId: 'uuid', respondent: 'uuid', aliases: 'text[]', ...respondingTypes } as const
export const attemptValues = (projectId: string, context: AttemptContext): AttemptValues => ({
  ...{ projectId, respondent: newId(), aliases: newAliases() },
  ...respondingValues(context),
})

function inserted(
  { respondent, aliases, now }: RespondentValues,
  { one, lock }: { one: RawBuilder<unknown>; lock: RawBuilder<unknown> },
  responds: boolean,
  also = nothingElse,
) {
  return sql`
    insert into respondents (id, project_id, user_id, person_id, alias, confirmed, created_at,
      zip_code, state, age_range, gender, ethnicity, language, moved, first_response_at, ${hashes} ${also.columns})
    select ${respondent}::uuid, one.project_id, u.id, u.id, free.alias, u.email_verified_at is not null, ${now}::timestamptz,
      u.zip_code, u.state, u.age_range, u.gender, u.ethnicity, u.language, u.moved_at is not null,
      ${responds ? sql`${now}::timestamptz` : sql`null`}, ${hashesOf(responds)} ${also.values}
    from ${one} cross join lateral (select * from users where id = one.user_id and deleted_at is null ${lock}) as u
    cross join lateral (
      select alias from unnest(${aliases}::text[]) as free (alias)
      where not exists (select from respondents as taken where taken.project_id = one.project_id and taken.alias = free.alias)
      limit 1) as free
    where not exists (select from ${known(responds)})
    order by one.project_id, one.user_id
    on conflict (project_id, user_id) do update set ${keptFacts} ${also.onConflict}
    returning id, project_id, user_id, confirmed`
}

/** What a statement sets besides. `onConflict` comes last. */
type AlsoSet = Record<'columns' | 'values' | 'onConflict', RawBuilder<unknown>>
const nothingElse: AlsoSet = { columns: sql``, values: sql``, onConflict: sql`` }

const oneOf = ({ projectId, userId }: Pick<NewRespondent, 'projectId' | 'userId'>) => sql`
  (select ${projectId}::uuid as project_id, ${userId}::uuid as user_id) as one`
/** After the parts of a WITH clause that decide who responds where (`respondingTo`). */
/** Nobody waits for another one's account. The handler waits for that. */
const eachCaller = { one: sql`eligible as one join sent using (n)`, lock: sql`for share skip locked` }

const known = (responds: boolean) => sql`
  respondents as r where r.project_id = one.project_id and r.user_id = one.user_id
    ${responds ? sql`and r.first_response_at is not null` : sql``}`

/**
 * The same as two parts of a WITH clause: `respondent` is one row with the id, new or not, and whether the address is confirmed; none for
 * a deleted account. With `isCounted` a confirmation waits until the transaction ends, and one that is under way is seen.
 */
export const withRespondent = (coming: NewRespondent, responds = true, isCounted = false) => sql`
  new_respondent as (${newRespondent(coming, responds)}),
  respondent as (select id, confirmed from new_respondent union all select * from (
    select r.id, r.confirmed from ${oneOf(coming)}, ${known(responds)} ${isCounted ? sql`for share of r` : sql``}) as r)`

/** The same for the callers that `respondingTo` finds: `respondent` has their numbers `n`. */
export const withCallers = (sent: RespondentValues) => sql`
  new_respondent as (${inserted(sent, eachCaller, true)}),
  respondent as materialized (
    ${newOnes} union all select one.n, r.id from eligible as one cross join lateral (select r.id from ${known(true)} offset 0) as r)`

const newOnes = sql`
  select eligible.n, new_respondent.id from eligible join new_respondent using (project_id, user_id)`

export type FirstSubmission = { sharesIdentity: boolean | null; submission: string | null }

/** The same for callers who respond to the project for the first time, with what a submission tells; no row for any other. */
export const withNewCallers = (sent: RespondentValues & FirstSubmission) => {
  const earlier = sql`select earlier.shares_identity from respondents as earlier
      where earlier.project_id = one.project_id and earlier.user_id = one.user_id`
  const columns = sql`, shares_identity, submissions`
  const values = sql`, coalesce(${sent.sharesIdentity}, (${earlier}), false), array_remove(array[${sent.submission}], null)`
  const onConflict = sql`, shares_identity = excluded.shares_identity, submissions = excluded.submissions || respondents.submissions
      where respondents.first_response_at is null`
  return sql`
    new_respondent as (${inserted(sent, eachCaller, true, { columns, values, onConflict })}), respondent as materialized (${newOnes})`
}

/** SQL condition: a row `a` that hangs on a respondent belongs to the person. */
export const isBy = (userId: string) => sql<boolean>`
  exists (select from respondents as own where own.id = a.respondent_id and own.user_id = ${userId}::uuid)`

/** SQL: the id of the person's respondent in a project; null if there is none. */
export const respondentId = (projectId: RawBuilder<unknown> | string, userId: RawBuilder<unknown> | string) => sql<string | null>`
  (select own.id from respondents as own where own.project_id = ${projectId} and own.user_id = ${userId})`

/** SQL condition: the account of `r` was deleted. That of a response from another Plaza is there. */
export const isDeleted = sql<boolean>`(r.user_id is null and r.channel = 'account' and not r.from_takeout)`

/** With zip code and age range they can identify a person who deleted the account to be forgotten: then only totals are counted by them. */
const unlessDeleted = (column: 'gender' | 'ethnicity') =>
  sql<string | null>`case when not ${isDeleted} then ${sql.ref(`r.${column}`)} end`.as(column)

/**
 * SQL, parts of a WITH clause: `d` are the respondents of a project who seem to be the same person as one who counted before, by a mobile
 * number, or by name, street and birth date, all as of the first response. `to` leaves out who counts later.
 */
const duplicates = (projectId: string, to: Date | null) => sql`
  facts as materialized (
    select o.id, o.counts_from, first_value(o.id) over same as original, row_number() over same as n
    from respondents as o
    cross join lateral (values (o.person_hash), (o.mobile_hash), (nullif(o.confirmed_mobile_hash, o.mobile_hash))) as f (fact)
    where o.project_id = ${projectId}::uuid and o.counts_from is not null and f.fact is not null
      and (${to}::timestamptz is null or o.counts_from <= ${to})
    window same as (partition by f.fact order by o.counts_from, o.id)),
  d as materialized (select id, counts_from from facts group by id, counts_from having max(n) > 1)`

/** SQL: the ids of the probable duplicates among the confirmed respondents of a project, as they are. No figure may show them. */
export const probableDuplicates = (projectId: string, to: Date | null) => sql`(with ${duplicates(projectId, to)} select d.id from d)`

/**
 * SQL: the ids of the probable duplicates that figures leave out: none unless five people at least have some (accounts in one name never
 * reach a step), and then always a multiple of five (decisions 192 and 209).
 */
export const leftOutDuplicates = (projectId: string, to: Date | null) => sql`(
  with ${duplicates(projectId, to)}
  select d.id from d order by d.counts_from, d.id
  limit (
    select case when people >= ${sql.lit(groupSizeMin)} then (select count(*) from d) / ${sql.lit(groupSizeMin)} * ${sql.lit(groupSizeMin)}
      else 0 end
    from (select count(distinct original) as people from facts where n > 1 and original not in (select id from d)) as originals))`

/** The columns about a respondent that officials may see, for a query over `respondents as r`. */
export const respondentColumns = [
  sql<string>`r.alias`.as('alias'),
  sql<Respondent['channel']>`r.channel`.as('channel'),
  sql<string | null>`r.zip_code`.as('zip_code'),
  sql<string | null>`r.state`.as('state'),
  sql<string | null>`r.age_range`.as('age_range'),
  unlessDeleted('gender'),
  unlessDeleted('ethnicity'),
  sql<boolean>`r.moved`.as('moved'),
  sql<string | null>`(select concat_ws(' ', u.first_name, u.last_name) from users as u where r.shares_identity and u.id = r.user_id)`.as(
    'name',
  ),
  sql<string | null>`(select u.email from users as u where r.shares_identity and u.id = r.user_id)`.as('email'),
] as const

export type RespondentRow = {
  alias: string
  channel: Respondent['channel']
  zip_code: string | null
  state: string | null
  age_range: string | null
  gender: string | null
  ethnicity: string | null
  moved: boolean
  name: string | null
  email: string | null
}

export const respondentOf = (row: RespondentRow): Respondent => ({
  alias: row.alias,
  channel: row.channel,
  zipCode: row.zip_code,
  state: row.state,
  ageRange: row.age_range,
  gender: row.gender,
  ethnicity: row.ethnicity,
  moved: row.moved,
  name: row.name,
  email: row.email,
})
