// The description of SCIM has every call, and is the committed docs/openapi-scim.json.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { scimPath } from './rules.ts'

let s: Stage
const routes = new Set<string>()
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'http://127.0.0.1:3000' })
  for (const one of ['Users', 'Groups', 'ServiceProviderConfig', 'ResourceTypes', 'Schemas'])
    for (const end of ['', '/:id'])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
        if (s.app.hasRoute({ method, url: `${scimPath}/${one}${end}` }))
          routes.add(`${method} ${scimPath}/${one}${end.replace(':id', '{id}')}`)
})
afterAll(() => s.close())

type Described = { paths: Record<string, Record<string, unknown>> }

test('it has the calls that there are: `npm run openapi` writes the file', async () => {
  const { status, body } = await s.inject(null, { url: `${scimPath}/openapi.json` })
  const { paths } = body as Described
  const described = Object.entries(paths).flatMap(([at, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${at}`))
  expect([status, described.sort()]).toEqual([200, [...routes].sort()])
  expect(routes.size).toBe(17)
  await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot('../../../../docs/openapi-scim.json')
})

test('every call has the statuses of methods that no path has, and of headers that are too large', async () => {
  const { body } = await s.inject(null, { url: `${scimPath}/openapi.json` })
  const { paths } = body as unknown as { paths: Record<string, Record<string, { responses: object }>> }
  const described = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ responses }) => Object.keys(responses)))
  for (const statuses of described) expect(statuses).toEqual(expect.arrayContaining(['405', '431']))
})
