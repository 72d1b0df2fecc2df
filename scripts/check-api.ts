// Part of `npm run check -- api`: Redocly and Spectral on the API's two descriptions, both in this process and without a network, and the changelog of
// the API. `--release VERSION` stores the calls as those of a release.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { type ApiDescription, fingerprintsOf, type ReleasedCalls, unmentioned } from './api-changes.ts'

/** The API's, and that of SCIM. */
const files = ['docs/openapi.json', 'docs/openapi-scim.json']
const releasedFile = 'docs/api-released.json'
const changelog = 'docs/api-changes.md'

const { values } = parseArgs({ options: { release: { type: 'string' } } })
const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
const calls: ReleasedCalls = Object.assign({}, ...sources.map(({ source }) => fingerprintsOf(JSON.parse(source) as ApiDescription)))
if (values.release) {
  writeFileSync(releasedFile, `${JSON.stringify({ version: values.release, calls }, null, 2)}\n`)
} else {
  const released = JSON.parse(readFileSync(releasedFile, 'utf8')) as { calls: ReleasedCalls }
  const problems = [
    ...unmentioned(released.calls, calls, readFileSync(changelog, 'utf8')),
    ...(await Promise.all(sources.flatMap((one) => [redoclyProblems(one), spectralProblems(one)]))).flat(),
  ]
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exitCode = 1
  }
}

type Source = (typeof sources)[number]

async function redoclyProblems({ file, source }: Source): Promise<string[]> {
  // Paths such as /projects/{id}/follow and /feedback/ are named by the specification; the router prefers the one without a parameter.
  const rules = { 'no-ambiguous-paths': 'off', 'no-path-trailing-slash': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const found = await lintFromString({ source, absoluteRef: file, config })
  return found.map(({ ruleId, message, location }) => `${file} ${location[0]?.pointer ?? ''}: ${message} (Redocly ${ruleId})`)
}

async function spectralProblems({ file, source }: Source): Promise<string[]> {
  const linter = new spectral.Spectral()
  // OpenAPI 3.1 lets every scheme name what a call needs; the second rule knows that of OAuth only.
  const rules = { 'path-keys-no-trailing-slash': 'off', 'oas3-operation-security-defined': 'off' } as const
  // The packages' own types disagree about what a ruleset may be.
  linter.setRuleset({ extends: [[oas as never, 'recommended']], rules })
  const found = await linter.run(source)
  return found.map(({ code, message, path }) => `${file} ${path.join('.')}: ${message} (Spectral ${code})`)
}
