// Records the statements that Plaza sends for one request; a bare route then sends the same.
import type pg from 'pg'

/** Statements that run concurrently form a group; the next group starts when all of the previous one have finished. */
export type Statements = { text: string; values: unknown[] }[][]

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** Records the statements of the pool's clients during `during`, and restores the pool afterward. */
export async function recordStatements(pool: pg.Pool, during: () => Promise<void>): Promise<Statements> {
  const groups: Statements = []
  const touched = new Set<pg.PoolClient>()
  let underWay = 0
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const recording = async () => {
    const client = await connect()
    if (touched.has(client)) return client
    const query = client.query.bind(client) as Query
    const record: Query = async (text, values = []) => {
      if (/^\s*(begin|start transaction|declare)/i.test(text)) throw new Error(`A bare route that needs a transaction: ${text}`)
      if (underWay === 0) groups.push([])
      groups.at(-1)?.push({ text, values })
      underWay++
      try {
        return await query(text, values)
      } finally {
        underWay--
      }
    }
    touched.add(client)
    Object.assign(client, { query: record })
    return client
  }
  Object.assign(pool, { connect: recording })
  try {
    await during()
  } finally {
    Reflect.deleteProperty(pool, 'connect')
    for (const client of touched) Reflect.deleteProperty(client, 'query')
  }
  if (groups.length === 0) throw new Error('Nothing was recorded.')
  return groups
}

/**
 * Runs recorded statements under the same names on the same pool.
 * @returns the rows of each, in order
 */
export async function runStatements(pool: pg.Pool, groups: Statements): Promise<Record<string, unknown>[][]> {
  const rows: Record<string, unknown>[][] = []
  for (const group of groups) {
    const results = await Promise.all(group.map(({ text, values }) => pool.query(text, values)))
    for (const result of results) rows.push(result.rows)
  }
  return rows
}

/**
 * Turns a recorded request into a template.
 * @param recorded the values that represent that request, by name; each must occur
 * @param fresh returns a new value (a time, an id) for a recorded one; undefined keeps it
 */
export function mould<Name extends string>(
  groups: Statements,
  recorded: Record<Name, unknown>,
  fresh: (value: unknown) => (() => unknown) | undefined = () => undefined,
): (values: Record<Name, unknown>) => Statements {
  const names = Object.keys(recorded) as Name[]
  const found = new Set<Name>()
  const holes = groups.map((group) =>
    group.map(({ text, values }) => ({
      text,
      fill: values.map((value): ((own: Record<Name, unknown>) => unknown) => {
        const name = names.find((one) => isSame(recorded[one], value))
        if (name === undefined) return fresh(value) ?? (() => value)
        found.add(name)
        return (own) => own[name]
      }),
    })),
  )
  const missing = names.filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`No statement of the recorded request carries ${missing.join(', ')}.`)
  return (own) => holes.map((group) => group.map(({ text, fill }) => ({ text, values: fill.map((make) => make(own)) })))
}

const isSame = (a: unknown, b: unknown) => (Buffer.isBuffer(a) ? Buffer.isBuffer(b) && a.equals(b) : a === b)
