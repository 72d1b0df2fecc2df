// What the runners counted, for a last line that programs read: "N passed, N failed" alone on it.
//   node scripts/results.mjs tests sweep checks
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** Notes the counts of a run under a name, and prints them. */
export function closeResults(name, counts) {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(counts))
  print([counts])
}

/** @param code the runner's exit code: a run that failed counts one failure at least, even if no single test did */
export const vitestCounts = (code) => counts(code, read(vitestReport), (r) => [r.numPassedTests, r.numFailedTests])
export const playwrightCounts = (code) => counts(code, read(playwrightReport), ofPlaywright)
export const sweepCounts = (code) => counts(code, read(sweepReport), ofPlaywright)

const ofPlaywright = ({ stats }) => [stats.expected + stats.flaky, stats.unexpected]

export const add = (all) => ({
  passed: all.reduce((sum, one) => sum + one.passed, 0),
  failed: all.reduce((sum, one) => sum + one.failed, 0),
})

function counts(code, report, pick) {
  const [passed, failed] = report ? pick(report) : [0, 0]
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function print(all) {
  const { passed, failed } = add(all)
  console.log(`\n${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

if (process.argv[1]?.endsWith('results.mjs')) {
  print(process.argv.slice(2).map((name) => read(join(folder, `${name}.json`)) ?? { passed: 0, failed: 1 }))
}
