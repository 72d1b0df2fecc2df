// npm run check: what keeps the code pleasant, and the promises that can be measured without running it. All of it, even after a failure.
//   npm run check -- texts lines     only these
//   npm run check -- package         the package, which takes longer than all others together; .ci/run runs it too
import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { helpWanted } from './help.mjs'
import { findNode, install } from './prepare.mjs'
import { hasPassed, treeHash } from './results/tree.mjs'
import { clearResults, closeResults, lastRun } from './results.mjs'

helpWanted(import.meta.url)

const tests = lastRun('tests')
const tree = tests.run ? treeHash() : null
/** A test is not run again if `npm test` ran it on these very files. */
const unlessPassed = (file) =>
  hasPassed(file, tests.run, tests.report, tree) ? [] : [['node_modules/vitest/vitest.mjs', 'run', file, '--reporter=dot']]

const steps = {
  lock: [['scripts/check/complete-lock.mjs', '--check']],
  audit: [['scripts/check/dependencies.ts']],
  types: [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    ['scripts/client.ts'],
    // Incremental, because a check after a small change takes a tenth of the first one.
    ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/plaza-types.tsbuildinfo'],
  ],
  format: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=50']],
  imports: [['scripts/check/imports.mjs']],
  unused: [['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors']],
  lines: [['scripts/check/lines.mjs'], ['scripts/check/type-names.ts']],
  expressions: [['scripts/check/expressions.ts']],
  texts: [['scripts/check/texts.ts']],
  docs: [['scripts/check/docs.mjs'], ['scripts/check/maps.ts']],
  migrations: [['scripts/check/migrations.ts']],
  english: ['', '--comments', '--texts', '--names'].map((option) => ['scripts/check/english.mjs', ...(option ? [option] : [])]),
  acr: [['scripts/acr.ts', '--check']],
  tables: unlessPassed('tests/database/table-types.test.ts'),
  api: [...unlessPassed('tests/api/openapi.test.ts'), ['scripts/check/api.ts']],
  budgets: [['scripts/build.mjs'], ['scripts/check/budgets.mjs']],
  package: [['scripts/build.mjs'], ['scripts/package/check.ts']],
}
/** Most steps use one processor. */
const stepsAtATime = 2
/** Their output says something even when all is well. */
const telling = ['audit', 'expressions', 'texts', 'budgets', 'package']

await install()
const wanted = process.argv.slice(2)
const names = Object.keys(steps).filter((name) => (wanted.length === 0 ? name !== 'package' : wanted.includes(name)))
// The package is checked in a run of its own with its own result.
const account = wanted.join() === 'package' ? 'package' : 'checks'
clearResults(account)
const { default: pLimit } = await import('p-limit')
const inTurn = pLimit(stepsAtATime)
const runs = names.map((name) => inTurn(() => runStep(steps[name])))
const failed = []
for (const [at, name] of names.entries()) {
  const { code, output, seconds } = await runs[at]
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${seconds.padStart(5)} s`)
  if (code !== 0) failed.push(name)
  if (code !== 0 || telling.includes(name)) console.log(indent(output))
}
closeResults(account, { passed: names.length - failed.length, failures: failed.map((name) => `npm run check -- ${name}`) })

async function runStep(commands) {
  const begin = performance.now()
  const ended = (code) => ({ code, output, seconds: ((performance.now() - begin) / 1000).toFixed(1) })
  let output = ''
  for (const args of commands) {
    const code = await capture(args, (text) => {
      output += text
    })
    if (code !== 0) return ended(code)
  }
  return ended(0)
}

function capture(args, see) {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(findNode(), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  child.stdout.on('data', see)
  child.stderr.on('data', see)
  return new Promise((done) => child.once('close', (code) => done(code ?? 1)))
}

function indent(text) {
  return text.trimEnd().replace(/^/gm, '        ')
}
