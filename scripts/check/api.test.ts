// `npm run check -- api` reports what the linter finds: by its recommended rules, and by those that redocly.yaml adds.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Operation = {
  operationId?: string
  description?: string
  tags?: string[]
  responses: Record<string, unknown>
  parameters: { name: string }[]
}
type Description = {
  info: Record<string, unknown>
  paths: Record<string, { get: Operation }>
  servers: object[]
  components: { schemas: object }
}

const names = ['openapi.json', 'openapi-scim.json', 'openapi-files.json']
const sound = readFileSync('docs/openapi-files.json', 'utf8')
const path = '/open-data/{slug}/projects.json'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'plaza-api-'))
  mkdirSync(join(root, 'docs'))
  for (const name of ['redocly.yaml', '.redocly.lint-ignore.yaml']) copyFileSync(name, join(root, name))
  for (const name of names) writeFileSync(join(root, 'docs', name), sound)
  writeFileSync(join(root, 'docs/api-changes.md'), '# Changes\n\n## Unreleased\n')
  expect(run('--release', '1')).toEqual({ status: 0, output: '' })
})
afterAll(() => rmSync(root, { recursive: true }))

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/check/api.ts'), ...args], { cwd: root, encoding: 'utf8' })
  return { status, output: stderr }
}

/** What the check says if one of the descriptions has a fault. */
function checked(name: string, change: (description: Description) => unknown): { status: number | null; rules: string[]; output: string } {
  const broken = JSON.parse(sound) as Description
  change(broken)
  writeFileSync(join(root, 'docs', name), JSON.stringify(broken))
  const { status, output } = run()
  writeFileSync(join(root, 'docs', name), sound)
  return { status, output, rules: [...new Set([...output.matchAll(/\(([\w/-]+)\)$/gm)].map(([, rule = '']) => rule))].sort() }
}
const operation = (description: Description) => description.paths[path]?.get as Operation

test('sound descriptions pass', () => expect(run()).toEqual({ status: 0, output: '' }), 60_000)

test.each<[rule: string, string, (description: Description) => unknown]>([
  ['info-license', 'openapi.json', ({ info }) => delete info['license']],
  ['info-contact', 'openapi.json', ({ info }) => delete info['contact']],
  ['rule/info-description', 'openapi.json', (one) => Object.assign(one.info, { description: '' })],
  [
    'no-unresolved-refs',
    'openapi.json',
    (one) => Object.assign(operation(one).responses, { 404: { $ref: '#/components/responses/Nothing' } }),
  ],
  ['path-parameters-defined', 'openapi-files.json', (one) => Object.assign(operation(one), { parameters: [] })],
  ['operation-operationId-unique', 'openapi-scim.json', (one) => Object.assign(operation(one), { operationId: 'projectsCsv' })],
  ['operation-description', 'openapi-scim.json', (one) => delete operation(one).description],
  ['operation-tag-defined', 'openapi.json', (one) => Object.assign(operation(one), { tags: ['Unknown'] })],
  ['rule/operation-tags', 'openapi.json', (one) => Object.assign(operation(one), { tags: [] })],
  ['operation-tag-defined', 'openapi.json', (one) => delete operation(one).tags],
])('%s, in %s', (rule, name, change) => {
  const found = checked(name, change)
  expect([found.status, found.rules]).toEqual([1, [rule]])
  expect(found.output).toContain(`docs/${name}`)
})
