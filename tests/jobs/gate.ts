// Holds up what a database does until a test opens the gate.
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Stage } from '../stage.ts'
import { until } from '../until.ts'

const key = 7_001

export type Gate = {
  /** How many statements wait. */
  waiting: () => Promise<number>
  /** Ends the statements of a dead process, which would be done all the same as soon as they can be, and lets others through. */
  open: () => Promise<void>
}

/** Changes of rows wait at the gate. @param when a condition of PL/pgSQL about `new` */
export async function closeGate(
  s: Stage,
  gated: readonly { table: string; on: 'insert' | 'update'; when: RawBuilder<unknown> }[],
): Promise<Gate> {
  for (const [n, { table, on, when }] of gated.entries()) {
    const wait = sql.id(`wait_at_gate_${n}`)
    await sql`
      create function ${wait}() returns trigger as $$ begin
        if ${when} then perform pg_advisory_xact_lock_shared(${sql.lit(key)}); end if;
        return new;
      end $$ language plpgsql`.execute(s.owner)
    await sql`create trigger gate before ${sql.raw(on)} on ${sql.table(table)} for each row execute function ${wait}()`.execute(s.owner)
  }
  const holder = new pg.Client({ connectionString: s.app.appContext.config.databaseUrl as string })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${key})`)
  const held = async () =>
    (await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and objid = ${key} and not granted`.execute(s.db)).rows
  return {
    waiting: async () => (await held()).length,
    async open() {
      for (const { pid } of await held()) await sql`select pg_terminate_backend(${pid})`.execute(s.db)
      await until(async () => (await held()).length === 0)
      await holder.end()
    },
  }
}
