// npm run sweep: every page in every language, width and colour scheme, in a real browser (tests/e2e/*.sweep.ts).
//   npm run sweep -- -g "fr: login"      only what is called so
import { build, findNode, install, run } from './prepare.mjs'
import { clearResults, closeResults, sweepCounts } from './results.mjs'

await install()
clearResults('sweep')
await build()
const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright.sweep.config.ts', ...process.argv.slice(2)]
closeResults('sweep', sweepCounts(await run(findNode(), args)))
