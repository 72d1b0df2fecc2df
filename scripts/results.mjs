// What the runners counted, for a last line that programs read: "N passed, N failed" alone on it, after a list of what failed.
//   node scripts/results.mjs tests sweep checks package bench
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { judgeRun } from './results/unsteady.mjs'

const folder = 'node_modules/.cache/plaza-results'
/** The runners' own reports. */
export const vitestReport = join(folder, 'vitest.json')
const playwrightReport = join(folder, 'playwright.json')
const sweepReport = join(folder, 'everywhere.json')

/** Forgets what an earlier run left. */
export function clearResults(name) {
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, `${name}.json`), { force: true })
  const reports = { tests: [vitestReport, playwrightReport], sweep: [sweepReport] }[name] ?? []
  for (const report of reports) rmSync(report, { force: true })
}

/** What the last run noted under a name, and vitest's report of it. */
export const lastRun = (name) => ({ run: read(join(folder, `${name}.json`)), report: read(vitestReport) })

/** Notes the result of a run, `{ passed, failures, unsteady }`, under a name, and prints it. */
export function closeResults(name, result) {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(result))
  print([result])
}

/** @param code the runner's exit code: a run that failed has one failure at least, even if no single test failed */
export const vitestResult = (code) => resultOf('npm test: vitest', code, read(vitestReport), ofVitest)
export const playwrightResult = (code) => resultOf('npm test: Playwright', code, read(playwrightReport), ofPlaywright)
export const sweepResult = (code) => resultOf('npm run sweep', code, read(sweepReport), ofPlaywright)

export const add = (all) => ({
  passed: all.reduce((sum, one) => sum + one.passed, 0),
  failures: all.flatMap((one) => one.failures),
  unsteady: all.flatMap((one) => one.unsteady ?? []),
})

/** @returns how many tests passed, and of each test, or file without a test, that failed its name and the first line of the reason */
export function ofVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => line(`${file}: ${one.fullName}`, one.failureMessages?.[0]))
    return status === 'failed' && failed.length === 0 ? [line(file, message)] : failed
  })
  return { passed: numPassedTests, failures }
}

/** The same of a Playwright report. A test that passed only when it ran again is unsteady. */
export function ofPlaywright({ stats, suites, errors }) {
  const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]
  const specs = suites.flatMap(specsIn)
  const reasonOf = (spec) => spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean)
  const nameOf = (spec) => `tests/e2e/${spec.file}: ${spec.title}`
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...specs.filter(({ ok }) => !ok).map((one) => line(`tests/e2e/${one.file}:${one.line}: ${one.title}`, reasonOf(one))),
      ...errors.map(({ message }) => line('tests/e2e', message)),
    ],
    unsteady: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((one) => ({ name: nameOf(one), reason: line('', reasonOf(one)) })),
  }
}

function line(name, reason = '') {
  const [first = ''] = stripVTControlCharacters(reason).trim().split('\n')
  return first ? `${name}: ${first}` : name
}

function resultOf(name, code, report, pick) {
  const { passed, failures, unsteady = [] } = report ? pick(report) : { passed: 0, failures: [] }
  return { passed, unsteady, failures: code !== 0 && failures.length === 0 ? [`${name}: ended with exit code ${code}`] : failures }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function print(all) {
  const { passed, failures, unsteady } = add(all)
  if (unsteady.length > 0)
    console.log(`\nUnsteady (passed when run again):\n${unsteady.map(({ name, reason }) => `  ${name}${reason}`).join('\n')}`)
  if (failures.length > 0) {
    console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
    process.exitCode = 1
  }
  console.log(`\n${passed} passed, ${failures.length} failed`)
}

if (process.argv[1]?.endsWith('results.mjs')) {
  const all = process.argv
    .slice(2)
    .map((name) => read(join(folder, `${name}.json`)) ?? { passed: 0, failures: [`${name}: did not run to its end`] })
  const repeated = judgeRun(add(all).unsteady.map(({ name }) => name))
  print([...all, { passed: 0, failures: repeated.map((name) => `${name}: unsteady in two of the last ten landings`) }])
}
