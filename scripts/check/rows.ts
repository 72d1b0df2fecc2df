// Compares the rows that raw SQL returned during a test run (tests/rows/record.ts) with the row types that the sources declare: writes a
// copy of each source with the rows as literals beside its statements, and type-checks the copies.
//   node scripts/check/rows.ts          every statement must have returned a row
//   node scripts/check/rows.ts --some   after a run of some tests: only those that did
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rowsFolder } from '../../tests/rows/folder.ts'
import { type Template, typedTemplates, wrapTemplates } from '../../tests/rows/templates.ts'

const copies = join(rowsFolder, 'copies')
const isWhole = !process.argv.includes('--some')

const samples = readSamples()
rmSync(copies, { recursive: true, force: true })
const silent: string[] = []
let checked = 0
for (const path of globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))) {
  const code = readFileSync(path, 'utf8')
  const templates = code.includes('sql') ? typedTemplates(path, code) : []
  silent.push(...templates.filter(({ name, isResult }) => isResult && !samples.has(name)).map(({ line }) => `${path}:${line}`))
  const sampled = templates.filter(({ name, isGeneric }) => samples.has(name) && !isGeneric)
  checked += sampled.length
  // The compiler reads the other files, but looks for no errors in them: `npm run check -- types` does.
  write(path, sampled.length > 0 ? wrapTemplates(code, sampled, withRows) : `// @ts-nocheck\n${code}`)
}
if (isWhole && checked === 0) throw new Error('No statement returned a row.')
const misfits = checked > 0 ? compile() : ''
if (misfits) console.error(`Rows that do not fit their declared type (lines are those of the source):\n${misfits}`)
if (isWhole && silent.length > 0) console.error(`No test makes these statements return a row:\n${silent.join('\n')}`)
if (misfits || (isWhole && silent.length > 0)) process.exitCode = 1
else console.log(`${checked} typed SQL templates return what they declare.`)

function readSamples(): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  for (const file of globSync(join(rowsFolder, '*.json')))
    for (const [name, rows] of Object.entries<[string, string][]>(JSON.parse(readFileSync(file, 'utf8')))) {
      const known = all.get(name) ?? new Set()
      all.set(name, known)
      for (const [, row] of rows) known.add(row)
    }
  return all
}

function withRows({ name }: Template): [string, string] {
  return ['rowsFit(', `, [${[...(samples.get(name) ?? [])].join(', ')}])`]
}

function write(path: string, text: string) {
  mkdirSync(dirname(join(copies, path)), { recursive: true })
  writeFileSync(join(copies, path), text)
}

/** @returns the compiler's errors in the copies. */
function compile(): string {
  if (existsSync('react-router.config.ts')) writeRouteTypes()
  const declaration = `import type { RawBuilder } from 'kysely'
declare global {
  function rowsFit<Row>(statement: RawBuilder<Row>, rows: NoInfer<Row>[]): RawBuilder<Row>
}`
  writeFileSync(join(copies, 'rows-fit.d.ts'), declaration)
  const root = relative(copies, '.')
  const config = {
    extends: `${root}/tsconfig.json`,
    // An import of a file that has no copy, such as a catalog, finds the source.
    compilerOptions: { rootDirs: ['.', root, `${root}/.react-router/types`] },
    include: ['src', 'rows-fit.d.ts', `${root}/.react-router/types/**/*`],
  }
  writeFileSync(join(copies, 'tsconfig.json'), JSON.stringify(config))
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', copies]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status === 0) return ''
  // Of many rows that do not fit one statement, the first tells enough.
  const byLine = Map.groupBy(stdout.replaceAll(`${copies}/`, '').split(/\n(?=\S)/), (error) => error.replace(/,\d+\).*/s, ''))
  return [...byLine.values()].map(([first]) => first).join('\n')
}

/** Writes the types of the routes, which a fresh clone lacks. */
function writeRouteTypes() {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'typegen'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The types of the routes could not be generated:\n${stderr}`)
}
