// When a process asks its balancer to send requests elsewhere.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createDatabase, createPool } from '../database/database.server.ts'
import { health } from './health.server.ts'

/** A process with a database that a test takes away, and a clock that it moves. */
async function processWith() {
  const state = { isAway: false, seconds: 0 }
  // Never connected: each query is answered below.
  const db = createDatabase(createPool('postgres://nobody@127.0.0.1:1/none', 1))
  const app = Fastify()
  app.decorate('draining', false)
  app.decorate('appContext', { db, files: { checkSpace: async () => {} } } as never)
  db.getExecutor().executeQuery = async () => {
    if (state.isAway) throw new Error('connect ECONNREFUSED')
    return { rows: [] }
  }
  await health(app, { monotonic: () => state.seconds * 1000 })
  const ready = async (seconds: number) => {
    state.seconds = seconds
    const reply = await app.inject('/health/ready')
    return [reply.statusCode, reply.json().status]
  }
  return { state, ready }
}

test('/health/ready is 503 once the database has not answered for 20 seconds, and 200 when it answers again', async () => {
  const { state, ready } = await processWith()
  expect(await ready(0)).toEqual([200, 'ok'])
  state.isAway = true
  expect(await ready(1)).toEqual([200, 'database'])
  expect(await ready(19.9)).toEqual([200, 'database'])
  expect(await ready(20)).toEqual([503, 'database'])
  expect(await ready(39)).toEqual([503, 'database'])
  state.isAway = false
  expect(await ready(40)).toEqual([200, 'ok'])
})

test('time in which nobody asked is not held against the database', async () => {
  const { state, ready } = await processWith()
  expect(await ready(0)).toEqual([200, 'ok'])
  state.isAway = true
  expect(await ready(3600)).toEqual([200, 'database'])
  expect(await ready(3610)).toEqual([200, 'database'])
  expect(await ready(3620)).toEqual([503, 'database'])
})
