// Each limit of size and style fails the check when a file goes one past it, and passes at the limit.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

function inFolder<T>(files: Record<string, string>, work: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'check-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  try {
    return work(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** What the step `lines` reports for a project with these files. */
const lines = (files: Record<string, string>): string =>
  inFolder(files, (root) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/check/lines.mjs', root], { encoding: 'utf8' })
    expect(status === 0).toBe(stderr === '')
    return stderr.trim()
  })

/** The rules that Biome, configured as for `npm run check -- format`, reports for a project with these files. */
const brokenRules = (files: Record<string, string>): string[] => {
  const config = readFileSync('biome.json', 'utf8').replace('"vcs": { "enabled": true', '"vcs": { "enabled": false')
  return inFolder({ ...files, 'biome.json': config }, (root) => {
    const args = ['node_modules/@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', `--config-path=${root}`, root]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    const rules = [...`${stdout}${stderr}`.matchAll(/ lint\/\w+\/(\w+) /g)].map(([, rule = '']) => rule)
    expect(status === 0).toBe(rules.length === 0)
    return rules
  })
}

/** A function of so many lines, with its head and its last brace. */
const functionOf = (count: number) => `export function made() {\n${'  one()\n'.repeat(count - 2)}}\ndeclare const one: () => void\n`
const handlerOf = (count: number) => `route(app, contract, async () => {\n${'  one()\n'.repeat(count - 2)}})\n`
const filesIn = (folder: string, count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${folder}/${i}.ts`, '']))

const features = ['src/core/a', 'src/demo/a', 'src/features/a/b', 'src/pages/a', 'src/ui/a']
const fortyIn = (feature: string) => ({ ...filesIn(`${feature}/one`, 20), ...filesIn(`${feature}/two`, 20) })
const pageOf = (head: string, count: number) => `${head}\n${'  one()\n'.repeat(count - 2)}}\n`
const loader = 'export async function loader() {'
const action = 'export const action = async () => {'

describe('the step lines', () => {
  test('140 columns, 300 lines, handlers of 20, folders of 25 files and features of 40 pass', () => {
    const files = {
      'src/columns.ts': `// ${'x'.repeat(137)}\n`,
      'src/lines.ts': '\n'.repeat(300),
      'src/route.ts': handlerOf(20),
      'src/pages/b/pages/loader.tsx': pageOf(loader, 20),
      'src/pages/b/pages/action.tsx': pageOf(action, 20),
      ...filesIn('src/pages/c', 25),
    }
    expect(lines(Object.assign(files, ...features.map(fortyIn)))).toBe('')
  })

  test('folders of tests, scripts and benches hold 25 files as well', () => {
    const folders = ['benches', 'scripts', 'scripts/check', 'tests', 'tests/e2e', 'tests/e2e/resident']
    const full = Object.assign({ 'src/a.ts': '' }, ...folders.map((folder) => filesIn(folder, 25)))
    expect(lines(full)).toBe('')
    const over = Object.fromEntries(folders.map((folder) => [`${folder}/more.ts`, '']))
    expect(
      lines({ ...full, ...over })
        .split('\n')
        .sort(),
    ).toEqual(folders.map((one) => `${one} has 26 files; at most 25 are allowed.`))
  })

  test('one more of each fails', () => {
    const files = {
      'src/columns.ts': `// ${'x'.repeat(138)}\n`,
      'src/lines.ts': '\n'.repeat(301),
      'src/route.ts': handlerOf(21),
      'src/pages/b/pages/loader.tsx': pageOf(loader, 21),
      'src/pages/b/pages/action.tsx': pageOf(action, 21),
      ...filesIn('src/pages/c', 26),
    }
    const over = Object.fromEntries(features.map((feature) => [`${feature}/more.ts`, '']))
    expect(lines(Object.assign(files, over, ...features.map(fortyIn))).split('\n')).toEqual([
      'src/columns.ts:1 has 141 columns; at most 140 are allowed.',
      'src/lines.ts has 301 lines; at most 300 are allowed.',
      'src/pages/b/pages/action.tsx:1 is a handler of 21 lines; at most 20 are allowed.',
      'src/pages/b/pages/loader.tsx:1 is a handler of 21 lines; at most 20 are allowed.',
      'src/route.ts:1 is a handler of 21 lines; at most 20 are allowed.',
      'src/pages/c has 26 files; at most 25 are allowed.',
      ...features.map((feature) => `${feature} has 41 files; at most 40 are allowed.`),
    ])
  })
})

