// npm test: installs and builds what is missing, then runs every test, the browser's included.
//   npm test -- src/features/contact     only the tests there
//   npm test -- tests/e2e/everyone/journey        only these browser tests
import { rmSync } from 'node:fs'
import { helpWanted } from './help.mjs'
import { build, findNode, install, run } from './prepare.mjs'
import { add, clearResults, closeResults, playwrightResult, vitestReport, vitestResult } from './results.mjs'

helpWanted(import.meta.url)

/** Three times what a run takes on two cores: what hangs is reported, and the other runs still have their time. */
const minutesMax = 25

const wanted = process.argv.slice(2)
const browser = wanted.length === 0 || wanted.some((name) => name.includes('e2e'))
const units = wanted.length === 0 || !browser

await install()
clearResults('tests')
const node = findNode()
const results = []
if (browser) {
  const code = await run(node, ['tests/chromium.ts'])
  if (code !== 0) process.exit(code)
  await build()
}
if (units) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  rmSync('test-results/rows', { recursive: true, force: true })
  results.push(
    vitestResult(await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...wanted], { RECORD_ROWS: 'true' }, minutesMax)),
  )
  // What raw SQL returned meanwhile, against the row types that the sources declare.
  const code = await run(node, ['scripts/check/rows.ts', ...(wanted.length > 0 ? ['--some'] : [])])
  results.push({ passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : ['npm test: rows of raw SQL do not fit their declared types'] })
}
if (browser) {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', ...wanted]
  results.push(playwrightResult(await run(node, args, {}, minutesMax)))
}
closeResults('tests', add(results))
