import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../tests/stage.ts'
import { currentScope, runInScope, type Scope } from '../tracing/scope.server.ts'
import { observeStatements, type SentStatement } from '../tracing/statements.server.ts'
import { batched, batchedRead } from './batched.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
  await sql`create table batched_notes (note text primary key check (note <> 'forbidden'), bytes bytea, at timestamptz)`.execute(s.owner)
  await sql`grant all on batched_notes to public`.execute(s.owner)
})
afterAll(() => s.close())

type Note = { note: string; bytes: Buffer | null; at: Date }
const noteOf = (note: string): Note => ({ note, bytes: Buffer.from(note), at: new Date('2026-11-27T10:00:00.123Z') })
const add = batched<{ note: string; bytes: Buffer | null; at: Date }, Note>(
  { note: 'text', bytes: 'bytea', at: 'timestamptz' },
  (sent) => sql`
    inserted as (
      insert into batched_notes select ${sent.note}, ${sent.bytes}, ${sent.at} from sent
      where ${sent.note} not like 'left out%' returning note, bytes, at)
    select sent.n, inserted.* from sent join inserted on inserted.note = ${sent.note}`,
)

async function sentMeanwhile(during: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const stop = observeStatements((one) => void sent.push(one))
  await during().finally(stop)
  return sent.filter(({ text }) => text.includes('batched_notes'))
}
const texts = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix} ${i}`)
const addAll = (notes: string[]) => Promise.all(notes.map((note) => add(s.db, noteOf(note))))

test('calls of one moment share statements, and each gets its own row as it was stored', async () => {
  const notes = texts('shared', 40)
  let rows: Awaited<ReturnType<typeof addAll>> = []
  const sent = await sentMeanwhile(async () => {
    rows = await addAll(notes)
  })
  expect(sent.map(({ text }) => text)).toEqual(Array(3).fill(sent[0]?.text))
  expect(rows.map((row) => row && { note: row.note, bytes: row.bytes, at: row.at })).toEqual(notes.map(noteOf))
})

test('a caller whose row is missing gets none, and every other caller gets its own', async () => {
  const marked = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })
  let run = 0
  await fc.assert(
    fc.asyncProperty(marked, async (isLeftOut) => {
      run++
      const rows = await addAll(isLeftOut.map((is, i) => `${is ? 'left out' : 'kept'} ${run} ${i}`))
      expect(rows.map((row) => row === undefined)).toEqual(isLeftOut)
    }),
    { numRuns: 50 },
  )
})

test('in a transaction, a statement runs alone and sees what the transaction has written', async () => {
  const read = batchedRead<{ found: string }, { note: string }>(
    { note: 'text' },
    (sent) => sql`found as (select sent.n, b.note as found from sent join batched_notes b on b.note = ${sent.note}) select * from found`,
  )
  const written = 'in a transaction'
  const seen = await s.db.transaction().execute(async (tx) => {
    await add(tx, noteOf(written))
    return Promise.all([read(tx, { note: written }), read(s.db, { note: written })])
  })
  expect(seen).toEqual([expect.objectContaining({ found: written }), undefined])
})

test.each([
  ['a value that breaks a constraint', 'forbidden', '23514'],
  ['a text that PostgreSQL cannot store', 'with \0 inside', '22P05'],
])('%s fails alone', async (_, wrong, code) => {
  const good = texts(`beside ${code}`, 5)
  const results = await Promise.allSettled([...good, wrong].map((note) => add(s.db, noteOf(note))))
  expect(results.map(({ status }) => status)).toEqual([...good.map(() => 'fulfilled'), 'rejected'])
  expect(results.at(-1)).toMatchObject({ reason: { code } })
  const { rows } = await sql<{ count: number }>`select count(*) from batched_notes where note like ${`beside ${code}%`}`.execute(s.db)
  expect(rows[0]?.count).toBe(5)
})

test('an error that is nobody’s mistake reaches everybody, and nothing is tried again', async () => {
  const broken = batchedRead<{ found: string }, { note: string }>(
    { note: 'text' },
    () => sql`none as (select 1) select * from batched_notes_gone`,
  )
  const sent = await sentMeanwhile(() => Promise.allSettled(['a', 'b'].map((note) => expect(broken(s.db, { note })).rejects.toThrow())))
  expect(sent).toHaveLength(1)
})

test('what comes while two statements are under way goes together in the next', async () => {
  const locked = batched<{ held: number }, { key: number }>(
    { key: 'integer' },
    (sent) => sql`held as (select n, ${sent.key} as held from sent where pg_advisory_xact_lock(${sent.key}) is not null)
      select held.*, 'batched_notes' as about from held`,
  )
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const holding = s.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7), pg_advisory_xact_lock(8)`.execute(tx)
    isHeld()
    await released
  })
  await held
  const sent = await sentMeanwhile(async () => {
    const first = [locked(s.db, { key: 7 })]
    await setImmediate()
    first.push(locked(s.db, { key: 8 }))
    await setImmediate()
    const others = [1, 2, 3].map((key) => locked(s.db, { key }))
    await setImmediate()
    release()
    expect((await Promise.all([...first, ...others])).map((row) => row?.held)).toEqual([7, 8, 1, 2, 3])
  })
  await holding
  expect(sent).toHaveLength(3)
})

test('a statement counts for the request that waited longest', async () => {
  const scopeOf = (id: string): Scope => ({ id, span: undefined as never })
  const within = (id: string) => runInScope(scopeOf(id), () => add(s.db, noteOf(`of ${id}`)).then(() => currentScope()?.id))
  const sent = await sentMeanwhile(async () => expect(await Promise.all(['first', 'second'].map(within))).toEqual(['first', 'second']))
  expect(sent.map(({ scope }) => scope?.id)).toEqual(['first'])
})
