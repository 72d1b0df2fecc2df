// Sends generated requests to every call of the API in every role, and collects the replies that no client can expect.
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { sql } from 'kysely'
import { hashPassword } from '../../src/features/accounts/model/passwords.server.ts'
import { scimPath } from '../../src/features/accounts/scim/rules.ts'
import { listKeys } from '../../src/features/integrations/keys/contract.ts'
import { type ActorName, actors, password, permissions, putThings, type Things } from '../api/permissions.ts'
import { solvedCaptcha } from '../captcha.ts'
import { type Cast, crowd } from '../cast.ts'
import { type Stage, stage } from '../stage.ts'
import { type Callers, credentialsOf, keyRoles, publicUrl, type Role, roles, scimCredentials } from './credentials.ts'
import { watchHealth } from './hostile.ts'
import { complaintAbout } from './judge.ts'
import { type Call, callsOf, type Description, type FuzzRequest, type Input, requestsTo } from './requests.ts'
import { asCurl, send, type Written, written } from './send.ts'
import type { Json } from './values.ts'

export type Fault = { call: string; role: Role; seed: number; complaint: string; curl: string }
export type Fuzzed = {
  requests: number
  statuses: Record<string, number>
  faults: Fault[]
  slowest: { call: string; milliseconds: number }
  /** The longest time in milliseconds to an answer of the server's health meanwhile. */
  silence: number
  /** The replies of the server's health and of one plain call of each role afterwards. */
  after: number[]
}

const operatorEmail = 'operator@example.org'
/** A fault is shrunk by sending this many simpler requests at most. */
const shrinkRequests = 60

/**
 * Fuzzes a server of its own, with a database of its own.
 * @param seed of the first request; the n-th one has the seed plus n
 * @param requests how many; each round sends one to every call
 * @param note called after each request, for a progress display
 */
export async function fuzz({ seed, requests }: { seed: number; requests: number }, note = (_: number) => {}): Promise<Fuzzed> {
  const s = await stage({ HOST: '0.0.0.0', PUBLIC_URL: publicUrl, OPERATOR_EMAIL: operatorEmail })
  try {
    await s.app.listen({ port: 0, host: '127.0.0.1' })
    const described = async (url: string) => callsOf((await s.inject(null, { url })).body as never as Description)
    const calls = [...(await described('/api/v1/openapi.json')), ...(await described(`${scimPath}/openapi.json`))]
    const target = await prepare(s, calls)
    const arbitraries = new Map(calls.map((call) => [call, requestsTo(call)]))
    const result: Fuzzed = { requests, statuses: {}, faults: [], slowest: { call: '', milliseconds: 0 }, silence: 0, after: [] }
    const watched = watchHealth(`http://127.0.0.1:${target.port}`)
    for (let n = 0; n < requests; n++) {
      const call = calls[n % calls.length] as Call
      const role = roleOf(call, n % calls.length, Math.floor(n / calls.length))
      await fuzzOnce(target, { call, role, seed: seed + n, arbitrary: arbitraries.get(call) as fc.Arbitrary<FuzzRequest> }, result)
      note(n + 1)
    }
    result.silence = await watched()
    result.after = await statusesAfter(target)
    return result
  } finally {
    await s.close()
  }
}

/**
 * In even rounds, the roles of a call follow each other, and the calls of a round do not all have the same. In odd rounds it is a role that
 * the call is for: the others are rejected before anything is read.
 */
function roleOf(call: Call, number: number, round: number): Role {
  const takesKeys = call.operation.security?.some((one) => 'key' in one) === true
  const people = linesOf(call).flatMap(({ expected }) => actors.filter((_, i) => !/^40[13]$/.test(expected.split(' ')[i] ?? '')))
  const welcome: (Role | ActorName)[] = [...people, ...(takesKeys ? keyRoles : [])]
  const candidates: readonly (Role | ActorName)[] = round % 2 === 1 && welcome.length > 0 ? welcome : roles
  return candidates[(number + Math.floor(round / 2)) % candidates.length] as Role
}

type Target = Callers & {
  port: number
  /** All calls of the descriptions. */
  calls: readonly Call[]
  things: Things | null
  restore: () => Promise<void>
  sent: number
}
type Once = { call: Call; role: Role; seed: number; arbitrary: fc.Arbitrary<FuzzRequest> }

async function fuzzOnce(target: Target, { call, role, seed, arbitrary }: Once, result: Fuzzed): Promise<void> {
  const [asked] = fc.sample(arbitrary, { seed, numRuns: 1 })
  const begin = performance.now()
  const first = await attempt(target, call, role, asked as FuzzRequest)
  const milliseconds = Math.round(performance.now() - begin)
  if (milliseconds > result.slowest.milliseconds) result.slowest = { call: `${call.method} ${call.path}`, milliseconds }
  result.statuses[first.status] = (result.statuses[first.status] ?? 0) + 1
  if (first.complaint === null) return
  const known = result.faults.some((one) => one.call === `${call.method} ${call.path}` && one.complaint === first.complaint)
  if (known) return
  const { complaint, sent } = await shrunk(target, { call, role, seed, arbitrary }, first as Attempt & { complaint: string })
  result.faults.push({ call: `${call.method} ${call.path}`, role, seed, complaint, curl: asCurl(sent) })
}

type Attempt = { complaint: string | null; status: string; sent: Written }

