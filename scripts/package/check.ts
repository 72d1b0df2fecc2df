// The package installs from itself alone into an empty folder, serves its first page in time, and neither it nor `npm start` loads a build
// or test tool. Prints the seconds and the memory.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareTables } from '../../src/core/database/open-database.server.ts'
import { startPostgres } from '../../src/core/database/postgres.server.ts'
import { demoLogins } from '../../src/demo/loading/logins.ts'
import { freePort } from '../../tests/served.ts'
import { requestWhatNeedsLibraries } from './requests.ts'

const firstPageSecondsMax = 10
const startSecondsMax = 120

type Running = { process: ChildProcess; url: string }

/** Colors of debug lines: loaded if a test library brought it along, and not packed. */
const optional = ['node_modules/supports-color', 'node_modules/has-flag']

const folder = mkdtempSync(join(tmpdir(), 'plaza-package-'))
const installed = join(folder, 'installed')
const plaza = join(installed, 'bin/plaza')
const environment = { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), HOME: folder, HOST: '127.0.0.1', DEMO: 'off' }

try {
  install()
  compileWithClient()
  const { seconds, megabytes } = await firstPage()
  console.log(`The first page came ${seconds.toFixed(1)} s after the first start, with ${megabytes} MB of memory.`)
  // On a busy machine everything takes longer by this factor.
  const allowed = firstPageSecondsMax * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  if (seconds > allowed) fail(`The first page took longer than ${allowed.toFixed(1)} s.`)
  const demo = await modulesOf(
    [plaza],
    join(folder, 'demo'),
    'build/commands/server.js',
    { DEMO: 'on', DEMO_PASSWORD: demoLogins.password },
    requestWhatNeedsLibraries,
  )
  refuseOthers('The installed plaza', demo, join(installed, 'lib/node_modules/plaza'))
  const clone = await modulesOf([process.execPath, resolve('scripts/start.mjs')], join(folder, 'clone'), 'src/server.ts')
  refuseOthers('npm start', clone, resolve('.'))
  await logsStatements([plaza], 'package-log')
  await logsStatements([process.execPath, resolve('scripts/start.mjs')], 'clone-log')
  for (const args of [['--help'], ['--version'], ['account', '--help'], ['retention', '--help'], ['retention', '--dry-run']]) {
    execFileSync(plaza, args, { cwd: join(folder, 'first'), env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  await upgradesDatabase()
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** The start and the build share what observes statements: a slow one is in the log, with the id of its request. */
async function logsStatements(program: string[], name: string): Promise<void> {
  const log = join(folder, `${name}.txt`)
  const server = await start(program, join(folder, name), { SLOW_STATEMENT_MS: '0' }, openSync(log, 'w'))
  await stop(server.process)
  const isLogged = readFileSync(log, 'utf8')
    .split('\n')
    .some((line) => /"reqId":"[^"]+".*"msg":"slow statement"/.test(line))
  if (!isLogged) fail(`${program.join(' ')} logs no statement of a request, with SLOW_STATEMENT_MS=0.`)
}

/** The installed command moves a database of an older PostgreSQL, here Debian's, and the server serves from it. */
async function upgradesDatabase(): Promise<void> {
  const native = '/usr/lib/postgresql/15'
  if (!existsSync(native)) return console.log(`plaza upgrade-database was not run: ${native} is missing (package postgresql-15).`)
  const cwd = join(folder, 'older')
  const older = await startPostgres({ dir: join(cwd, 'data/postgres'), native })
  await prepareTables(older)
  await older.stop()
  const run = () => {
    const { status, stdout } = spawnSync(plaza, ['upgrade-database'], {
      cwd,
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { status, text: stdout }
  }
  const moved = run()
  if (moved.status !== 0 || !moved.text.startsWith('Moved from PostgreSQL 15 to '))
    fail(`plaza upgrade-database: ${moved.status}, ${moved.text}`)
  const again = run()
  if (again.status !== 0 || !again.text.includes('nothing to do')) fail(`A second plaza upgrade-database: ${again.status}, ${again.text}`)
  await stop((await start([plaza], cwd)).process)
  console.log('plaza upgrade-database moved a database of PostgreSQL 15, and the server serves from it.')
}

/** A program that imports the client compiles with the types in the package, and its calls are checked. */
function compileWithClient(): void {
  const call = (path: string) =>
    `import { createPlazaClient } from 'plaza/client'
const { data } = await createPlazaClient({ url: 'https://plaza.example.org' }).GET('${path}')
export const total: number | undefined = data?.total\n`
  const compiles = (path: string) => {
    const program = join(installed, 'lib/program.mts')
    writeFileSync(program, call(path))
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--module', 'nodenext', '--target', 'es2024']
    const { status, stdout } = spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...options, program])
    return { succeeds: status === 0, output: String(stdout) }
  }
  const good = compiles('/api/v1/projects')
  if (!good.succeeds) fail(`A program with the client does not compile: ${good.output}`)
  if (compiles('/api/v1/nothing').succeeds) fail('The types of the client accept a call that does not exist.')
  const { resolve: find } = createRequire(join(installed, 'lib/program.mjs'))
  execFileSync(process.execPath, ['--input-type=module', '-e', `await import(${JSON.stringify(find('plaza/client'))})`])
  console.log('A program with the client compiles, and the client loads.')
}

/** Packs and installs, without a registry and without scripts. */
function install(): void {
  execFileSync(process.execPath, ['scripts/package.ts', '--out', folder], { stdio: 'inherit' })
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) as string)
  const options = [
    '--prefix',
    installed,
    '--cache',
    join(folder, 'cache'),
    '--registry',
    'http://127.0.0.1:9',
    '--ignore-scripts',
    '--loglevel=error',
  ]
  execFileSync('npm', ['install', '--global', ...options, tarball], {
    cwd: folder,
    env: { ...process.env, PATH: environment.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** `plaza` is a shell that starts the server again if it was killed. */
function serverBelow(pid = 0): string {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child || String(pid)
}

async function firstPage(): Promise<{ seconds: number; megabytes: number }> {
  const begin = performance.now()
  const server = await start([plaza], join(folder, 'first'))
  const seconds = (performance.now() - begin) / 1000
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${serverBelow(server.process.pid)}/status`, 'utf8'))?.[1])
  await stop(server.process)
  return { seconds, megabytes: Math.round(kilobytes / 1000) }
}

/**
 * The files loaded by a server after its first page and `requests`: modules, and libraries mapped into its memory.
 * @param entry the module that identifies the server among the processes of the program
 */
async function modulesOf(
  program: string[],
  cwd: string,
  entry: string,
  env: Record<string, string> = {},
  requests: (url: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const notes = mkdtempSync(join(folder, 'modules-'))
  const hook = { NODE_OPTIONS: `--import=${resolve('scripts/package/note-modules.mjs')}`, MODULES_FOLDER: notes }
  const server = await start(program, cwd, { ...env, ...hook })
  try {
    await requests(server.url)
    for (const name of readdirSync(notes)) {
      const modules = readFileSync(join(notes, name), 'utf8')
        .trim()
        .split('\n')
        .map((url) => url.replace(/^file:\/\//, ''))
      if (!modules.some((path) => path.endsWith(`/${entry}`))) continue
      const maps = readFileSync(`/proc/${name.replace('.txt', '')}/maps`, 'utf8')
      const libraries = [...maps.matchAll(/ (\/.*\.(?:node|so)[\w.]*)$/gm)].map(([, path]) => path as string)
      return [...modules.filter((path) => !path.startsWith('node:')), ...new Set(libraries.filter((path) => path.includes('node_modules')))]
    }
    return fail(`${entry} was loaded by no process of ${program.join(' ')}.`)
  } finally {
    await stop(server.process)
  }
}

/** Every module is below `root`, and in no package reserved for building and testing. */
function refuseOthers(who: string, modules: string[], root: string): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  const development = Object.keys(lock.packages).filter((path) => lock.packages[path]?.dev && !optional.includes(path))
  const wrong = modules.filter((path) => {
    if (path.endsWith('/note-modules.mjs')) return false
    return !path.startsWith(`${root}/`) || development.some((one) => path.startsWith(`${root}/${one}/`))
  })
  if (wrong.length > 0) fail(`${who} loads what it should not: ${[...new Set(wrong)].slice(0, 10).join(', ')}`)
  console.log(`${who} loads ${modules.length} modules, none of them of builds or tests.`)
}

async function start([file = '', ...args]: string[], cwd: string, env: Record<string, string> = {}, log?: number): Promise<Running> {
  mkdirSync(cwd, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = { DATA_DIR: join(cwd, 'data'), PORT: String(port) }
  const server = spawn(file, args, { cwd, env: { ...environment, ...data, ...env }, stdio: ['ignore', log ?? 'ignore', 'inherit'] })
  let last = 'no answer'
  for (const until = performance.now() + startSecondsMax * 1000; performance.now() < until; await sleep(50)) {
    if (server.exitCode !== null) break
    const page = await fetch(`${url}/projects`).catch(() => undefined)
    if (page) last = `status ${page.status}`
    if (page?.ok && (await page.text()).includes('</html>')) return { process: server, url }
  }
  server.kill()
  return fail(`${[file, ...args].join(' ')} served no page: ${last}.`)
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill()
  await ended
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
