// The yardstick: a Fastify without Plaza's code, in a process of its own. It sends bytes from memory, reads the same bytes from one row by
// primary key, and inserts one durable row for a session in one statement.
//   DATABASE_URL=... node benches/yardstick/bare-server.ts
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

type Stored = { type: string; encoding: string | null; text: string | null; bytes: Buffer | null }

/** As many as Plaza's pool. */
const connections = 10
const readRow = { name: 'read', text: 'select type, encoding, text, bytes from replies where id = $1' }
const insertRow = {
  name: 'insert',
  text: `insert into writes (user_id, target, body, written_at)
    select user_id, $2, $3, now() from sessions where token_hash = $1 returning id`,
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: connections })
pool.on('error', () => {})
const app = Fastify()
const memory = new Map<string, Stored>()

/** Reads all replies into memory. */
app.put('/memory', async (_request, reply) => {
  const { rows } = await pool.query<Stored & { id: string }>('select id, type, encoding, text, bytes from replies')
  for (const row of rows) memory.set(row.id, row)
  return reply.code(204).send()
})

app.get<{ Params: { id: string } }>('/memory/:id', (request, reply) => {
  const found = memory.get(request.params.id)
  if (!found) return reply.code(404).send()
  reply.type(found.type)
  if (found.encoding !== null) reply.header('content-encoding', found.encoding)
  return reply.send(found.text ?? found.bytes)
})

app.get<{ Params: { id: string } }>('/row/:id', async (request, reply) => {
  const found = (await pool.query<Stored>({ ...readRow, values: [request.params.id] })).rows[0]
  if (!found) return reply.code(404).send()
  reply.type(found.type)
  if (found.encoding !== null) reply.header('content-encoding', found.encoding)
  return reply.send(found.text ?? found.bytes)
})

app.post<{ Params: { target: string } }>('/insert/:target', async (request, reply) => {
  const session = createHash('sha256').update(String(request.headers.authorization).slice('Bearer '.length)).digest()
  const values = [session, request.params.target, JSON.stringify(request.body ?? null)]
  const inserted = (await pool.query<{ id: string }>({ ...insertRow, values })).rows[0]
  return inserted ? { id: inserted.id } : reply.code(401).send()
})

process.on('disconnect', () => process.exit(0))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
