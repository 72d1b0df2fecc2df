// Query plans of the actual statements of a call: finds sequential scans of growing tables. Statements with a generic plan are checked with
// that plan too.
import pg from 'pg'
import { expect } from 'vitest'

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  // Without a type of its own, which makes it take the parameter's.
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => (typeof one === 'string' ? JSON.stringify(one) : (one ?? 'null'))).join(',')}}`)
  return typeof value === 'string' ? pg.escapeLiteral(value) : String(value)
}

/**
 * @param client runs EXPLAIN; `pool` is the pool whose statements are recorded
 * @param large names of the tables that must not be scanned
 */
export function plans(client: pg.Client, pool: pg.Pool, large: ReadonlySet<string>) {
  async function wholeTables(text: string, values: unknown[], forAllValues: boolean): Promise<string[]> {
    await client.query(`set plan_cache_mode = ${forAllValues ? 'force_generic_plan' : 'force_custom_plan'}`)
    await client.query(`prepare planned as ${text}`)
    const sent = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    try {
      const plan: Node = (await client.query(`explain (format json) execute planned${sent}`)).rows[0]['QUERY PLAN'][0].Plan
      return nodesOf(plan).flatMap((node) => {
        const name = node['Relation Name'] ?? ''
        return node['Node Type'] === 'Seq Scan' && large.has(name) ? [name] : []
      })
    } finally {
      await client.query('deallocate planned')
    }
  }

  /** Every table that a call's statements scan completely, with the statement. */
  async function readWhole(during: () => Promise<{ status: number }>): Promise<string> {
    const statements = await recordStatements(pool, async () => {
      expect((await during()).status).toBe(200)
    })
    const found: string[] = []
    for (const { text, values } of statements) {
      const kinds = text.startsWith('/* planned anew */') ? [false] : [false, true]
      for (const forAllValues of kinds)
        for (const table of await wholeTables(text, values, forAllValues)) found.push(`${table}: ${text} ${JSON.stringify(values)}`)
    }
    return found.join('\n')
  }

  return { wholeTables, readWhole }
}

type Statement = { text: string; values: unknown[] }

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** Records the statements of the pool's clients during `during`, and restores the pool afterward. */
async function recordStatements(pool: pg.Pool, during: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const touched = new Set<pg.PoolClient>()
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const recording = async () => {
    const client = await connect()
    if (touched.has(client)) return client
    const query = client.query.bind(client) as Query
    const record: Query = (text, values = []) => {
      if (/^\s*(begin|start transaction|declare)/i.test(text)) throw new Error(`A statement that cannot be explained: ${text}`)
      statements.push({ text, values })
      return query(text, values)
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
  if (statements.length === 0) throw new Error('Nothing was recorded.')
  return statements
}
