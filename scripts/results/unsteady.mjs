// Browser tests that failed and then passed when they ran again: CI allows that to a test once in ten landings.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'tests/e2e/unsteady.json'
const landingsMax = 10

/**
 * @typedef {{ commit: string, tests: string[] }} Landing the unsteady tests of one run of .ci/run
 * @param {Landing[]} landings oldest first
 * @param {string} commit that was run now
 * @param {string[]} tests that were unsteady now
 * @returns the tests that were unsteady in an earlier one of the last ten landings too, and the landings to remember
 */
export function judge(landings, commit, tests) {
  const earlier = landings.filter((landing) => landing.commit !== commit).slice(1 - landingsMax)
  const repeated = tests.filter((test) => earlier.some((landing) => landing.tests.includes(test)))
  return { repeated, landings: [...earlier, { commit, tests: [...tests].sort() }] }
}

/**
 * Compares with the landings in the repository, and adds this run: commit the file. In CI, whose clone is thrown away, it prints what to
 * add if a test was unsteady.
 * @param {string[]} tests
 */
export function judgeRun(tests) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const { repeated, landings } = judge(JSON.parse(readFileSync(file, 'utf8')), commit, tests)
  if (!process.env['CI']) writeFileSync(file, `${JSON.stringify(landings, null, 2)}\n`)
  else if (tests.length > 0) console.log(`\nCommit this with ${file}, where the next runs find it:\n${JSON.stringify(landings.at(-1))}`)
  return repeated
}
