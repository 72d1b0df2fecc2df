// npm run sweep: pages in a real browser, in every width and color scheme (tests/e2e/*.sweep.ts): all pages in English, and the commit's
// share of the pages in the other languages (scripts/sweep/share.ts). Then the Nu HTML checker reads the HTML of the pages in English.
//   npm run sweep -- --all               all pages in all languages
//   npm run sweep -- --layout            all pages in all languages but English: only words and layout
//   npm run sweep -- -g "fr: login"      only the pages that are called so, in whatever language

import { helpWanted } from './help.mjs'
import { build, findNode, install, installAside, run } from './prepare.mjs'
import { add, clearResults, closeResults, sweepResult } from './results.mjs'
import { checkMarkup, clearPages, judges } from './sweep/markup.mjs'

helpWanted(import.meta.url)

/** Twice what a share takes on two cores: what hangs is reported. */
const minutesMax = 25

const wanted = process.argv.slice(2)
const onlyLayout = wanted.includes('--layout')
const isWhole = onlyLayout || wanted.some((one) => ['--all', '-g', '--grep'].includes(one))
await install()
await installAside(judges)
clearResults('sweep')
clearPages()
await build()
const options = wanted.filter((one) => !['--all', '--layout'].includes(one))
const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright.sweep.config.ts', ...options]
const wide = onlyLayout ? 'layout' : 'all'
const looked = sweepResult(await run(findNode(), args, { SWEEP: isWhole ? wide : 'share' }, isWhole ? Infinity : minutesMax))
const markup = await checkMarkup()
if (!markup) console.log('\nThe Nu HTML checker was skipped: it needs Java (a JRE of version 11 or newer), and there is no `java` here.')
closeResults('sweep', markup ? add([looked, markup]) : looked)
