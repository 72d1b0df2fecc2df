// The chain of records: what was changed, removed, reordered or inserted by SQL is found, by the owner of the tables too.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainLines } from '../../../../scripts/operate/chain-lines.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { removeOldEntries } from '../../accounts/audit/queries.server.ts'
import { deleteProject, updateProject } from '../../projects/model/contract.ts'
import { store } from '../../results/totals/release-state.server.ts'
import { holdProject } from '../retention/contract.ts'
import { appendAll, publishedHead, publishHeads } from './append.server.ts'
import { checkChains } from './check.server.ts'
import { canonicalJson } from './hashes.ts'

let s: Stage
let project: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const hold = (id: string, isHeld: boolean, reason = 'Case 12-345') =>
  s.call(s.cast.administrator, holdProject, { params: { id }, body: { hold: isHeld, ...(isHeld ? { reason } : {}) } })
const release = (decidedAt: Date) => ({
  release: { checkedAt: decidedAt, releasedAt: decidedAt, decidedAt, questions: [], closing: null },
  added: [],
})
const own = () => s.cast.administrator.organizationId as string
const report = async () =>
  (await checkChains(s.db)).find((one) => one.organization === 'City of Newport') as NonNullable<
    Awaited<ReturnType<typeof checkChains>>[number]
  >
const faults = async () => (await report()).faults.map(({ fault, kind }) => `${fault} ${kind}`)

/** Each kind of row is in the chain; every test tampers with it in a transaction that is undone. */
beforeEach(async () => {
  project = await putProject(s.db, s.cast.editor, s.clock.now)
  const removed = await putProject(s.db, s.cast.editor, s.clock.now)
  await hold(project, true)
  await store(s.db, project, release(s.clock.now))
  await s.call(s.cast.editor, updateProject, { params: { id: project }, body: { title: 'Wider' } } as never)
  expect((await s.call(s.cast.administrator, deleteProject, { params: { id: removed }, body: {} })).status).toBe(200)
  await appendAll(s.db)
})

test('rows that Plaza wrote are sound, before and after they are in the chain', async () => {
  await hold(project, true, 'Case 2')
  expect(await report()).toMatchObject({ waiting: 2, faults: [] })
  await appendAll(s.db)
  const { waiting, entries, head, faults } = await report()
  expect([waiting, faults, head]).toEqual([0, [], expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(entries).toBeGreaterThan(5)
  await store(s.db, project, release(new Date(s.clock.now.getTime() + 86_400_000)))
  await hold(project, false)
  await appendAll(s.db)
  expect((await report()).faults).toEqual([])
})

const tampering: [what: string, statement: () => ReturnType<typeof sql>, found: string][] = [
  [
    'a changed entry of the log',
    () => sql`update audit_entries set user_name = 'Nobody' where id = (select max(id::text)::uuid from audit_entries)`,
    'changed activity',
  ],
  [
    'a removed entry of the log',
    () => sql`delete from audit_entries where id = (select min(id::text)::uuid from audit_entries)`,
    'removed activity',
  ],
  [
    'an inserted entry of the log',
    () => sql`insert into audit_entries (id, organization_id, user_id, user_name, action, at, ip, details)
      select gen_random_uuid(), organization_id, user_id, user_name, action, at, ip, details from audit_entries limit 1`,
    'inserted activity',
  ],
  ['a changed receipt', () => sql`update retention_receipts set title = 'Another'`, 'changed receipt'],
  ['a removed receipt', () => sql`delete from retention_receipts`, 'removed receipt'],
  ['a changed release', () => sql`update published_releases set decided_at = decided_at - interval '1 day'`, 'changed release'],
  ['a removed release', () => sql`delete from published_releases`, 'removed release'],
  ['a changed hold', () => sql`update retention_holds set reason = 'None'`, 'changed hold'],
  ['a removed hold', () => sql`delete from retention_holds where project_id = ${project}`, 'removed hold'],
  ['a changed entry of the chain', () => sql`update chain_entries set content_hash = repeat('0', 64) where position = 2`, 'entry activity'],
  ['a removed entry of the chain', () => sql`delete from chain_entries where position = 2`, 'entry activity'],
]
test.each(tampering)('%s is found', async (_, statement, found) => {
  const copy = await s.db.selectFrom('chain_entries').selectAll().execute()
  expect(await faults()).toEqual([])
  await s.owner
    .transaction()
    .execute(async (tx) => {
      await statement().execute(tx)
      const checked = await checkChains(tx)
      const lines = checked.flatMap((one) => one.faults.map(({ fault, kind }) => `${fault} ${kind}`))
      expect(lines.some((line) => line.startsWith(found.split(' ')[0] as string))).toBe(true)
      if (!found.startsWith('entry')) expect(lines).toContain(found)
      expect(chainLines(checked).some((line) => line.startsWith('BROKEN'))).toBe(true)
      throw new Error('undo')
    })
    .catch((error: Error) => expect(error.message).toBe('undo'))
  expect(await s.db.selectFrom('chain_entries').selectAll().execute()).toEqual(copy)
})

test('reordered entries and a chain that was cut behind a published head are found', async () => {
  await publishHeads(s.db, s.clock.now)
  const head = await publishedHead(s.db, own())
  expect(head?.hash).toBe((await report()).head)
  const swap = sql`update chain_entries a set hash = b.hash from chain_entries b
    where a.organization_id = b.organization_id and ((a.position = 3 and b.position = 4) or (a.position = 4 and b.position = 3))`
  const cut = sql`delete from chain_entries where position > 2`
  for (const [statement, fault] of [
    [swap, 'entry'],
    [cut, 'head'],
  ] as const)
    await s.owner
      .transaction()
      .execute(async (tx) => {
        await statement.execute(tx)
        expect((await checkChains(tx)).flatMap((one) => one.faults.map((each) => each.fault))).toContain(fault)
        throw new Error('undo')
      })
      .catch((error: Error) => expect(error.message).toBe('undo'))
})

test('the removal of old entries is in the chain, and their salts are gone', async () => {
  await removeOldEntries(s.db, new Date(s.clock.now.getTime() + 3 * 366 * 86_400_000))
  await appendAll(s.db)
  expect((await report()).faults).toEqual([])
  const left = await s.db
    .selectFrom('chain_entries')
    .select('position')
    .where('kind', '=', 'activity')
    .where('salt', 'is not', null)
    .execute()
  expect(left).toEqual([])
})

test('rows of the version before are adopted in the hour after the upgrade, and never on a new database', async () => {
  const copied = sql`insert into audit_entries (id, organization_id, user_id, user_name, action, at, ip, details)
    values (gen_random_uuid(), ${own()}, ${s.cast.editor.id}, 'Ed', 'PUT /projects/:id', now(), '127.0.0.1', '{}') returning id`
  const { rows } = await (copied as ReturnType<typeof sql<{ id: string }>>).execute(s.db)
  await appendAll(s.db)
  expect(await faults()).toEqual(['inserted activity'])
  await sql`insert into chain_adoption values (now() + interval '1 hour')`.execute(s.db)
  await appendAll(s.db)
  expect(await faults()).toEqual([])
  await sql`delete from chain_adoption`.execute(s.db)
  expect(rows).toHaveLength(1)
})

test('JSON is canonical: keys in order, no spaces', () => {
  expect(canonicalJson({ b: [1, null, { d: 'x', c: true }], a: 'é"' })).toBe('{"a":"é\\"","b":[1,null,{"c":true,"d":"x"}]}')
})
