// Limits of size: what no longer fits a head is split. Biome limits functions too, but counts neither JSX text nor the lines of templates.
//   node scripts/check/lines.mjs [folder]     the folder that holds src/; without it, the working folder
import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'

const fileLinesMax = 300
const columnsMax = 140
const functionLinesMax = 80
const handlerLinesMax = 20
/** What may stand behind a text that reaches the last column, such as `, async () => {`. */
const textTailMax = 30
const folderFilesMax = 25
const featureFilesMax = 40

/** All exemptions from the limit of columns; the other limits have none. */
const longLines = [
  { path: /^src\/ui\/icons\//, reason: 'Path data of an icon: no part of it has a meaning of its own.' },
  { path: /^src\/demo\/(content|evanston|ithaca|newport-beach)\//, reason: 'Prose of the demo: a paragraph is one text.' },
  { path: /^src\/ui\/fonts\/fonts\.css$/, reason: 'Ranges of characters, as the fonts come with them.' },
  { path: /\.generated\.ts$|(^|\/)generated\/|^client\/api\.d\.ts$/, reason: 'Nobody writes or reads them by hand.' },
]

const root = resolve(process.argv[2] ?? '.')
const all = globSync('src/**/*', { cwd: root, withFileTypes: false }).sort()
/** Tests and generated files may be longer. */
const sources = all.filter((path) => /\.tsx?$/.test(path) && !/\.(test|generated|d)\.tsx?$/.test(path))
if (sources.length === 0) throw new Error('No source was read.')

const written = '{src,tests,scripts,benches,bin,client,ops}/**/*.{ts,tsx,mjs,css}'
for (const path of globSync([written, '*.{ts,mjs}'], { cwd: root }).sort()) checkColumns(path, readFileSync(resolve(root, path), 'utf8'))
for (const path of sources) checkFile(path, readFileSync(resolve(root, path), 'utf8'))
const isFile = (path) => /\.[a-z0-9]+$/.test(path)
checkCounts(groupBy(globSync('{src,tests,scripts,benches}/**/*', { cwd: root }).filter(isFile).sort(), dirname), folderFilesMax)
checkCounts(groupBy(all.filter(isFile), featureOf), featureFilesMax)

function report(place, problem) {
  console.error(`${place} ${problem}`)
  process.exitCode = 1
}

function checkFile(path, text) {
  const lines = text.split('\n')
  if (lines.length - 1 > fileLinesMax) report(path, `has ${lines.length - 1} lines; at most ${fileLinesMax} are allowed.`)
  const { program } = parseSync(path, text)
  const lineOf = (offset) => text.slice(0, offset).split('\n').length
  const checkLength = (kind, { start, end }, max) => {
    const count = lineOf(end) - lineOf(start) + 1
    if (count > max) report(`${path}:${lineOf(start)}`, `is a ${kind} of ${count} lines; at most ${max} are allowed.`)
  }
  for (const one of functionsIn(program)) checkLength('function', one, functionLinesMax)
  for (const handler of handlersIn(program)) checkLength('handler', handler, handlerLinesMax)
}

function checkColumns(path, text) {
  if (longLines.some((one) => one.path.test(path))) return
  const isProduct = /^src\//.test(path) && !/\.test\.tsx?$/.test(path)
  const unbroken = isProduct || path.endsWith('.css') ? [] : textsIn(path, text)
  let start = 0
  for (const [i, line] of text.split('\n').entries()) {
    const limit = start + columnsMax
    if (line.length > columnsMax && !unbroken.some((one) => one.start < limit && limit < one.end + textTailMax))
      report(`${path}:${i + 1}`, `has ${line.length} columns; at most ${columnsMax} are allowed.`)
    start += line.length + 1
  }
}

/** The strings, templates and patterns of a file: no formatter breaks them, and the title of a test or a message is one text. */
function textsIn(path, text) {
  const found = []
  const add = (node) => found.push(node)
  new Visitor({ Literal: add, TemplateLiteral: add }).visit(parseSync(path, text).program)
  return found
}

function functionsIn(program) {
  const found = []
  const add = (node) => found.push(node)
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(program)
  return found
}

/** The functions that are registered as route handlers, inline, by name or as `handler`, and the loaders and actions of pages. */
function handlersIn(program) {
  const found = new Set()
  const named = namedFunctions(program)
  const add = (node) => {
    if (/Function/.test(node?.type)) found.add(node)
    if (node?.type === 'Identifier' && named.has(node.name)) found.add(named.get(node.name))
    if (node?.type === 'ObjectExpression') for (const { key, value } of node.properties) if (key?.name === 'handler') add(value)
  }
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const verb = callee.type === 'MemberExpression' && /^(app|server|instance|scope)$/.test(callee.object.name) && callee.property.name
      if (callee.name === 'route' || /^(get|post|put|patch|delete|all|route)$/.test(verb || '')) add(args.at(-1))
    },
    ExportNamedDeclaration({ declaration }) {
      if (/^(loader|action)$/.test(declaration?.id?.name)) add(declaration)
      for (const { id, init } of declaration?.declarations ?? []) if (/^(loader|action)$/.test(id.name)) add(init)
    },
  }).visit(program)
  return found
}

/** The functions of a file that have a name, by it. */
function namedFunctions(program) {
  const named = new Map()
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id) named.set(node.id.name, node)
    },
    VariableDeclarator({ id, init }) {
      if (/Function/.test(init?.type)) named.set(id.name, init)
    },
  }).visit(program)
  return named
}

/** The feature, page or group that a file belongs to: `features/<domain>/<room>`, `pages/<screen>`, `ui/<group>` or `demo/<group>`. */
function featureOf(path) {
  const folders = dirname(path).split('/')
  if (folders[1] !== 'features') return folders.slice(0, 3).join('/')
  // Each kind of question is a feature of its own.
  return folders.slice(0, folders[3] === 'kinds' ? 5 : 4).join('/')
}

function groupBy(paths, keyOf) {
  const groups = new Map()
  for (const path of paths) groups.set(keyOf(path), (groups.get(keyOf(path)) ?? 0) + 1)
  return groups
}

function checkCounts(groups, max) {
  for (const [folder, count] of groups) if (count > max) report(folder, `has ${count} files; at most ${max} are allowed.`)
}
