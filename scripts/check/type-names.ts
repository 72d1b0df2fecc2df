// npm run check -- lines: one meaning per name. Fails if two types in src have the same name (`Props` may have), if two files export a
// value of one name, or if an exported component is called as an exported type is.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** What React Router reads of each page. */
const ofPages = new Set(['loader', 'action', 'meta', 'handle', 'headers', 'shouldRevalidate', 'ErrorBoundary'])
/** What each folder has of its own, by the names of its files, and what is called as what it is about. */
const ofFolders: Record<string, RegExp> = { useWords: /words\.ts$/, wordsIn: /\/words\.server\.ts$/, vocabulary: /\/vocabulary\.ts$/ }
const isOfItsFile = (name: string, path: string): boolean =>
  ofPages.has(name) || ofFolders[name]?.test(path) || path.endsWith(`/kinds/${name}/kind.ts`)

const placesByName = new Map<string, string[]>()
const valuesByName = new Map<string, string[]>()
const exportedTypes = new Map<string, string>()
const components: { name: string; place: string }[] = []
const root = process.argv[2] ?? '.'
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.(test|generated)\.tsx?$/.test(path))
if (files.length === 0) throw new Error('No source was read.')
for (const path of files.sort()) {
  const source = readFileSync(join(root, path), 'utf8')
  /** The end of the `declare` block that the walk is in: its interfaces extend those of a library or of another file. */
  let augmentedUntil = 0
  const note = ({ id, start }: { id: ESTree.BindingIdentifier | null; start: number }) => {
    if (!id || id.name === 'Props' || start < augmentedUntil) return
    placesByName.set(id.name, [...(placesByName.get(id.name) ?? []), `${path}:${source.slice(0, start).split('\n').length}`])
  }
  const placeOf = (start: number) => `${path}:${source.slice(0, start).split('\n').length}`
  new Visitor({
    ExportNamedDeclaration({ declaration, start }) {
      if (declaration?.type === 'TSTypeAliasDeclaration' || declaration?.type === 'TSInterfaceDeclaration')
        exportedTypes.set(declaration.id.name, placeOf(start))
      for (const name of valuesIn(declaration))
        if (!isOfItsFile(name, path)) valuesByName.set(name, [...(valuesByName.get(name) ?? []), placeOf(start)])
      if (path.endsWith('.tsx')) for (const name of functionsIn(declaration)) components.push({ name, place: placeOf(start) })
    },
    TSModuleDeclaration: ({ end }) => {
      augmentedUntil = end
    },
    TSTypeAliasDeclaration: note,
    TSInterfaceDeclaration: note,
    TSEnumDeclaration: note,
    ClassDeclaration: note,
  }).visit(parseSync(path, source).program)
}

for (const [name, places] of [...placesByName, ...valuesByName]) {
  if (places.length === 1) continue
  console.error(`${name} is declared ${places.length} times: ${places.join(', ')}. Name each by its meaning, or import one.`)
  process.exitCode = 1
}

for (const { name, place } of components) {
  const type = exportedTypes.get(name)
  if (!type || !/^[A-Z]/.test(name)) continue
  console.error(`${name} is a component (${place}) and a type (${type}). Name each by its meaning.`)
  process.exitCode = 1
}

/** The names of the values that a declaration makes. */
function valuesIn(declaration: ESTree.Declaration | null): string[] {
  if (declaration?.type !== 'VariableDeclaration') return functionsIn(declaration)
  return declaration.declarations.flatMap(({ id }) => {
    if (id.type === 'Identifier') return [id.name]
    return id.type === 'ObjectPattern'
      ? id.properties.flatMap((one) => (one.type === 'Property' && one.value.type === 'Identifier' ? [one.value.name] : []))
      : []
  })
}

/** The names of the functions that a declaration makes. */
function functionsIn(declaration: ESTree.Declaration | null): string[] {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : []
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && /Function/.test(init.type) ? [id.name] : [],
  )
}
