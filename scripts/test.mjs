// npm test: installs and builds what is missing, then runs the tests, the browser's included: all but the long ones (tests/run/long.ts).
//   npm test -- --all                             the long ones too, and the rows of raw SQL against their types; .ci/run runs this
//   npm test -- --changed                         what the change reaches since the branch left its upstream
//   npm test -- --changed=HEAD~3                  since that commit
//   npm test -- src/features/contact              only the tests there
//   npm test -- tests/e2e/everyone/journey        only these browser tests
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { helpWanted } from './help.mjs'
import { build, findNode, install, run } from './prepare.mjs'
import { treeHash } from './results/tree.mjs'
import { add, clearResults, closeResults, playwrightResult, vitestReport, vitestResult } from './results.mjs'

helpWanted(import.meta.url)

/** Twice what a whole run takes on two cores: what hangs is reported, and the other runs still have their time. */
const minutesMax = 35

const given = process.argv.slice(2)
const isAll = given.includes('--all')
const names = given.filter((one) => one !== '--all' && !one.startsWith('--changed'))

await install()
clearResults('tests')
const node = findNode()
const { units, specs } = selected()
const isShort = given.length === 0
const scope = isShort ? { TESTS: 'short' } : {}
const tree = treeHash()
const results = []
if (specs) {
  const code = await run(node, ['tests/chromium.ts'])
  if (code !== 0) process.exit(code)
  await build()
}
if (units) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  rmSync('test-results/rows', { recursive: true, force: true })
  const env = isAll ? { RECORD_ROWS: 'true' } : scope
  results.push(vitestResult(await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...units], env, minutesMax)))
}
if (isAll) {
  // What raw SQL returned meanwhile, against the row types that the sources declare.
  const code = await run(node, ['scripts/check/rows.ts', ...(names.length > 0 ? ['--some'] : [])])
  results.push({ passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : ['npm test: rows of raw SQL do not fit their declared types'] })
}
if (specs) {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', ...specs]
  results.push(playwrightResult(await run(node, args, scope, minutesMax)))
}
closeResults('tests', { ...add(results), tree })

/** What vitest and Playwright are asked for: names, none for all of theirs; undefined if they don't run. */
function selected() {
  const changed = given.find((one) => one.startsWith('--changed'))
  if (!changed) {
    const isOfBrowser = names.some((name) => name.includes('e2e'))
    return { units: isOfBrowser ? undefined : names, specs: names.length === 0 || isOfBrowser ? names : undefined }
  }
  const [, commit] = changed.split('=')
  const found = JSON.parse(execFileSync(node, ['scripts/test/changed.ts', ...(commit ? [commit] : [])], { encoding: 'utf8' }))
  console.log(
    `${found.changed} files changed since ${found.since.slice(0, 8)}: ${found.units.length} test files, ${found.specs.length} of the browser.`,
  )
  return { units: found.units.length > 0 ? found.units : undefined, specs: found.specs.length > 0 ? found.specs : undefined }
}
