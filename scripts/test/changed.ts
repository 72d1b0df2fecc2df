// Which tests a change reaches, for `npm test -- --changed`. Prints { since, units, specs } as JSON.
//   node scripts/test/changed.ts [commit]      since that commit; without one, since the branch left its upstream
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** These import everything: what a change reaches through them is every test. A change of one of them reaches its importers. */
const roots = new Set(['src/api.ts', 'src/app.ts', 'src/jobs.ts', 'src/routes.ts'])
/** What every test depends on. */
const everything = /^(package-lock\.json|migrations\/|vitest\.config\.ts|playwright\.config\.ts|tests\/cluster\.ts|tsconfig\.json)/

export type Sources = {
  /** The text of each source, by its path. */
  texts: ReadonlyMap<string, string>
  /** Patterns of URLs, as src/routes.ts lists them, by the file of the page. */
  pages: ReadonlyMap<string, string>
}
export type Reached = { units: string[]; specs: string[] }

const isUnit = (file: string) => /\.test\.tsx?$/.test(file)
const isSpec = (file: string) => file.endsWith('.spec.ts')
const isServer = (file: string) => /\.server\.tsx?$/.test(file)
const isServerOfPage = (file: string) => /-page\.server\.tsx?$/.test(file)

/** The tests that import what changed, directly or not, those beside it, and the browser tests that open a page that shows it. */
export function reachedBy(changed: readonly string[], { texts, pages }: Sources): Reached {
  const files = [...texts.keys()]
  if (changed.some((file) => everything.test(file))) return { units: files.filter(isUnit), specs: files.filter(isSpec) }
  const importers = importersIn(texts)
  const reached = importing(changed, importers)
  const rooms = [...new Set(changed.filter((file) => file.startsWith('src/') && !isUnit(file)).map((file) => roomOf(file, files)))]
  const beside = files.filter((file) => rooms.some((room) => room && file.startsWith(`${room}/`)))
  // A page reads what routes answer by their contract, which imports none of them.
  const contracts = rooms.map((room) => `${room}/contract.ts`).filter((file) => changed.some(isServer) && texts.has(file))
  const readers = contracts.flatMap((file) => (importers.get(file) ?? []).filter(isServerOfPage))
  const shown = new Set([...reached, ...beside, ...importing(readers, importers)])
  const urls = [...pages].filter(([page]) => shown.has(page)).map(([, url]) => addressOf(url))
  const opens = (spec: string) => urls.some((url) => url.test(texts.get(spec) ?? ''))
  const all = new Set([...reached, ...beside])
  return {
    units: files.filter((file) => isUnit(file) && all.has(file)),
    specs: files.filter((file) => isSpec(file) && (all.has(file) || opens(file))),
  }
}

/** Files, and all that import them, directly or not. */
function importing(files: readonly string[], importers: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set(files)
  for (const file of reached) {
    if (roots.has(file) && !files.includes(file)) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  return reached
}

/** The nearest folder with tests, within a domain. */
function roomOf(file: string, files: readonly string[]): string | undefined {
  const parts = dirname(file).split('/')
  const depthMin = parts[1] === 'features' ? 4 : 3
  const folders = parts.map((_, at) => parts.slice(0, parts.length - at)).filter((folder) => folder.length >= depthMin)
  const rooms = folders.map((folder) => folder.join('/'))
  return rooms.find((room) => files.some((one) => isUnit(one) && dirname(one) === room)) ?? rooms.at(-1)
}

function importersIn(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const [, from = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^'?]+)/g)) {
      const imported = normalize(join(dirname(file), from))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  return importers
}

/** Finds the address of a page in a test's text: `project/:id/news` in '/project/${ids.park}/news'. */
const addressOf = (url: string): RegExp => {
  const segments = url.split('/').map((one) => (one.startsWith(':') ? '[^/\'"`\\s]+' : one.replace('*', '')))
  return new RegExp(`['"\`}]/${segments.join('/')}(?=['"\`?#])`)
}

function read(): Sources {
  const files = globSync(['{src,tests,scripts,benches}/**/*.{ts,tsx,mjs}'])
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const lines = (texts.get('src/routes.ts') ?? '').matchAll(/route\('([^']+)', '([^']+)'/g)
  return { texts, pages: new Map([...lines].map(([, url = '', page]) => [`src/${page}`, url])) }
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Where the branch left its upstream; the commit itself if there is none. */
function start(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')
  } catch {
    return git('rev-parse', 'HEAD')
  }
}

if (process.argv[1]?.endsWith('changed.ts')) {
  const since = process.argv[2] ?? start()
  const changed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')].flatMap((one) => one.split('\n'))
  const { units, specs } = reachedBy(changed.filter(Boolean), read())
  const present = (files: string[]) => files.filter((file) => existsSync(file))
  console.log(JSON.stringify({ since, changed: changed.filter(Boolean).length, units: present(units), specs: present(specs) }))
}
