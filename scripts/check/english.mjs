// npm run check -- english: documents, comments and the product's texts are in plain American English. Fails on the turns of phrase below,
// in all Markdown files.
//   node scripts/check/english.mjs --comments [folder ...]   the same for code comments, in src, tests, scripts and benches by default
//   node scripts/check/english.mjs --texts [folder ...]      the product's English texts, in src by default
//   node scripts/check/english.mjs --names [folder ...]      declared names, names in SQL and names of tests, by default of all code
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { leaves } from '../texts/translations.ts'
import { testNamesIn, vagueNamesIn } from './english/names.ts'
import { tellsIn } from './english-texts.ts'

/** What to avoid, and what to write instead. Code spans, quotations and link targets are not checked. */
const tells = [
  ['whoever', /\bwho(m|s?o)?ever\b/, 'name the actor: "anyone who", "the process that"'],
  ['where there is none', /\bwhere there (is|are|was|were) (none|no)\b/, '"without a ...", "if it is missing"'],
  [
    'stands',
    /\bwhat stands there\b|\b(stands|stood)\b|\bstand (in|on|under|there|beside|below|above|at|for)\b/,
    '"is", "appears", "represents"',
  ],
  ['gives', /\b(gives|gave)\b(?! up)|\bgive (it|them|back|whether|the)\b/, '"returns", "provides", "passes"'],
  ['said', /\bsaid\b|\bsays? so\b/, '"reported", "stated", "shown"'],
  ['so that', /\bso that\b/, 'state the effect: "which ...", "to ...", or two sentences'],
  ['once more', /\bonce more\b/, '"again"'],
  ['at once', /\bat once\b/, '"immediately" or "at the same time"'],
  ['for good', /\bfor good\b/, '"permanently"'],
  ['is told', /\b(is|are|was|were|be|been|being) told\b/, '"is notified", "receives", "is shown"'],
  ['comes of it', /\b(comes?|came) of (it|them|this|that)\b|\bwhat (became|becomes) of\b/, '"the result", "the outcome"'],
  ['goes on', /\b(goes?|going|went) on\b/, '"continues"'],
  ['let go', /\blet(s|ting)? (\w+ )?go\b/, '"release", "close", "delete"'],
  ['anew', /\banew\b/, '"again", "re-"'],
  ['by the clocks of', /\bby (the|its|their|whose) clocks?\b/, '"in the time zone of"'],
  ['in short', /\bin short\b/, '(leave it out)'],
  ['those who', /\bthose (who|whom|whose)\b|\bof whom\b/, '"people who"'],
  ['somebody says', /\bsomebody says\b/, '"someone reports"'],
  ['not any more', /\bany more\b/, '"no longer"'],
  [
    'one as a subject',
    /\b(as|if|when|while|what|where|until|before) one (types|reads|looks|chooses|writes|likes|needs|wants|goes|can|may)\b/,
    'name the actor',
  ],
  ['papers', /\bpapers\b/, '"documents"'],
  [
    'British spelling',
    /\b(colou?rs?ed|colour\w*|behaviou\w+|neighbou\w+|favou\w+|honou\w+|organis\w+|anonymis\w+|normalis\w+|recognis\w+|sanitis\w+|serialis\w+|initialis\w+|minimis\w+|capitalis\w+|licences?|centres?|centred|grey|labell\w+|kilometres?|whilst)\b/,
    'the American spelling',
  ],
].map(([name, pattern, instead]) => ({ name, pattern: new RegExp(pattern, 'gi'), instead }))

const blank = (text) => text.replace(/[^\n]/g, ' ')
/** Text as it is, with spaces in place of what is quoted: code, quotations, addresses. Offsets stay. */
const withoutQuotes = (text) =>
  text
    .replace(/`[^`\n]*(\n[^`\n]+)?`/g, blank)
    .replace(/"[^"]{1,200}"|“[^”]{1,200}”/g, blank)
    .replace(/https?:\/\/\S+|\]\([^)]*\)/g, blank)

