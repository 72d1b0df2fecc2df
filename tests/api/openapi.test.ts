import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonSchema, OpenApiDocument } from '../../src/core/description/document.ts'
import { type Stage, stage } from '../stage.ts'

let s: Stage
let description: OpenApiDocument
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'http://127.0.0.1:3000' })
  description = (await s.inject(null, { url: '/api/v1/openapi.json' })).body as never
})
afterAll(() => s.close())

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ at: `${method} ${path}`, one })),
  )

describe('the API description', () => {
  test('every field has a description, and every text and number an example: add what is listed to its domain’s vocabulary.ts', () => {
    expect(s.app.vocabularyGaps()).toEqual({ missing: [], withoutExample: [], unused: [] })
  })

  test('is the committed docs/openapi.json: `npm run openapi` writes it', async () => {
    await expect(`${JSON.stringify(description, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
  })

  test('says of every endpoint what it does and what it answers', () => {
    expect(operations().length).toBeGreaterThan(10)
    for (const { at, one } of operations()) {
      for (const text of [one.summary, one.description]) expect(text, at).toBeTruthy()
      expect(Object.keys(one.responses['200']?.content ?? {}), at).not.toEqual([])
    }
  })

  test('every call has a name of its own, and a subject that is described', () => {
    const names = operations().map(({ one }) => one.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/)
    const subjects = new Map(description.tags?.map((one) => [one.name, one.description]))
    for (const { at, one } of operations())
      expect(
        one.tags.map((tag) => subjects.get(tag)),
        at,
      ).toEqual([expect.any(String)])
  })

  test('names the calls of the main job', () => {
    const names = Object.fromEntries(operations().map(({ at, one }) => [one.operationId, at]))
    expect(names).toMatchObject({
      registerAccount: 'post /api/v1/auth/register',
      listProjects: 'get /api/v1/projects',
      createProject: 'post /api/v1/projects',
      updateProject: 'put /api/v1/projects/{id}',
      answerQuestion: 'post /api/v1/answers/{id}/createNew',
      exportProject: 'get /api/v1/projects/projectDataExportIntoSheet/{id}',
    })
  })

  test('refusals are components in both shapes, and files have their media types and name', () => {
    const replies = description.components['responses'] as Record<string, { content: object }>
    for (const { at, one } of operations())
      for (const [status, reply] of Object.entries(one.responses))
        if (status !== '200') expect(replies[String(reply.$ref).split('/').at(-1) as string], `${at} ${status}`).toBeDefined()
    expect(Object.keys(replies['NotFound']?.content ?? {})).toEqual(['application/json', 'application/problem+json'])
    const image = description.paths['/api/v1/qrCodes/{id}/image']?.['get']?.responses['200']
    expect(Object.keys(image?.content ?? {})).toEqual(['image/svg+xml', 'image/png', 'image/jpeg'])
    expect(image?.headers).toHaveProperty('Content-Disposition')
  })

  test('a login may be left out where the contract declares it', () => {
    const securityAt = (path: string) => description.paths[`/api/v1${path}`]?.['get']?.security
    expect(securityAt('/feedback/challenge')).toEqual([])
    expect(securityAt('/users/me')).toEqual([{ bearer: [] }, { session: [] }])
    expect(securityAt('/projects/{id}')).toEqual([{}, { bearer: [] }, { session: [] }, { key: [] }])
    const shown = description.paths['/api/v1/projects/{id}']?.['get']
    expect([shown?.['x-scopes'], shown?.description]).toEqual([['projects:read'], expect.stringMatching(/scope projects:read\.$/)])
  })

  test('units and examples come from the vocabulary', () => {
    const project = description.components.schemas['Project']?.properties as Record<string, JsonSchema>
    expect(project['distance']).toMatchObject({ 'x-unit': 'miles', examples: [2.4], description: expect.stringMatching(/Unit: miles\.$/) })
    expect(project['status']).toMatchObject({ examples: ['published'] })
  })
})
