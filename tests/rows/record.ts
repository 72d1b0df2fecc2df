// Records what raw SQL returned while the tests ran; scripts/check/rows.ts compares it with the declared row types.
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, type OperationNode, PostgresDriver, type RawBuilder } from 'kysely'
import { afterAll } from 'vitest'
import { rowsFolder } from './folder.ts'
import { literalOf, shapeOf } from './literal.ts'

const rowsMax = 60

/** Samples by template; by shape, because a thousand rows alike say no more than one. */
const recorded = new Map<string, Map<string, string>>()
const names = new WeakMap<object, string>()
/** Parts that return the rows of the statement around them. */
const batches = new WeakSet<object>()

function nameTemplate<Row>(name: string, isBatched: boolean, template: RawBuilder<Row>): RawBuilder<Row> {
  const node = template.toOperationNode()
  names.set(node, name)
  if (isBatched) batches.add(node)
  return template
}

function record(name: string, value: unknown) {
  const samples = recorded.get(name) ?? new Map<string, string>()
  recorded.set(name, samples)
  if (samples.size < rowsMax) samples.set(shapeOf(value), literalOf(value))
}

type Selecting = { selections?: readonly { selection: OperationNode }[]; returning?: Selecting }
type Aliased = OperationNode & { node: OperationNode; alias: OperationNode & { name: string } }

/** A raw statement declares whole rows, an aliased template one column of a builder's rows. */
function recordResult({ query, sql }: CompiledQuery, rows: readonly unknown[]) {
  // A test of plans asks for the plan of the same statement.
  if (sql.startsWith('explain')) return
  const { parameters = [] } = query as unknown as { parameters?: readonly OperationNode[] }
  for (const whole of [query, ...parameters.filter((part) => batches.has(part))]) {
    const statement = names.get(whole)
    if (statement) for (const row of rows) record(statement, row)
  }
  const { selections = [], returning } = query as unknown as Selecting
  for (const { selection } of [...selections, ...(returning?.selections ?? [])]) {
    const { node, alias } = selection as Aliased
    const name = selection.kind === 'AliasNode' ? names.get(node) : undefined
    if (name) for (const row of rows) record(name, (row as Record<string, unknown>)[alias.name])
  }
}

function recordResults() {
  const acquire = PostgresDriver.prototype.acquireConnection
  const recording = new WeakSet<object>()
  PostgresDriver.prototype.acquireConnection = async function (options) {
    const connection = await acquire.call(this, options)
    if (!recording.has(connection)) {
      recording.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async <Row>(query: CompiledQuery, ...rest: never[]) => {
        const result = await execute<Row>(query, ...rest)
        recordResult(query, result.rows)
        return result
      }
    }
    return connection
  }
}

// The sources that a process imported for one test file keep their templates for the next, so they share one recorder.
if (!('nameTemplate' in globalThis)) {
  recordResults()
  Object.assign(globalThis, { nameTemplate, sampledRows: recorded })
}

afterAll(() => {
  const { sampledRows } = globalThis as unknown as { sampledRows: typeof recorded }
  if (sampledRows.size === 0) return
  mkdirSync(rowsFolder, { recursive: true })
  const samples = Object.fromEntries([...sampledRows].map(([name, rows]) => [name, [...rows]]))
  writeFileSync(join(rowsFolder, `${randomUUID()}.json`), JSON.stringify(samples))
  sampledRows.clear()
})