describe('the step lines reads names', () => {
  const names = (files: Record<string, string>): string =>
    inFolder(files, (root) => spawnSync(process.execPath, ['scripts/check/type-names.ts', root], { encoding: 'utf8' }).stderr.trim())

  test('a value that two files export under one name fails, but for what each page, words file or kind has', () => {
    const value = 'export const sizes = 1\n'
    expect(names({ 'src/a.ts': value, 'src/b.ts': 'const sizes = 2\nexport const other = sizes\n' })).toBe('')
    for (const one of [value, 'export function sizes() {}\n', 'export const { sizes } = all\n', 'export function* sizes() {}\n'])
      expect(names({ 'src/a.ts': value, 'src/b.ts': one })).toContain('sizes is declared 2 times: src/a.ts:1, src/b.ts:1.')
    const loader = 'export const loader = 1\n'
    const words = 'export const useWords = 1\n'
    const place = 'export const place = 1\n'
    expect(names({ 'src/a.tsx': loader, 'src/b.tsx': loader, 'src/a/words.ts': words, 'src/b/words.ts': words })).toBe('')
    expect(names({ 'src/kinds/place/kind.ts': place, 'src/icons.ts': place })).toBe('')
    expect(names({ 'src/a/words.ts': words, 'src/b/other.ts': words, 'src/c/other.ts': words })).toContain('useWords is declared 2 times')
  })

  test('two types of one name fail, and an exported component that is called as an exported type is', () => {
    const type = 'export type Outcome = 1\n'
    const component = 'export function Outcome() {\n  return null\n}\n'
    expect(names({ 'src/a.ts': type, 'src/b.tsx': 'export const ImportOutcome = () => null\n' })).toBe('')
    expect(names({ 'src/a.ts': type, 'src/b.ts': type })).toContain('Outcome is declared 2 times: src/a.ts:1, src/b.ts:1.')
    for (const one of [component, 'export const Outcome = () => null\n'])
      expect(names({ 'src/a.ts': type, 'src/b.tsx': one })).toBe(
        'Outcome is a component (src/b.tsx:1) and a type (src/a.ts:1). Name each by its meaning.',
      )
  })
})

/** A component of so many lines, most of them text. */
const componentOf = (count: number) => `export const Made = () => (\n  <p>\n${'    Text.\n'.repeat(count - 4)}  </p>\n)\n`
const templateOf = (count: number) => `export const made = () => \`\n${'  Text.\n'.repeat(count - 2)}\`\n`
const calls = (count: number) => '  one()\n'.repeat(count - 2)

describe('the step lines reads the syntax', () => {
  test('the text of a component and the lines of a template count; 80 pass, 81 fail', () => {
    expect(lines({ 'src/a.tsx': componentOf(80), 'src/b.ts': templateOf(80), 'src/a.test.tsx': componentOf(200) })).toBe('')
    expect(lines({ 'src/a.tsx': componentOf(81), 'src/b.ts': templateOf(81) }).split('\n')).toEqual([
      'src/a.tsx:1 is a function of 81 lines; at most 80 are allowed.',
      'src/b.ts:1 is a function of 81 lines; at most 80 are allowed.',
    ])
  })

  test('a handler counts however it is registered', () => {
    const named = (count: number) => `async function serve() {\n${calls(count)}}\napp.get('/a', serve)\n`
    const held = (count: number) => `const serve = async () => {\n${calls(count)}}\nroute(app, contract, serve)\n`
    const options = (count: number) => `app.route({ method: 'PUT', handler: async () => {\n${calls(count)}} })\n`
    const method = (count: number) => `app.route({ method: 'PUT', async handler() {\n${calls(count)}} })\n`
    expect(lines({ 'src/a.ts': named(20), 'src/b.ts': held(20), 'src/c.ts': options(20), 'src/d.ts': method(20) })).toBe('')
    expect(lines({ 'src/a.ts': named(21), 'src/b.ts': held(21), 'src/c.ts': options(21), 'src/d.ts': method(21) }).split('\n')).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `src/${name}.ts:1 is a handler of 21 lines; at most 20 are allowed.`),
    )
  })

  test('141 columns fail in tests, scripts, benches and styles too; a generated file may be wider', () => {
    const long = `// ${'x'.repeat(138)}\n`
    const paths = ['benches/a.ts', 'scripts/a.mjs', 'src/a.test.ts', 'src/b.css', 'tests/e2e/a.spec.ts', 'vite.config.ts']
    const files = Object.fromEntries([...paths, 'src/tables.generated.ts'].map((path) => [path, long]))
    const reported = lines({ ...files, 'src/a.ts': '' }).split('\n')
    expect(lines({ 'src/a.ts': '', 'src/a.test.ts': `test('${'x'.repeat(138)}', () => {})\n` })).toBe('')
    expect(reported).toEqual(paths.map((path) => `${path}:1 has 141 columns; at most 140 are allowed.`))
  })
})

