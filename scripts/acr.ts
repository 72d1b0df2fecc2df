// npm run acr: docs/acr.md, a conformance report in the form of the VPAT 2.5 (WCAG edition), from what is judged of each criterion and
// from the results of the last `npm test` and `npm run sweep`. With --check only whether the report and its evidence are in step.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Criterion, levelA, levelAA } from './acr/criteria.ts'
import { type Evidence, evidence } from './acr/evidence.ts'
import { verdicts } from './acr/verdicts.ts'

type Suite = { file: string; specs?: { title: string; ok: boolean; file: string }[]; suites?: Suite[] }
type Report = { stats: { startTime: string }; suites: Suite[] }
type VitestReport = { startTime: number; testResults: { name: string; assertionResults: { title: string; status: string }[] }[] }
type Result = { file: string; title: string; ok: boolean }

const target = 'docs/acr.md'
const results = 'node_modules/.cache/plaza-results'
const day = (time: string | number) => new Date(time).toISOString().slice(0, 10)

/** What the evidence names that is not there. */
function missingTests(): string[] {
  return Object.values(evidence).flatMap(([file, title]) => {
    if (!existsSync(file)) return [`${file} does not exist`]
    return readFileSync(file, 'utf8').replaceAll('${', '{').replaceAll('\\', '').includes(title) ? [] : [`${file} has no test “${title}”`]
  })
}

/** Verdicts without anything to stand on. */
const baseless = () =>
  (Object.keys(verdicts) as Criterion[])
    .filter((id) => !verdicts[id].read && !verdicts[id].tests?.length)
    .map((id) => `${id} names neither a test nor the day on which it was read`)

const table = (criteria: Partial<Record<Criterion, string>>) =>
  [
    '| Criterion | Conformance level | Remarks and explanations |',
    '| --- | --- | --- |',
    ...Object.entries(criteria).map(([id, name]) => {
      const { verdict, remark, tests = [], read } = verdicts[id as Criterion]
      const shown = tests.length > 0 ? ` Tests: ${tests.join(', ')}.` : ''
      const judged = read ? ` Judged by reading the code, ${read}.` : ''
      return `| ${id} ${name} | ${verdict} | ${remark}${shown}${judged} |`
    }),
  ].join('\n')

const tables = () => `## Level A\n\n${table(levelA)}\n\n## Level AA\n\n${table(levelAA)}\n`

const read = <T>(name: string): T | undefined => {
  const path = `${results}/${name}.json`
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
}

function ofPlaywright(report: Report | undefined): Result[] {
  const all = (suite: Suite): Result[] => [
    ...(suite.specs ?? []).map(({ title, ok, file }) => ({ title, ok, file: `tests/e2e/${file}` })),
    ...(suite.suites ?? []).flatMap(all),
  ]
  return report?.suites.flatMap(all) ?? []
}

const ofVitest = (report: VitestReport | undefined): Result[] =>
  report?.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: name.replace(/^.*?\/(?=(src|tests)\/)/, ''), title, ok: status === 'passed' })),
  ) ?? []

/** "163 of 163 passed" of a piece of evidence. A title with holes stands for all that fit it. */
function outcome(name: Evidence, all: Result[]): string {
  const [file, title] = evidence[name]
  const form = title.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const own = all.filter((one) => one.file === file && new RegExp(`^${form.join('.+')}$`).test(one.title))
  return own.length > 0 ? `${own.filter(({ ok }) => ok).length} of ${own.length} passed` : 'not part of the last run'
}

function report(): string {
  const sweep = read<Report>('everywhere')
  const tests = read<Report>('playwright')
  const units = read<VitestReport>('vitest')
  const all = [...ofPlaywright(sweep), ...ofPlaywright(tests), ...ofVitest(units)]
  const lines = (Object.keys(evidence) as Evidence[]).map((name) => {
    const [file, title] = evidence[name]
    return `| ${name} | \`${file}\`: ${title.replaceAll('|', '\\|')} | ${outcome(name, all)} |`
  })
  return `# Accessibility conformance report

In the form of the VPAT 2.5, WCAG edition. Made by \`npm run acr\` from \`scripts/acr/\` and from test results; not written by hand.

- Product: Plaza ${(JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version}, a web application
- Sweep that it rests on: ${sweep ? day(sweep.stats.startTime) : 'none was run here'}
- Standard: Web Content Accessibility Guidelines 2.2, levels A and AA. Level AAA was not evaluated. The tables of the Revised Section 508 Standards and of EN 301 549 are left out
- How it was evaluated: by programs (axe-core and tests of Plaza’s own, in Chromium), and by reading the code where a line says so. Nobody has gone through all of it with a screen reader, people with disabilities have not tested it, and nobody outside has audited it
- Contact: the contact page of the site that runs Plaza

Supports: met without known defects. Partially Supports: some of it is not met, or not shown. Not Applicable: there is nothing that it would be about.

${tables()}
## Tests

| Name | Test | Last result |
| --- | --- | --- |
${lines.join('\n')}
`
}

const problems = [...missingTests(), ...baseless()]
if (process.argv.includes('--check')) {
  if (!existsSync(target) || !readFileSync(target, 'utf8').includes(tables()))
    problems.push(`${target} is not what scripts/acr says. Run npm run acr.`)
} else if (problems.length === 0) writeFileSync(target, report())
for (const line of problems) console.error(line)
if (problems.length > 0) process.exitCode = 1
