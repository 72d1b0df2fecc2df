// `npm run check -- api` reports what Redocly and Spectral find: each of them fails it for a description with a fault that it alone knows.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Operation = { operationId?: string; responses: Record<string, unknown>; parameters: { name: string }[] }
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
  for (const name of ['redocly.yaml', '.spectral.yaml', '.redocly.lint-ignore.yaml']) copyFileSync(name, join(root, name))
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
function checked(
  name: string,
  change: (description: Description) => unknown,
): { status: number | null; linters: string[]; output: string } {
  const broken = JSON.parse(sound) as Description
  change(broken)
  writeFileSync(join(root, 'docs', name), JSON.stringify(broken))
  const { status, output } = run()
  writeFileSync(join(root, 'docs', name), sound)
  return { status, output, linters: [...new Set([...output.matchAll(/\((Redocly|Spectral) /g)].map(([, linter = '']) => linter))].sort() }
}
const operation = (description: Description) => description.paths[path]?.get as Operation

test('sound descriptions pass', () => expect(run()).toEqual({ status: 0, output: '' }), 60_000)

test.each<[string, string, string[], (description: Description) => unknown]>([
  ['Redocly alone: no license', 'openapi.json', ['Redocly'], ({ info }) => delete info['license']],
  ['Spectral alone: no contact', 'openapi.json', ['Spectral'], ({ info }) => delete info['contact']],
  [
    'both: a reference to nothing',
    'openapi.json',
    ['Redocly', 'Spectral'],
    (one) => Object.assign(operation(one).responses, { 404: { $ref: '#/components/responses/Nothing' } }),
  ],
  [
    'both: a parameter of the path that is not described',
    'openapi-files.json',
    ['Redocly', 'Spectral'],
    (one) => Object.assign(operation(one), { parameters: [] }),
  ],
  [
    'both, in the description of SCIM',
    'openapi-scim.json',
    ['Redocly', 'Spectral'],
    (one) => Object.assign(operation(one), { operationId: 'projectsCsv' }),
  ],
])('%s', (_, name, linters, change) => {
  const found = checked(name, change)
  expect([found.status, found.linters]).toEqual([1, linters])
  expect(found.output).toContain(`docs/${name}`)
})