/** A Markdown file as parts of text, each with the line that it begins on. */
function partsOfMarkdown(path) {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, blank)
  // The glossary's other columns are in other languages.
  const own = path === 'docs/glossary.md' ? text.replace(/^(\|[^|\n]*\|[^|\n]*\|).*$/gm, '$1') : text
  // The conformance report ends with the names of tests.
  return [{ line: 1, text: path === 'docs/acr.md' ? (own.split('\n## Tests')[0] ?? '') : own }]
}

/** The comments of a source file, those of lines that follow one another as one. */
function partsOfSource(path) {
  const source = readFileSync(path, 'utf8')
  const lineOf = (offset) => source.slice(0, offset).split('\n').length
  const comments = path.endsWith('.css')
    ? [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({ type: 'Block', value: match[1], start: match.index }))
    : parseSync(path, source).comments
  const parts = []
  for (const { type, value, start } of comments) {
    const line = lineOf(start)
    const last = parts.at(-1)
    if (type === 'Line' && last?.type === 'Line' && last.next === line) {
      last.text += `\n${value}`
      last.next++
    } else parts.push({ type, line, next: line + 1, text: value.replace(/^\s*\*(?!\/)/gm, ' ') })
  }
  return parts
}

function hitsIn(path, parts) {
  return parts.flatMap(({ line, text }) => {
    // A phrase may be broken over two lines.
    const words = withoutQuotes(text).replaceAll('\n', ' ')
    return tells.flatMap(({ name, pattern, instead }) =>
      [...words.matchAll(pattern)].map((match) => {
        const at = line + text.slice(0, match.index).split('\n').length - 1
        const around = text.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30).replace(/\s+/g, ' ')
        return { name, instead: `${name} -> ${instead}`, path, at, around: around.trim() }
      }),
    )
  })
}

/** @returns the tells in a catalog, each at its key */
function hitsInCatalog(path) {
  return leaves(JSON.parse(readFileSync(path, 'utf8'))).flatMap(([key, text]) =>
    tellsIn(text, path).map(({ name, found, instead }) => ({ name, instead: `${found} -> ${instead}`, path, at: key, around: text })),
  )
}

/** @returns the vague names that a source declares, and the tells in the names of its tests */
function hitsInNames(path) {
  const source = readFileSync(path, 'utf8')
  const vague = vagueNamesIn(path, source).map(({ name, line, instead }) => ({
    ...{ name, instead: `${name} -> ${instead}`, path, at: line, around: source.split('\n')[line - 1].trim() },
  }))
  return [...vague, ...hitsIn(path, testNamesIn(path, source))]
}

/** Which files each option reads, and how. */
const kinds = {
  '': { of: () => ['*.md', '{content,docs,scripts,src,tests,benches}/**/*.md'], read: (path) => hitsIn(path, partsOfMarkdown(path)) },
  '--comments': {
    roots: ['src', 'tests', 'scripts', 'benches'],
    of: (roots) => roots.map((root) => `${root}/**/*.{ts,tsx,mjs,css}`),
    read: (path) => hitsIn(path, partsOfSource(path)),
  },
  '--names': {
    roots: ['src', 'tests', 'scripts', 'client', 'benches'],
    of: (roots) => roots.map((root) => `${root}/**/*.{ts,tsx,mjs}`),
    read: hitsInNames,
  },
  '--texts': { roots: ['src'], of: (roots) => roots.map((root) => `${root}/**/{text,poster}/en.json`), read: hitsInCatalog },
}

const [option = '', ...folders] = process.argv.slice(2)
const kind = kinds[option]
if (!kind) throw new Error('node scripts/check/english.mjs [--comments | --texts | --names [folder ...]]')
const roots = folders.length > 0 ? folders.map((folder) => folder.replace(/\/$/, '')) : kind.roots
const files = globSync(kind.of(roots)).sort()
if (files.length === 0) throw new Error('No file was read.')
const hits = files.flatMap(kind.read)
for (const { path, at, instead, around } of hits)
  console.error(`${path}${typeof at === 'number' ? ':' : ': '}${at}: ${instead}\n    ${around}`)
if (hits.length > 0) {
  const counts = Map.groupBy(hits, ({ name }) => name)
  const list = [...counts].map(([name, of]) => `${name} ${of.length}`).join(', ')
  console.error(`${hits.length} in ${new Set(hits.map(({ path }) => path)).size} of ${files.length} files: ${list}`)
  process.exitCode = 1
}