describe('the step format', () => {
  test('a function of 80 lines passes, 81 fail; a test may be longer', () => {
    expect(brokenRules({ 'src/a.ts': functionOf(80), 'src/a.test.ts': functionOf(200) })).toEqual([])
    expect(brokenRules({ 'src/a.ts': functionOf(81) })).toEqual(['noExcessiveLinesPerFunction'])
  })

  test('a nested ternary fails', () => {
    const nested = 'export const made = (a: boolean, b: boolean) => (a ? 1 : b ? 2 : 3)\n'
    expect(brokenRules({ 'src/a.ts': nested })).toEqual(['noNestedTernary'])
  })
})

describe('the step imports', () => {
  const config = readFileSync('.dependency-cruiser.mjs', 'utf8')
  const project = {
    'package.json': '{ "type": "module" }',
    'scripts/check/imports.mjs': readFileSync('scripts/check/imports.mjs', 'utf8'),
    'tests/a.ts': 'export const a = 1\n',
    'src/core/time/low.ts': 'export const low = 1\nexport type Low = 1\n',
    'src/core/async/low.ts': 'export const lower = 1\n',
    'src/ui/forms/high.ts': "import { low } from '../../core/time/low.ts'\nexport const high = low\n",
  }
  const imports = (files: Record<string, string>): string =>
    inFolder({ ...project, '.dependency-cruiser.mjs': config, ...files }, (root) => {
      symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
      const { status, stderr } = spawnSync(process.execPath, ['scripts/check/imports.mjs'], { cwd: root, encoding: 'utf8' })
      expect(status === 0).toBe(stderr === '')
      return stderr.split('\n')[0] ?? ''
    })

  test('an import of a folder above passes, and fails once the two ranks are swapped', () => {
    expect(imports({})).toBe('')
    const swapped = config.replace("'core',", "'ui',").replace("props.\n  'ui',", "props.\n  'core',")
    expect(swapped).not.toBe(config)
    expect(imports({ '.dependency-cruiser.mjs': swapped })).toBe('down-from-ui: src/ui/forms/high.ts -> src/core/time/low.ts')
  })

  test('rooms of one rank may import each other, but not in a circle', () => {
    const back = { 'src/core/async/back.ts': "import { low } from '../time/low.ts'\nexport const back = low\n" }
    expect(imports(back)).toBe('')
    const sources = { 'src/core/time/there.ts': "import { lower } from '../async/low.ts'\nexport const there = lower\n" }
    expect(imports({ ...back, ...sources })).toBe('rooms-without-circles: core/async -> core/time -> core/async')
  })

  test('a type that is imported inline fails: no rank would hold for it', () => {
    const inline = "export type High = import('../time/low.ts').Low\n"
    expect(imports({ 'src/core/async/inline.ts': inline })).toBe(
      'src/core/async/inline.ts:1 imports a type inline, past the ranks. Import it at the top.',
    )
  })
})

describe('the step tables', () => {
  test('a table type that was edited by hand fails', () => {
    const generated = readFileSync('src/core/database/tables.generated.ts', 'utf8')
    const edited = generated.replace('created_at: Generated<Date>', 'created_at: Generated<string>')
    expect(edited).not.toBe(generated)
    inFolder({ 'tables.ts': edited }, (root) => {
      const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/database/table-types.test.ts', '--reporter=dot']
      const env = { ...process.env, TABLE_TYPES: join(root, 'tables.ts'), CI: '1' }
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
      expect(status).toBe(1)
      expect(`${stdout}${stderr}`).toContain('created_at: Generated<string>')
    })
  })
})
