// npm run package [-- --out FOLDER]: packs the built Plaza with everything it runs on into plaza-<version>.tgz, for `npm install -g`.
// See docs/decisions/070-package.md.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { traceFiles } from './package/files.ts'
import { packLibraries } from './package/libraries.ts'

const usage = `Usage: npm run package -- [options]
Packs the built Plaza into plaza-<version>.tgz, which "npm install -g" installs without a network.
  --out FOLDER  where the tarball goes (default: this folder)
  --help        print this`

/** The operator's program: the server, its threads that render and read documents, and the commands, each a file of `build/commands`. */
const commands = {
  server: 'src/server.ts',
  renderer: 'src/renderer.ts',
  'pdf-thread': 'src/features/projects/media/pdf/pdf-thread.server.ts',
  retention: 'scripts/operate/retention.ts',
  account: 'scripts/operate/account.ts',
  audit: 'scripts/operate/audit.ts',
  backup: 'scripts/operate/backup.ts',
  doctor: 'scripts/operate/doctor.ts',
  map: 'scripts/operate/map.ts',
  restore: 'scripts/operate/restore.ts',
  takeout: 'scripts/operate/takeout.ts',
  'move-database': 'scripts/operate/move-database.ts',
  'upgrade-database': 'scripts/operate/upgrade-database.ts',
}
const stage = 'build/package'
const unpackedBytesMax = 150_000_000
const nodeMin = 24

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

type Manifest = { version: string; dependencies: Record<string, string>; optionalDependencies: Record<string, string> }

const { values } = parseArgs({ options: { out: { type: 'string', default: '.' }, help: { type: 'boolean', default: false } } })
if (values.help) console.log(usage)
else await pack(resolve(values.out))

async function pack(out: string): Promise<void> {
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  execFileSync(process.execPath, ['scripts/client.ts'], { stdio: 'inherit' })
  await buildCommands()
  const files = await traceFiles(Object.keys(commands).map((name) => `build/commands/${name}.js`))
  for (const file of files) cpSync(file, join(stage, file))
  const packages = packLibraries(stage, files)
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifestOf(packages), null, 2)}\n`)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  if (bytes > unpackedBytesMax)
    throw new Error(`The package has ${megabytes(bytes)} MB unpacked, more than ${megabytes(unpackedBytesMax)}.`)
  const npm = ['pack', resolve(stage), '--pack-destination', out, '--ignore-scripts', '--json', '--loglevel=error']
  const [packed] = JSON.parse(execFileSync('npm', npm, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as [
    { filename: string; size: number },
  ]
  rmSync(stage, { recursive: true })
  const tarball = join(out, packed.filename)
  console.log(`${tarball}: ${megabytes(packed.size)} MB, ${megabytes(bytes)} MB unpacked, ${packages.size} packages`)
  console.log(`Install it: npm install -g ${tarball}`)
}

/** Compiles the server's start and the commands to JavaScript: Node does not run TypeScript below node_modules. */
async function buildCommands(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: { ssr: true, target: `node${nodeMin}`, outDir: 'build/commands', copyPublicDir: false, rolldownOptions: { input: commands } },
  })
}

/** @param packages the bundled libraries: name -> version */
function manifestOf(packages: ReadonlyMap<string, string>): object {
  const { version, optionalDependencies, ...own } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest & Record<string, unknown>
  const node = `node-${process.platform}-${process.arch}`
  return {
    name: own['name'],
    version,
    description: own['description'],
    license: own['license'],
    private: true,
    type: 'module',
    bin: { plaza: 'bin/plaza.mjs' },
    exports: { './client': { types: './client/plaza.d.ts', default: './client/plaza.js' } },
    engines: { node: `>=${nodeMin}` },
    // Native libraries and PostgreSQL are those of the packing machine.
    os: [process.platform],
    cpu: [process.arch],
    libc: process.platform === 'linux' ? ['glibc'] : undefined,
    plazaNode: { name: node, version: optionalDependencies[node] ?? String(nodeMin) },
    dependencies: Object.fromEntries(packages),
    bundleDependencies: [...packages.keys()],
  }
}
