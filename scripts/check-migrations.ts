// Refuses a migration that the version before this one does not survive: while processes are replaced one by one, both use the tables.
//   node scripts/check-migrations.ts [folder]     the folder that holds migrations/ and CHANGELOG.md; without it, the working folder
// What an earlier release stopped using may go. The migration's head then has the line: -- Contract: unused since 0.2.0
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Migrations up to this number are older than the rule. */
const lastUnchecked = 131

const name = String.raw`(?:"[^"]+"|[\w.]+)`
const column = String.raw`(?:column\s+)?(?:if\s+(?:not\s+)?exists\s+)?`
/** What is refused in a statement, or in one action of ALTER TABLE. */
const refused: { pattern: RegExp; problem: string }[] = [
  { pattern: /^drop\s+(materialized\s+)?(table|view)\b/, problem: 'drops a table or view' },
  { pattern: /^alter\s+type\s.*\srename\b/, problem: 'renames a type or its value' },
]
const refusedActions: { pattern: RegExp; problem: string }[] = [
  { pattern: /^drop\s+(?!constraint\b)/, problem: 'drops a column' },
  { pattern: /^rename\s+to\b/, problem: 'renames a table' },
  { pattern: /^rename\s+(?!(constraint|to)\b)/, problem: 'renames a column' },
  { pattern: /^set\s+schema\b/, problem: 'moves a table' },
  { pattern: new RegExp(`^alter\\s+${column}${name}\\s+(set\\s+data\\s+)?type\\b`), problem: 'changes the type of a column' },
  { pattern: new RegExp(`^alter\\s+${column}${name}\\s+set\\s+not\\s+null\\b`), problem: 'makes a column NOT NULL' },
  { pattern: new RegExp(`^alter\\s+${column}${name}\\s+drop\\s+default\\b`), problem: 'drops a default' },
]
const addedColumn = new RegExp(`^add\\s+(?!constraint\\b|primary\\b|unique\\b|foreign\\b|check\\b|exclude\\b)${column}${name}\\s`)

const root = process.argv[2] ?? '.'
const released = new Set(
  [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[?(\d+\.\d+\.\d+)\b(?!.*\(unreleased\))/gm)].map(
    ([, version = '']) => version,
  ),
)
for (const file of readdirSync(join(root, 'migrations')).sort()) {
  if (!file.endsWith('.sql') || Number(file.slice(0, 4)) <= lastUnchecked) continue
  const text = readFileSync(join(root, 'migrations', file), 'utf8')
  const since = /^-- Contract: unused since (\d+\.\d+\.\d+)$/m.exec(text)?.[1]
  if (since !== undefined && released.has(since)) continue
  for (const problem of problemsIn(text)) {
    console.error(`migrations/${file} ${problem}, which the version before still uses.`)
    if (since !== undefined) console.error(`  CHANGELOG.md has no release ${since}.`)
    process.exitCode = 1
  }
}

/** Tables that the migration itself makes are not known to the version before. */
function problemsIn(text: string): string[] {
  const statements = withoutTexts(text)
    .split(';')
    .map((one) => one.replace(/\s+/g, ' ').trim().toLowerCase())
  const made = new Set(statements.map((one) => new RegExp(`^create (?:unlogged )?table (?:if not exists )?(${name})`).exec(one)?.[1]))
  return statements.flatMap((statement) => {
    const altered = new RegExp(`^alter table (?:if exists )?(?:only )?(${name}) (.*)$`).exec(statement)
    const [, table, actions = ''] = altered ?? []
    if (altered) return made.has(table) ? [] : actionsOf(actions).flatMap(problemsOf)
    return refused.filter(({ pattern }) => pattern.test(statement)).map(({ problem }) => problem)
  })
}

function problemsOf(action: string): string[] {
  const isRequired = /\bnot null\b|\bprimary key\b/.test(action) && !/\bdefault\b|\bgenerated\b|\b(small|big)?serial\b/.test(action)
  if (addedColumn.test(action) && isRequired) return ['adds a column that is NOT NULL and has no default']
  return refusedActions.filter(({ pattern }) => pattern.test(action)).map(({ problem }) => problem)
}

/** The actions of an ALTER TABLE, which commas outside parentheses separate. */
function actionsOf(text: string): string[] {
  let depth = 0
  let actions = ''
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    actions += character === ',' && depth === 0 ? '\n' : character
  }
  return actions.split('\n').map((one) => one.trim())
}

/** SQL without comments, texts and the bodies of functions, whose words are no statements of the migration. */
function withoutTexts(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|(\$\w*\$).*?\1/gs, (found) => (found.startsWith('-') ? '' : "''"))
}
