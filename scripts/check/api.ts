// Part of `npm run check -- api`: Redocly on the three descriptions, in this process and without a network, as redocly.yaml sets it up, and
// the changelog of the API. `--release VERSION` stores the calls as those of a release.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { type ApiDescription, fingerprintsOf, type ReleasedCalls, unmentioned } from './api-changes.ts'

/** The API's, that of SCIM, and that of files for everybody. */
const files = ['docs/openapi.json', 'docs/openapi-scim.json', 'docs/openapi-files.json']
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
    ...(await Promise.all(sources.map(redoclyProblems))).flat(),
  ]
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exitCode = 1
  }
}

type Source = (typeof sources)[number]

/** Warnings count as errors. */
async function redoclyProblems({ file, source }: Source): Promise<string[]> {
  const config = await loadConfig({ configPath: resolve('redocly.yaml') })
  const found = await lintFromString({ source, absoluteRef: resolve(file), config })
  const problems = found.filter((one) => !one.ignored)
  return problems.map(({ ruleId, message, location }) => `${file} ${location[0]?.pointer ?? ''}: ${message} (${ruleId})`)
}
