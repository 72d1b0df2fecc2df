// Limits of size: what no longer fits a head is split. Biome limits functions and forbids nested conditions; the rest is here.
//   node scripts/check-lines.mjs [folder]     the folder that holds src/; without it, the working folder
import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'

const fileLinesMax = 250
const columnsMax = 140
const handlerLinesMax = 20
const folderFilesMax = 25
const featureFilesMax = 40

/** All exemptions from the limit of columns; the other limits have none. */
const longLines = [
  { path: /^src\/ui\/icons\//, reason: 'Path data of an icon: no part of it has a meaning of its own.' },
  { path: /^src\/demo\/(content|evanston|ithaca|newport-beach)\//, reason: 'Prose of the demo: a paragraph is one text.' },
]

const root = resolve(process.argv[2] ?? '.')
const all = globSync('src/**/*', { cwd: root, withFileTypes: false }).sort()
/** Tests and generated files may be longer. */
const sources = all.filter((path) => /\.tsx?$/.test(path) && !/\.(test|generated|d)\.tsx?$/.test(path))
if (sources.length === 0) throw new Error('No source was read.')

for (const path of sources) checkFile(path, readFileSync(resolve(root, path), 'utf8'))
const files = all.filter((path) => /\.[a-z0-9]+$/.test(path))
checkCounts(groupBy(files, dirname), folderFilesMax)
checkCounts(groupBy(files, featureOf), featureFilesMax)

function report(place, problem) {
  console.error(`${place} ${problem}`)
  process.exitCode = 1
}

function checkFile(path, text) {
  const lines = text.split('\n')
  if (lines.length - 1 > fileLinesMax) report(path, `has ${lines.length - 1} lines; at most ${fileLinesMax} are allowed.`)
  const mayBeLong = longLines.some((one) => one.path.test(path))
  for (const [i, line] of lines.entries())
    if (!mayBeLong && line.length > columnsMax) report(`${path}:${i + 1}`, `has ${line.length} columns; at most ${columnsMax} are allowed.`)
  for (const handler of handlersIn(path, text)) {
    const count = text.slice(handler.start, handler.end).split('\n').length
    const line = text.slice(0, handler.start).split('\n').length
    if (count > handlerLinesMax) report(`${path}:${line}`, `is a handler of ${count} lines; at most ${handlerLinesMax} are allowed.`)
  }
}

/** The functions that are registered as route handlers, and the loaders and actions of pages. */
function handlersIn(path, text) {
  const found = []
  const add = (node) => {
    if (/Function/.test(node?.type)) found.push(node)
  }
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const verb = callee.type === 'MemberExpression' && callee.object.name === 'app' && callee.property.name
      if (callee.name === 'route' || /^(get|post|put|patch|delete|all)$/.test(verb || '')) add(args.at(-1))
    },
    ExportNamedDeclaration({ declaration }) {
      if (/^(loader|action)$/.test(declaration?.id?.name)) add(declaration)
      for (const { id, init } of declaration?.declarations ?? []) if (/^(loader|action)$/.test(id.name)) add(init)
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** The feature, page or group that a file belongs to: `features/<domain>/<room>`, `pages/<screen>`, `ui/<group>` or `demo/<group>`. */
function featureOf(path) {
  const folders = dirname(path).split('/')
  return folders.slice(0, folders[1] === 'features' ? 4 : 3).join('/')
}

function groupBy(paths, keyOf) {
  const groups = new Map()
  for (const path of paths) groups.set(keyOf(path), (groups.get(keyOf(path)) ?? 0) + 1)
  return groups
}

function checkCounts(groups, max) {
  for (const [folder, count] of groups) if (count > max) report(folder, `has ${count} files; at most ${max} are allowed.`)
}
