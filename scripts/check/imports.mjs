// The imports keep to .dependency-cruiser.mjs. A parser that fails reads nothing and then finds nothing wrong: that is a failure too.
import { globSync, readFileSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import { parseSync, Visitor } from 'vite'
import rules from '../../.dependency-cruiser.mjs'

const { forbidden, options } = rules
const { output } = await cruise(['src', 'tests', 'scripts'], { ...options, ruleSet: { forbidden }, validate: true })
const { violations, totalCruised } = output.summary
if (totalCruised === 0 || output.modules.every(({ dependencies }) => dependencies.length === 0)) throw new Error('No import was read.')
for (const { from, to, rule, cycle } of violations) {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to]
  console.error(`${rule.name}: ${way.join(' -> ')}`)
}
for (const { name, comment } of forbidden)
  if (comment && violations.some(({ rule }) => rule.name === name)) console.error(`${name}: ${comment}`)
if (violations.length > 0) process.exitCode = 1

/** `features/accounts/profile` of a file in it: the rooms of a rank import each other in one direction. */
const roomOf = (path) => /^src\/((?:features\/[^/]+|core|pages)\/[^/]+)\//.exec(path)?.[1]
const imported = new Map()
for (const { source, dependencies } of output.modules) {
  const room = /\.test\.tsx?$/.test(source) ? undefined : roomOf(source)
  if (!room) continue
  const others = dependencies.map(({ resolved }) => roomOf(resolved)).filter((other) => other && other !== room)
  imported.set(room, new Set([...(imported.get(room) ?? []), ...others]))
}
const done = new Set()
for (const room of [...imported.keys()].sort()) findCircle(room, [])

/** Reports a circle that a way through the rooms comes back to. */
function findCircle(room, way) {
  if (way.includes(room)) {
    console.error(`rooms-without-circles: ${[...way.slice(way.indexOf(room)), room].join(' -> ')}`)
    process.exitCode = 1
  }
  if (way.includes(room) || done.has(room)) return
  for (const other of [...(imported.get(room) ?? [])].sort()) findCircle(other, [...way, room])
  done.add(room)
}

// The cruise does not see `import('./a.ts').A` in a type, so such a type would pass every rank.
for (const path of globSync('src/**/*.{ts,tsx}').sort()) {
  const text = readFileSync(path, 'utf8')
  if (!text.includes('import(')) continue
  new Visitor({
    TSImportType({ source, start }) {
      if (!source.value.startsWith('.')) return
      console.error(`${path}:${text.slice(0, start).split('\n').length} imports a type inline, past the ranks. Import it at the top.`)
      process.exitCode = 1
    },
  }).visit(parseSync(path, text).program)
}
