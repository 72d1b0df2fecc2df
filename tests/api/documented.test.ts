import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '../../src/core/contract/endpoint.ts'
import { reject } from '../../src/core/contract/errors.ts'
import { Saved } from '../../src/core/contract/schemas.ts'
import { route } from '../../src/core/http/route.server.ts'
import { takeConsole } from '../quiet.ts'
import { type Stage, stage } from '../stage.ts'

const known = endpoint({ method: 'GET', path: '/tests/known', access: 'anyone', summary: 'A test', gone: true, reply: Saved })
const unknown = endpoint({ method: 'GET', path: '/tests/unknown', access: 'anyone', summary: 'A test', reply: Saved })

let s: Stage
beforeAll(async () => {
  s = await stage({}, async (app) => {
    for (const one of [known, unknown]) route(app, one, async () => reject(410, 'link.expired'))
  })
})
afterAll(() => s.close())

test('a status that the contract does not have is warned of, which fails every test', async () => {
  expect((await s.call(null, known, {})).status).toBe(410)
  expect(takeConsole()).toEqual([])
  expect((await s.call(null, unknown, {})).status).toBe(410)
  await expect.poll(takeConsole).toEqual([expect.stringMatching(/GET \/api\/v1\/tests\/unknown answered 410/)])
})
