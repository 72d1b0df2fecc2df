// npm run check -- expressions: the time of every regular expression in src grows with the length of the text, not with its square or
// faster. Reads the literals from the sources; imports the modules that build expressions and reads what they build.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { type AttackPattern, check } from 'recheck'
import { type ESTree, parseSync, Visitor } from 'vite'

type Expression = { place: string; source: string; flags: string }

/** Modules that build an expression when they are called, each with expressions of the forms that it builds. */
const builtWhenCalled: Record<string, readonly string[]> = {
  'src/core/http/unanswerable.server.ts': ['^/projects/[^/]+/likes/?$', '^/files/.*/?$'],
  'src/features/records/released-packages/rules.ts': ['(?<![\\p{L}\\p{N}])first\\s+second(?![\\p{L}\\p{N}])', 'first\\s+second'],
  'src/features/surveys/authoring-guard/rules/rule.ts': ["(?<![\\p{L}'-])(?:one phrase|another)(?![\\p{L}'-])"],
  'src/features/operation/security-audits/headers.server.ts': ['; *Secure\\b'],
}

const root = process.argv[2] ?? '.'
const timeoutMilliseconds = 60_000
const attackLength = 200_000

/** The literals of a source file, and whether it builds expressions from texts. */
function literalsOf(path: string, source: string): { literals: Expression[]; builds: boolean } {
  const literals: Expression[] = []
  let builds = false
  const noteBuilt = ({ callee }: { callee: ESTree.Expression }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') builds = true
  }
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const place = `${path}:${source.slice(0, node.start).split('\n').length}`
      literals.push({ place, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: noteBuilt,
    CallExpression: noteBuilt,
  }).visit(parseSync(path, source).program)
  return { literals, builds }
}

/** The expressions that these modules, and those that they import, build while they are imported. */
async function builtBy(paths: readonly string[]): Promise<Expression[]> {
  const built: Expression[] = []
  const original = globalThis.RegExp
  class Recording extends original {
    constructor(pattern: RegExp | string, flags?: string) {
      super(pattern, flags)
      const caller = new Error().stack?.split('\n')[2] ?? ''
      const place = paths.find((path) => caller.includes(pathToFileURL(resolve(root, path)).href))
      if (place) built.push({ place, source: this.source, flags: this.flags })
    }
  }
  globalThis.RegExp = Recording as unknown as RegExpConstructor
  for (const path of paths) await import(pathToFileURL(resolve(root, path)).href)
  globalThis.RegExp = original
  const silent = paths.filter((path) => !built.some(({ place }) => place === path))
  for (const path of silent) fail(`${path} builds an expression when it is called: list its form in builtWhenCalled.`)
  return built
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
if (files.length === 0) throw new Error('No source was read.')
const read = files.sort().map((path) => ({ path, ...literalsOf(path, readFileSync(resolve(root, path), 'utf8')) }))
const building = read.filter(({ path, builds }) => builds && !builtWhenCalled[path]).map(({ path }) => path)
const all = [
  ...read.flatMap(({ literals }) => literals),
  ...(await builtBy(building)),
  ...Object.entries(builtWhenCalled).flatMap(([place, sources]) => sources.map((source) => ({ place, source, flags: 'iu' }))),
]
const expressions = new Map(all.map((one) => [`/${one.source}/${one.flags}`, one]))

const verdictsFile = 'node_modules/.cache/plaza-expressions.json'
const known = knownVerdicts()
const verdicts: Record<string, string> = {}
// Several at a time: the checker is a process of its own, and a fresh clone knows no verdict.
const queue = [...expressions]
const takeNext = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [written, { source, flags }] = next
    verdicts[written] = known[written] ?? (await verdictOn(source, flags))
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, takeNext))
for (const [written, { place }] of expressions)
  if (verdicts[written] !== 'safe')
    fail(`${place}: ${written} takes ${verdicts[written]} time. Write it so that no part of a text is read twice.`)
if (root === '.') saveVerdicts()
console.log(`${expressions.size} expressions`)
// The checker's own process would keep this one running.
process.exit()

function fail(line: string) {
  console.error(line)
  process.exitCode = 1
}

/** An unfinished check counts as a failed one. Only the automaton proves its verdict: an attack that the checker guessed is tried. */
async function verdictOn(source: string, flags: string): Promise<string> {
  const found = await check(source, flags, { timeout: timeoutMilliseconds })
  if (found.status === 'unknown') return 'unknown'
  if (found.status === 'safe' || (found.checker === 'fuzz' && withstands(source, flags, found.attack))) return 'safe'
  return found.complexity.summary
}

/** A linear expression reads this text within milliseconds, a quadratic one takes seconds. */
function withstands(source: string, flags: string, { pumps, suffix }: AttackPattern): boolean {
  const repeated = pumps.map(({ prefix, pump }) => prefix + pump.repeat(attackLength / pump.length / pumps.length))
  try {
    runInNewContext('new RegExp(source, flags).exec(text)', { source, flags, text: repeated.join('') + suffix }, { timeout: 1000 })
    return true
  } catch {
    return false
  }
}

/** Of the last run: the checker takes about a second for some expressions. */
function knownVerdicts(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(verdictsFile, 'utf8'))
  } catch {
    return {}
  }
}

function saveVerdicts() {
  mkdirSync(dirname(verdictsFile), { recursive: true })
  writeFileSync(verdictsFile, JSON.stringify(verdicts))
}
