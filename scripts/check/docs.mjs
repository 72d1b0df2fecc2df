// npm run check -- docs: links and paths in documents exist, every decision has its date, its status and its line in the index, and every
// threat its code and its test.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const problems = []
const documents = globSync(['*.md', '{content,docs,src}/**/*.md']).sort()
if (documents.length === 0) throw new Error('No document was read.')
for (const path of documents) {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  for (const [, target] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
    if (!/^[a-z]+:/.test(target) && !existsSync(join(dirname(path), target))) problems.push(`${path}: the link ${target} leads nowhere`)
  // Paths with a wildcard or a placeholder are patterns.
  for (const [, named] of text.matchAll(
    /`((?:src|core|features|pages|ui|demo|tests|scripts|benches|docs|migrations)\/[\w./-]+\.\w+)(?::\d+)?`/g,
  ))
    if (!existsSync(named) && !existsSync(join('src', named))) problems.push(`${path}: ${named} does not exist`)
}

// Columns of the threat model's tables: threat, measure, code, test, what remains.
const threats = readFileSync('docs/threat-model.md', 'utf8').matchAll(/^\| (.+?) \| .+ \| (.+?) \| (.+?) \| .+ \|$/gm)
const rows = [...threats].filter(([, threat]) => threat !== 'Threat')
if (rows.length === 0) problems.push('docs/threat-model.md has no rows with threat, measure, code, test and what remains.')
for (const [, threat, code, tests] of rows)
  if (`${code} ${tests}` !== 'None None' && !(/^`src|^`scripts/.test(code) && /^`[^`]+\.(test|spec)\.ts`/.test(tests)))
    problems.push(`docs/threat-model.md: “${threat}” names no code or no test`)

const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path))
const index = readFileSync('docs/decisions/README.md', 'utf8')
const link = String.raw`\[\d{3}\]\(\d{3}-[\w-]+\.md\)`
const status = new RegExp(`^Status: (Accepted|(Amended|Replaced) by ${link})`, 'm')
for (const path of decisions) {
  const text = readFileSync(path, 'utf8')
  const [number] = basename(path).split('-')
  const title = new RegExp(`^# ${number}\\. (.+)\n`).exec(text)?.[1]
  const date = /^Date: (\d{4}-\d\d-\d\d)$/m.exec(text)?.[1]
  const state = status.exec(text)?.[0].slice('Status: '.length)
  if (!title) problems.push(`${path} does not begin with "# ${number}. Title"`)
  if (!date) problems.push(`${path} has no line "Date: YYYY-MM-DD"`)
  if (!state) problems.push(`${path} has no line "Status: Accepted", "Amended by [NNN](file)" or "Replaced by [NNN](file)"`)
  if (title && date && state && !index.includes(`| [${number}](${basename(path)}) | ${title} | ${date} | ${state}`))
    problems.push(`${path}: docs/decisions/README.md has no line with this title, date and status`)
}
const numbers = decisions.map((path) => basename(path).slice(0, 3))
for (const number of numbers.filter((one, i) => numbers.indexOf(one) !== i)) problems.push(`There are two decisions ${number}.`)

for (const line of problems) console.error(line)
if (problems.length > 0) process.exitCode = 1
