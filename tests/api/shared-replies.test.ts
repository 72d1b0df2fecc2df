// Pages share the replies of some endpoints between people. Each of them, asked by every role in turn, must be what the role's own request
// is answered with.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from '../../src/core/contract/call.ts'
import { type Endpoint, readMemoryOf } from '../../src/core/contract/endpoint.ts'
import type { Cast } from '../cast.ts'
import { putProject } from '../project.ts'
import { type Stage, stage } from '../stage.ts'

const modules = import.meta.glob<Record<string, Endpoint>>('../../src/{features,pages}/**/contract.ts', { eager: true })
const shared = Object.values(modules)
  .flatMap((contract) => Object.entries(contract))
  .filter(([, one]) => one && readMemoryOf(one).sharedBy === 'everyone')

type Sent = { params?: Record<string, string>; query?: Record<string, string> }
let s: Stage
let samples: Record<string, Sent[]>
const asked: { name: string; who: string; status: number; body: unknown }[] = []

beforeAll(async () => {
  s = await stage({}, async (app) => {
    app.get('/shared', async (request: FastifyRequest, reply: FastifyReply) => {
      const { name, sent } = request.query as { name: string; sent: string }
      const [, endpoint] = shared.find(([one]) => one === name) as [string, Endpoint]
      const read = app.directReads.of(endpoint, request.actor)
      if (!read) throw new Error(`${name} is no direct read.`)
      return read(JSON.parse(sent), { request, reply })
    })
  })
  const { db, cast, clock } = s
  const open = await putProject(db, cast.editor, clock.now, { survey_visibility: 'Public' })
  const closed = await putProject(db, cast.editor, clock.now, { survey_visibility: 'Private' })
  const draft = await putProject(db, cast.editor, clock.now, { status: 'draft' })
  const ofProjects = [open, closed, draft].map((id) => ({ params: { id } }))
  samples = {
    listProjects: [{ query: { limit: '20' } }, { query: { status: 'draft' } }],
    countProjects: [{ query: {} }],
    listPoints: [{ query: { bbox: '-119,33,-117,34' } }],
    showZip: [{ params: { zip: '92660' } }],
    suggestCities: [{ query: { q: 'New' } }],
    zipsInView: [{ query: { bbox: '-118,33.5,-117.8,33.7' } }],
    showBasemap: [{ query: { bbox: '-118,33.5,-117.8,33.7', shape: 'wide' } }],
    listDecisions: ofProjects,
    tellOfProject: ofProjects,
    tellOfSeveral: [{ query: { projects: [open, closed, draft].join(',') } }],
    showSite: [{}],
  }
})
afterAll(() => s.close())

const people = ['resident', 'neighbor', 'otherZip', 'otherState', 'unconfirmed', 'editor', 'viewer', 'otherAdministrator', null] as const
const headersOf = (who: (typeof people)[number]) => ({
  host: 'plaza.example',
  ...(who && { authorization: `Bearer ${(s.cast as Cast)[who].token}` }),
})

test('every shared endpoint is tried here', () => {
  expect(shared.map(([name]) => name).sort()).toEqual(Object.keys(samples).sort())
})

test('everyone reads what their own request is answered with, no matter who asked before', async () => {
  for (const [name, endpoint] of shared) {
    for (const sent of samples[name] as Sent[]) {
      for (const who of [...people, ...people]) {
        const headers = headersOf(who)
        const own = await s.app.inject({ url: requestOf(endpoint, sent as never).url, headers })
        const read = await s.app.inject({ url: `/shared?${new URLSearchParams({ name, sent: JSON.stringify(sent) })}`, headers })
        asked.push({ name, who: who ?? 'visitor', status: own.statusCode, body: own.json() })
        expect([read.statusCode, read.json()], `${name} for ${who}`).toEqual([own.statusCode, own.json()])
      }
    }
  }
  // The roles do see different things, or this would prove nothing.
  for (const name of ['listProjects', 'tellOfProject', 'listDecisions', 'tellOfSeveral'])
    expect(
      new Set(asked.filter((one) => one.name === name).map(({ status, body }) => JSON.stringify([status, body]))).size,
    ).toBeGreaterThan(1)
})
