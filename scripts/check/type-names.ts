// npm run check -- lines: one meaning per type name. Fails if two types in src have the same name; `Props` may have.
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

const placesByName = new Map<string, string[]>()
const files = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.(test|generated)\.tsx?$/.test(path))
if (files.length === 0) throw new Error('No source was read.')
for (const path of files.sort()) {
  const source = readFileSync(path, 'utf8')
  /** The end of the `declare` block that the walk is in: its interfaces extend those of a library or of another file. */
  let augmentedUntil = 0
  const note = ({ id, start }: { id: ESTree.BindingIdentifier | null; start: number }) => {
    if (!id || id.name === 'Props' || start < augmentedUntil) return
    placesByName.set(id.name, [...(placesByName.get(id.name) ?? []), `${path}:${source.slice(0, start).split('\n').length}`])
  }
  new Visitor({
    TSModuleDeclaration: ({ end }) => {
      augmentedUntil = end
    },
    TSTypeAliasDeclaration: note,
    TSInterfaceDeclaration: note,
    TSEnumDeclaration: note,
    ClassDeclaration: note,
  }).visit(parseSync(path, source).program)
}

for (const [name, places] of placesByName) {
  if (places.length === 1) continue
  console.error(`${name} is declared ${places.length} times: ${places.join(', ')}. Name each by its meaning, or import one.`)
  process.exitCode = 1
}
