import { expect, test } from 'vitest'
import { type ApiDescription, fingerprintsOf, unmentioned } from './api-changes.ts'

const described = (schema: object, more: object = {}): ApiDescription => ({
  paths: {
    '/api/v1/site': {
      get: {
        operationId: 'showSite',
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Site' } } } } },
        ...more,
      },
    },
  },
  components: { schemas: { Site: { type: 'object', ...schema } } },
})
const before = fingerprintsOf(described({ properties: { name: { type: 'string' } } }))

test('texts and examples are no change', () => {
  const texts = { name: { type: 'string', description: 'The name.', examples: ['Plaza'] } }
  expect(fingerprintsOf(described({ properties: texts }, { summary: 'Show site' }))).toEqual(before)
})

test('a field named like a text is one', () => {
  expect(fingerprintsOf(described({ properties: { name: { type: 'string' }, description: { type: 'string' } } }))).not.toEqual(before)
})

test('a change in a schema that a call names needs an entry with its name', () => {
  const after = fingerprintsOf(described({ properties: { name: { type: 'integer' } } }))
  const missing = ['docs/api-changes.md, Unreleased: showSite was changed; add a line with `showSite`.']
  expect(unmentioned(before, after, '# Changes\n\n## Unreleased\n\n## 1\n\n- `showSite`\n')).toEqual(missing)
  expect(unmentioned(before, after, '# Changes\n\n## Unreleased\n\n- `showSite`: name is a number.\n')).toEqual([])
  expect(unmentioned(before, before, '# Changes\n')).toEqual([])
})

test('added and removed calls need an entry each', () => {
  const found = unmentioned({ old: '1' }, { showSite: '2' }, '')
  expect(found).toEqual([expect.stringMatching('showSite was added'), expect.stringMatching('old was removed')])
})

test('a schema that contains itself ends', () => {
  const tree = described({ properties: { inner: { $ref: '#/components/schemas/Site' } } })
  expect(Object.keys(fingerprintsOf(tree))).toEqual(['showSite'])
})
