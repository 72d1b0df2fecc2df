import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { logIn } from '../../../features/accounts/model/contract.ts'
import { currentScope } from '../../tracing/scope.server.ts'
import { traceJob } from '../../tracing/traces.server.ts'

type Line = { msg?: string; reqId?: string; sql: string; ms: number }

/** Runs `work` on a site whose log is returned. */
async function logged(env: Record<string, string>, work: (s: Stage) => Promise<void>): Promise<Line[]> {
  const lines: Line[] = []
  const log = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const s = await stage(env, undefined, { log })
  try {
    lines.length = 0
    await work(s)
  } finally {
    await s.close()
  }
  return lines.filter(({ msg }) => msg === 'slow statement')
}

test('a slow statement is logged with the id of its request, and without values', async () => {
  const lines = await logged({ SLOW_STATEMENT_MS: '0' }, async (s) => {
    await s.inject(s.cast.resident, { url: '/api/v1/users/me', headers: { 'x-request-id': 'read-of-the-account' } })
    await s.call(null, logIn, { body: { email: 'nobody@example.org', password: 'wrong-Password1' } })
  })
  const ofRead = lines.filter(({ reqId }) => reqId === 'read-of-the-account')
  expect(ofRead.map(({ sql }) => sql).join()).toContain('session as (')
  expect(ofRead.every(({ ms }) => Number.isInteger(ms))).toBe(true)
  // The body was read before: the statements keep the request's id.
  const ofLogin = lines.filter(({ sql }) => sql.includes('login_attempts'))
  expect(ofLogin.length).toBeGreaterThan(0)
  for (const { reqId } of ofLogin) expect(reqId).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(lines)).not.toContain('@')
})

test('a fast statement is not logged', async () => {
  const lines = await logged({ SLOW_STATEMENT_MS: '60000' }, async (s) => {
    await s.inject(s.cast.resident, { url: '/api/v1/users/me' })
  })
  expect(lines).toEqual([])
})

test('outside of requests and jobs there is no scope', () => {
  expect(currentScope()).toBeUndefined()
})

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type ReceivedSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }

/** An OTLP collector, as far as it takes traces. */
async function collector() {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    reply.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    spans,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const attributeOf = (span: ReceivedSpan | undefined, name: string) => span?.attributes.find(({ key }) => key === name)?.value

test('traces: a request continues the client’s trace, its statements and jobs have spans, and no span has a value', async () => {
  const { spans, url, close } = await collector()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const s = await stage({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'traced-request' }
  await s.inject(s.cast.resident, { url: '/api/v1/users/me?secret=quokka', headers })
  await traceJob('traced', 'job-1', async () => {
    await s.db.selectFrom('organizations').select('id').execute()
  })
  await s.close()
  await close()

  const request = spans.find(({ name }) => name === 'GET /api/v1/users/me')
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(attributeOf(request, 'http.response.status_code')).toEqual({ intValue: 200 })
  expect(attributeOf(request, 'plaza.request.id')).toEqual({ stringValue: 'traced-request' })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const one of statements) expect(attributeOf(one, 'db.system.name')).toEqual({ stringValue: 'postgresql' })
  const job = spans.find(({ name }) => name === 'job traced')
  expect(spans.filter(({ parentSpanId }) => job && parentSpanId === job.spanId).map(({ name }) => name)).toEqual(['SELECT'])
  const text = JSON.stringify(spans)
  for (const secret of ['quokka', '@', s.cast.resident.token]) expect(text).not.toContain(secret)
})
