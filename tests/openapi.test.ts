import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from './stage.ts'

type Operation = { summary?: string; tags?: string[]; security?: object[]; responses: Record<string, unknown> }

let s: Stage
let description: { openapi: string; paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'http://127.0.0.1:3000' })
  description = (await s.inject(null, { url: '/api/v1/openapi.json' })).body as never
})
afterAll(() => s.close())

describe('the API description', () => {
  test('is the committed docs/openapi.json: `npm run openapi` writes it anew', async () => {
    await expect(`${JSON.stringify(description, null, 2)}\n`).toMatchFileSnapshot('../docs/openapi.json')
  })

  test('says of every endpoint what it does and what it answers', () => {
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ at: `${method} ${path}`, one })),
    )
    expect(operations.length).toBeGreaterThan(10)
    for (const { at, one } of operations) expect(one.summary, at).toBeTruthy()
  })
})