/** @returns the simplest request found that has a fault too, and what the fault is */
async function shrunk(target: Target, { call, role, seed, arbitrary }: Once, first: Attempt & { complaint: string }) {
  let simplest = { complaint: first.complaint, sent: first.sent }
  let left = shrinkRequests
  const isSound = fc.asyncProperty(arbitrary, async (asked) => {
    if (left-- <= 0) return true
    const { complaint, sent } = await attempt(target, call, role, asked)
    if (complaint !== null) simplest = { complaint, sent }
    return complaint === null
  })
  await fc.check(isSound, { seed, numRuns: 1, endOnFailure: false })
  return simplest
}

async function prepare(s: Stage, calls: readonly Call[]): Promise<Target> {
  const { db, cast, clock } = s
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  const [operator] = await crowd(db, clock.now, 1)
  if (!operator) throw new Error('There is no operator.')
  await db.updateTable('users').set({ email: operatorEmail }).where('id', '=', operator.id).execute()
  const restorers = [await keep(s, 'organizations'), await keep(s, 'users')]
  const restore = async () => {
    // Thousands of projects would take an export longer than any request may.
    await db.deleteFrom('projects').where('id', 'not in', db.selectFrom('retention_holds').select('project_id')).execute()
    // A request may have handed the role over, and an organization has one administrator.
    await sql`update users u set permission = 'editor' from kept_users k
      where u.id = k.id and u.permission = 'administrator' and k.permission <> 'administrator'`.execute(db)
    for (const restoreRows of restorers) await restoreRows()
  }
  const { port } = s.app.server.address() as AddressInfo
  await putThings(db, cast, clock.now)
  const { scopes } = (await s.call(cast.administrator, listKeys, {})).body
  return { s, port, calls, operator, scopes, things: null, restore, sent: 0, scim: new Map() }
}

/** @returns a function that restores the rows that are in the table now: requests change and delete accounts */
async function keep({ db, owner }: Stage, table: 'users' | 'organizations') {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`.execute(
    db,
  )
  const columns = rows.map((row) => row.column_name)
  const [list, values] = [columns, columns.map((one) => `excluded.${one}`)].map((names) => sql.raw(names.join(', '))) as [never, never]
  const copy = sql.raw(`kept_${table}`)
  await sql`create table ${copy} as select * from ${sql.table(table)}`.execute(owner)
  await sql`grant select on ${copy} to public`.execute(owner)
  return async () => {
    await sql`insert into ${sql.table(table)} (${list}) select ${list} from ${copy}
      on conflict (id) do update set (${list}) = row(${values})`.execute(db)
  }
}

async function attempt(target: Target, call: Call, role: Role, asked: FuzzRequest): Promise<Attempt> {
  const { s } = target
  target.things ??= { ...(await putThings(s.db, s.cast, s.clock.now)), captcha: () => solvedCaptcha(s) }
  const { things } = target
  const input = asked.example === null ? asked.input : await exampleOf(call, asked.example, things, s.cast, role)
  const others = [...Object.values(s.cast).flatMap((one) => [one.id, one.organizationId ?? one.id]), target.operator.id]
  const scimIds = call.path.startsWith(scimPath) ? await scimIdsOf(s) : []
  const ids = [...scimIds, ...Object.values(things).filter((one) => typeof one === 'string'), ...others]
  const sent = await written(call, asked, input, ids)
  // Each request has an address of its own, or the limits by address would answer most of them.
  target.sent += 1
  const address = `10.${(target.sent >> 16) & 255}.${(target.sent >> 8) & 255}.${target.sent & 255}`
  const credentials = call.path.startsWith(scimPath) ? await scimCredentials(target, role, asked) : await credentialsOf(target, role, asked)
  sent.headers = { ...credentials, 'x-forwarded-for': address, ...sent.headers }
  const answer = await send(target.port, sent)
  const status = typeof answer === 'string' ? answer : String(answer.status)
  if (!['GET', 'HEAD'].includes(sent.method) && status < '4') {
    target.things = null
    await target.restore()
  }
  return { status, sent, complaint: complaintAbout(call, sent, answer, { isVisitor: role === 'visitor', calls: target.calls }) }
}

/** The lines about a call in the permissions' test. */
function linesOf({ method, path }: Call) {
  const name = `${method} ${path.replace('/api/v1', '')}`
  return permissions.filter(({ call }) => call.replace(/ \(.*\)$/, '') === name)
}

/** The input with which the permissions' test calls the endpoint. */
async function exampleOf(call: Call, number: number, things: Things, cast: Cast, role: Role): Promise<Input> {
  const lines = linesOf(call)
  const actors: Partial<Record<Role, ActorName>> = {
    ...{ unconfirmed: 'resident', otherState: 'resident', operator: 'resident' },
    ...{ key: 'administrator', narrowKey: 'administrator' },
  }
  const {
    params = {},
    query = {},
    body,
  } = (await lines[number % lines.length]?.sent?.(things, cast, actors[role] ?? (role as ActorName))) ?? {}
  return { params: { id: things.projectId, ...params }, query, body: body as Json | undefined }
}

/** A request begins at the first id. */
async function scimIdsOf({ db }: Stage): Promise<string[]> {
  const [users, groups] = [
    await db.selectFrom('scim_users').select('id').execute(),
    await db.selectFrom('scim_groups').select('id').execute(),
  ]
  return ['User', ...[...users, ...groups].map((one) => one.id)]
}

async function statusesAfter(target: Target): Promise<number[]> {
  await target.restore()
  const statuses: number[] = []
  for (const [path, role] of [['/health', 'visitor'] as const, ...roles.map((one) => ['/api/v1/projects', one] as const)]) {
    const headers = await credentialsOf(target, role, { credentials: 'bearer' } as FuzzRequest)
    const answer = await send(target.port, { method: 'GET', path, headers, body: undefined })
    statuses.push(typeof answer === 'string' ? 0 : answer.status)
  }
  return statuses
}
