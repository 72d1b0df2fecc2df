import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/features/accounts/model/passwords.server.ts'
import { openSession } from '../../src/features/accounts/sessions/sessions.server.ts'
import { solvedCaptcha } from '../captcha.ts'
import { type Stage, stage } from '../stage.ts'
import { type ActorName, actors, password, permissions, putThings, type Row, requestOfRow, type Things } from './permissions.ts'

let s: Stage
beforeAll(async () => {
  const billing = { BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' }
  s = await stage({ ...billing, OPERATOR_EMAIL: 'operator@example.org', HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example' })
  await s.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
})
afterAll(() => s.close())

let things: Things | null = null
/** A session of its own: some calls end all sessions. */
async function discardThings() {
  if (things) await s.db.deleteFrom('users').where('id', '=', things.colleagueId).execute()
  things = null
}

async function statusOf(row: Row, actor: ActorName): Promise<number> {
  const { db, cast, clock } = s
  things ??= { ...(await putThings(db, cast, clock.now)), captcha: () => solvedCaptcha(s) }
  const options = await requestOfRow(row, things, cast, actor)
  // A session of its own: some calls end all there are.
  const who = actor === 'visitor' ? null : { ...cast[actor], token: await tokenOf(cast[actor].id) }
  const { status } = await s.inject(who, options)
  // A call that was refused, or only reads, leaves the things as they were for the next one.
  if (options.method !== 'GET' && status < 400) await discardThings()
  return status
}

const tokenOf = (userId: string) => openSession(s.db, { userId, rememberMe: false, userAgent: 'tests', now: s.clock.now })

describe('who may call what: visitor, resident, viewer, editor, administrator, another organization’s administrator', () => {
  test.each(permissions)('$call: $expected', async (row) => {
    const statuses: number[] = []
    for (const actor of actors) statuses.push(await statusOf(row, actor))
    expect(statuses.join(' ')).toBe(row.expected)
  })
})

test('every call of the API’s description has its line, and no line is left over', async () => {
  const { paths } = (await s.inject(null, { url: '/api/v1/openapi.json' })).body as { paths: Record<string, object> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  )
  const named = permissions.map(({ call }) => call.replace(/ \(.*\)$/, ''))
  const without = calls.filter((call) => !named.includes(call))
  const over = named.filter((call) => !calls.includes(call))
  expect(without.join('\n'), 'calls without a line').toBe('')
  expect(over.join('\n'), 'lines without a call').toBe('')
})
