// Refuses a migration that the version before this one does not survive: while processes are replaced one by one, both use the tables.
//   node scripts/check/migrations.ts [folder]     the folder that holds migrations/ and CHANGELOG.md; without it, the working folder
// What an earlier release stopped using may go. The migration's head then has the line: -- Contract: unused since 0.2.0
// Indexes of tables that exist are built while they are used. The migration has nothing else then, and the line: -- Concurrently
// A statement that is refused and harmless has a line above it that says why: -- Reviewed: both versions write unique names
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Migrations up to these numbers are older than the rules. */
const lastUnchecked = 131
const lastLenient = 180

const reviewed = '@reviewed'
const name = String.raw`(?:"[^"]+"|[\w.]+)`
const column = String.raw`(?:column\s+)?(?:if\s+(?:not\s+)?exists\s+)?`
type Rule = { pattern: RegExp; problem: string; isStrict?: true }
const strict = (pattern: RegExp, problem: string): Rule => ({ pattern, problem, isStrict: true })
/** What is refused in a statement, or in one action of ALTER TABLE. */
const refused: Rule[] = [
  { pattern: /^drop\s+(materialized\s+)?(table|view)\b/, problem: 'drops a table or view' },
  { pattern: /^alter\s+type\s.*\srename\b/, problem: 'renames a type or its value' },
  strict(/^drop\s+(function|procedure|aggregate|routine)\b/, 'drops a function'),
  strict(/^drop\s+trigger\b/, 'drops a trigger'),
  strict(/^drop\s+(type|domain)\b/, 'drops a type'),
  strict(/^drop\s+(schema|extension|sequence)\b/, 'drops a schema, an extension or a sequence'),
  strict(/^alter\s+(function|procedure|view|schema|sequence)\s.*\srename\b/, 'renames a function, a view, a schema or a sequence'),
  strict(/^revoke\b/, 'revokes a right'),
  strict(/^truncate\b/, 'empties a table'),
  strict(/^do\b/, 'hides statements in DO'),
]
const refusedActions: Rule[] = [
  { pattern: /^drop\s+(?!constraint\b)/, problem: 'drops a column' },
  { pattern: /^rename\s+to\b/, problem: 'renames a table' },
  { pattern: /^rename\s+(?!(constraint|to)\b)/, problem: 'renames a column' },
  { pattern: /^set\s+schema\b/, problem: 'moves a table' },
  { pattern: new RegExp(`^alter\\s+${column}${name}\\s+(set\\s+data\\s+)?type\\b`), problem: 'changes the type of a column' },
  { pattern: new RegExp(`^alter\\s+${column}${name}\\s+set\\s+not\\s+null\\b`), problem: 'makes a column NOT NULL' },
  { pattern: new RegExp(`^alter\\s+${column}${name}\\s+drop\\s+default\\b`), problem: 'drops a default' },
  strict(/^add\s+(constraint|primary|unique|foreign|check|exclude)\b(?!.*\bnot valid$)/, 'adds a constraint that is not NOT VALID'),
  strict(new RegExp(`^add\\s+${column}${name}\\s(?=.*\\bunique\\b)`), 'adds a column that is unique'),
]
const addedColumn = new RegExp(`^add\\s+(?!constraint\\b|primary\\b|unique\\b|foreign\\b|check\\b|exclude\\b)${column}${name}\\s`)

const root = process.argv[2] ?? '.'
const released = new Set(
  [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[?(\d+\.\d+\.\d+)\b(?!.*\(unreleased\))/gm)].map(
    ([, version = '']) => version,
  ),
)
for (const file of readdirSync(join(root, 'migrations')).sort()) {
  const number = Number(file.slice(0, 4))
  if (!file.endsWith('.sql') || number <= lastUnchecked) continue
  const text = readFileSync(join(root, 'migrations', file), 'utf8')
  const since = /^-- Contract: unused since (\d+\.\d+\.\d+)$/m.exec(text)?.[1]
  if (since !== undefined && released.has(since)) continue
  const isStrict = number > lastLenient
  for (const problem of [
    ...problemsIn(text, isStrict).map((one) => `${one}, which the version before still uses`),
    ...waits(text, isStrict),
  ]) {
    console.error(`migrations/${file} ${problem}.`)
    if (since !== undefined) console.error(`  CHANGELOG.md has no release ${since}.`)
    process.exitCode = 1
  }
}

type Parsed = { statements: string[]; made: Set<string | undefined> }

/** Tables that the migration itself makes are not known to the version before. */
function parse(text: string): Parsed {
  const all = withoutTexts(text)
    .split(';')
    .map((one) => one.replace(/\s+/g, ' ').trim().toLowerCase())
  const made = new Set(all.map((one) => new RegExp(`^create (?:unlogged )?table (?:if not exists )?(${name})`).exec(one)?.[1]))
  return { statements: all.filter((one) => one !== '' && !one.startsWith(reviewed)), made }
}

function problemsIn(text: string, isStrict: boolean): string[] {
  const { statements, made } = parse(text)
  const found = (rules: Rule[], part: string) =>
    rules.filter((one) => (isStrict || !one.isStrict) && one.pattern.test(part)).map(({ problem }) => problem)
  const inAction = (action: string) => {
    const isRequired = /\bnot null\b|\bprimary key\b/.test(action) && !/\bdefault\b|\bgenerated\b|\b(small|big)?serial\b/.test(action)
    return addedColumn.test(action) && isRequired ? ['adds a column that is NOT NULL and has no default'] : found(refusedActions, action)
  }
  return statements.flatMap((statement) => {
    const altered = new RegExp(`^alter table (?:if exists )?(?:only )?(${name}) (.*)$`).exec(statement)
    const [, table, actions = ''] = altered ?? []
    if (altered) return made.has(table) ? [] : actionsOf(actions).flatMap(inAction)
    const trigger = new RegExp(`^drop trigger (?:if exists )?${name} on (${name})`).exec(statement)?.[1]
    return made.has(trigger) && trigger !== undefined ? [] : found(refused, statement)
  })
}

/** Indexes for which the version before would have to wait, or which it may violate. */
function waits(text: string, isStrict: boolean): string[] {
  if (!isStrict) return []
  const { statements, made } = parse(text)
  const isConcurrent = /^-- Concurrently$/m.test(text)
  return statements.flatMap((statement) => {
    const index = new RegExp(
      `^create (unique )?index (concurrently )?(?:(?:if not exists )?(?!on )(${name}) )?on (?:only )?(${name})`,
    ).exec(statement)
    const [, unique, concurrently, indexName, table] = index ?? []
    if (isConcurrent && !/^(create (unique )?index concurrently if not exists|drop index concurrently) /.test(statement))
      return ['has “-- Concurrently”, so it may only create or drop named indexes: CREATE INDEX CONCURRENTLY IF NOT EXISTS name ON ...']
    if (!isConcurrent && / index concurrently /.test(statement))
      return ['builds an index concurrently and lacks the line “-- Concurrently”']
    if (!index || made.has(table)) return []
    if (unique) return ['makes a unique index, which the version before may violate; review it']
    return concurrently && indexName ? [] : ['builds an index while writes wait; use “-- Concurrently”']
  })
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

/** SQL without comments, texts and the bodies of functions, whose words are no statements of the migration. A review is kept as a mark. */
function withoutTexts(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|(\$\w*\$).*?\1/gs, (found) => {
    if (/^-- Reviewed: \S/.test(found)) return reviewed
    return found.startsWith('-') ? '' : "''"
  })
}
