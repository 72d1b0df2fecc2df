import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const copied = [
  '.dependency-cruiser.mjs',
  'src',
  'scripts',
  'tests',
  'migrations',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'biome.json',
]
const folder = mkdtempSync(join(tmpdir(), 'plaza-feature-'))
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

function insert(file: string, before: string, line: string) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, `${line}${before}`))
}

const feature = 'src/features/participation/notice-board'
/** What the feature consists of, and what it is entered in. */
const isNew = (path: string) => path.startsWith(feature) || ['src/api.ts', 'src/routes.ts'].includes(path)

/** The compiler reads the other files, but looks for no errors in them: `npm run check -- types` does. */
function leaveOthersUnchecked() {
  for (const path of globSync('{src,scripts,tests,.react-router}/**/*.{ts,tsx}', { cwd: folder })) {
    if (isNew(path)) continue
    const file = join(folder, path)
    writeFileSync(file, `// @ts-nocheck\n${readFileSync(file, 'utf8')}`)
  }
}

test('a new feature passes types, format and its own tests', () => {
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const output = run('scripts/new-feature.mjs', 'participation/notice-board')
  const [importLine = ''] = /import \{ noticeBoard \} from '\S+'/.exec(output) ?? []
  const [routeLine = ''] = /route\('notice-board', '\S+'\),/.exec(output) ?? []
  insert('src/api.ts', 'import { places }', `${importLine}\n`)
  insert('src/api.ts', '  places,', '  noticeBoard,\n')
  insert('src/routes.ts', "route('projects'", `${routeLine}\n  `)
  run('node_modules/vitest/vitest.mjs', 'run', 'tests/database/table-types.test.ts', '--update')
  run('node_modules/@react-router/dev/bin.cjs', 'typegen')
  leaveOthersUnchecked()
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'], { cwd: folder, encoding: 'utf8' })
  expect(stdout.split('\n').filter((line) => /notice-board|src\/(api|routes)\.ts/.test(line))).toEqual([])
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', feature)
  run('node_modules/vitest/vitest.mjs', 'run', feature)
})
