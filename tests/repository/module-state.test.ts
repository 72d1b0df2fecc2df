// A process loads the start (src/server.ts, or its file in the package) and the build of src/app.ts. Both have a copy of the modules that
// both import, so no such module may have state of its own, unless two of it do no harm.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Each copy is used by itself, or is filled alike. */
const harmless: Record<string, string[]> = {
  // Ids are random beside their order.
  'src/core/database/ids.server.ts': ['last', 'used'],
  // Both are opened with the same level.
  'src/core/tracing/log.server.ts': ['destination'],
}

/** What a file imports when it is loaded. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^'"]*?from '(\.[^']+)'/gm)]
    .map(([, from]) => relative('.', resolve(dirname(file), from as string)))
    .filter((found) => /\.tsx?$/.test(found) && existsSync(found))

function modulesFrom(entry: string): Set<string> {
  const found = new Set([entry])
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return found
}

const holder =
  /^(?:export )?const (\w+)\b[^=\n]* = (?:new (?:Set|Map|WeakMap|WeakSet|LRUCache|AsyncLocalStorage|EventEmitter|Registry)\b[^(]*\(\)|pLimit\()/gm
/** Variables of a module that can change while the process runs: `let`, and what is filled later. */
const stateOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^(?:export )?let (\w+)/gm), ...text.matchAll(holder)].map(([, name]) => name as string)
}

test('no module that both the start and the build load has state that would exist twice', () => {
  const built = modulesFrom('src/app.ts')
  const twice = [...modulesFrom('src/server.ts')].filter((file) => built.has(file))
  expect(twice).toContain('src/core/tracing/statements.server.ts')
  const states = twice.flatMap((file) => stateOf(file).map((name) => `${file}: ${name}`))
  const allowed = Object.entries(harmless).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`))
  expect(states.sort()).toEqual(allowed.sort())
})
