// npm run check -- docs: what documents list of the code is what the code has. README maps the folders of the ranks in their order;
// docs/surveys.md lists the kinds of questions.
//   node scripts/check/maps.ts --write     writes the list of kinds
import { readFileSync, writeFileSync } from 'node:fs'
import { questionKinds, traitsOf } from '../../src/features/surveys/kinds/kinds.ts'

const problems = [
  ...mapProblems(readFileSync('README.md', 'utf8'), ranksIn(readFileSync('.dependency-cruiser.mjs', 'utf8'))),
  ...kindProblems('docs/surveys.md'),
]
for (const line of problems) console.error(line)
if (problems.length > 0) process.exitCode = 1

/** The folders below src/ in the order of their ranks, as .dependency-cruiser.mjs lists them. */
export function ranksIn(text: string): string[] {
  const [, list = ''] = /^const ranks = \[\n([\s\S]*?)^\]/m.exec(text) ?? []
  return [...list.matchAll(/^ {2}'([\w/-]+)',$/gm)].map(([, folder = '']) => folder)
}

/** What differs between the map of a README and the ranks. */
export function mapProblems(text: string, ranks: readonly string[]): string[] {
  const [, map = ''] = /^src\/\n([\s\S]*?)^\S/m.exec(text) ?? []
  const listed: string[] = []
  let domain = ''
  for (const [, indent = '', folder = ''] of map.matchAll(/^( {2}| {4})([a-z-]+)\/ /gm)) {
    if (indent.length === 2) domain = folder
    if (folder !== 'features') listed.push(indent.length === 2 ? folder : `${domain}/${folder}`)
  }
  if (listed.join() === ranks.join()) return []
  return [`README.md: the map lists ${listed.join(', ')}; the ranks are ${ranks.join(', ')}.`]
}

function kindProblems(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const rows = questionKinds.map((type) => {
    const { figures, stored, parts } = traitsOf({ type })
    return `| \`${type}\` | ${figures} | \`${stored}\` | ${parts.join(', ') || 'nothing'} |`
  })
  const table = ['| Kind | Shape of its figures | Stored as | An editor defines |', '|---|---|---|---|', ...rows].join('\n')
  const renewed = text.replace(
    /(<!-- kinds -->\n)[\s\S]*?(<!-- \/kinds -->)/,
    (_, start: string, end: string) => `${start}${table}\n${end}`,
  )
  if (renewed === text) return []
  if (!process.argv.includes('--write')) return [`${path} does not list the kinds as they are: node scripts/check/maps.ts --write`]
  writeFileSync(path, renewed)
  return []
}
