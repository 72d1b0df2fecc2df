// Copies the fonts of drawn text into fonts/, unchanged: the subsets and weights that share pictures (WOFF2) and documents (WOFF) use.
//   node scripts/generate/fonts.ts           writes the files
//   node scripts/generate/fonts.ts --check   fails if a committed file differs
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installAside } from '../prepare.mjs'

const target = 'fonts'
const patterns = [
  '{poppins,be-vietnam-pro}/{LICENSE,files/*-{500,600}-normal.woff2,files/*-{400,600}-normal.woff}',
  // In a hundred parts for pictures, whose characters unicode.json lists, and whole for documents.
  'noto-sans-sc/{LICENSE,unicode.json,files/*-{500,600}-normal.woff2,files/*-chinese-simplified-{400,600}-normal.woff}',
]
const unused = ['noto-sans-sc/files/*-chinese-simplified-*.woff2']

const source = join(await installAside('scripts/generate/sources'), '@fontsource')
const isCheck = process.argv.includes('--check')
const left = new Set(globSync(`${target}/*/*`))
if (!isCheck) rmSync(target, { recursive: true, force: true })
const paths = globSync(patterns, { cwd: source, exclude: unused })
for (const path of paths) {
  const copy = join(target, path.replace('/files/', '/'))
  const isKnown = left.delete(copy)
  if (!isCheck) cpSync(join(source, path), copy)
  else if (!isKnown || !readFileSync(copy).equals(readFileSync(join(source, path)))) fail(`${copy} differs from its source.`)
}
if (isCheck) for (const path of left) fail(`${path} has no source.`)
console.log(`${target}: ${paths.length} files`)

function fail(line: string) {
  console.log(line)
  process.exitCode = 1
}
