#!/usr/bin/env node
// The program of the installed package: runs the server, or one of the operator's commands. Plain JavaScript, because an older Node has to
// understand the line that asks for a newer one.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { nodeEnv, nodeFlags } from './node-options.mjs'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const { version, engines, plazaNode } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const nodeMajor = Number(/\d+/.exec(engines.node)[0])
/** `npm install -g` puts packages side by side. */
const nodeBeside = resolve(root, '..', plazaNode.name, 'bin/node')
const commands = ['account', 'audit', 'backup', 'doctor', 'map', 'move-database', 'restore', 'retention', 'takeout', 'upgrade-database']

const usage = `Usage: plaza [options]            run Plaza on the data folder ./data, or DATA_DIR
       plaza retention [options]  permanently delete completed projects that are due
       plaza account [options]    verify an organization, reset two-step login, replace an administrator
       plaza audit [options]      check accounts, settings and records, and keep a report
       plaza doctor [options]     check the installation, and say what to fix
       plaza map check FILE       report what a street map covers
       plaza backup FILE          write the database and all files into one file
       plaza restore FILE         restore a backup into an empty place
       plaza takeout [options]    import an organization’s data from another Plaza
       plaza move-database URL    copy the database to another PostgreSQL
       plaza upgrade-database     move the embedded database to the PostgreSQL of this version
       plaza --version

Use --help with a command to see its options. Settings come from the environment and from .env in the working
directory; ${join(root, '.env.example')} lists all of them.`

const [first, ...rest] = process.argv.slice(2)
if (first === '--help') console.log(usage)
else if (first === '--version') console.log(version)
else if (first && !first.startsWith('-') && !commands.includes(first)) {
  console.error(`Unknown command: ${first}.\n${usage}`)
  process.exitCode = 2
} else if (Number(process.versions.node.split('.')[0]) >= nodeMajor) await runHere()
else if (existsSync(nodeBeside)) process.exitCode = await runOn(nodeBeside)
else {
  const install = `npm install -g ${plazaNode.name}@${plazaNode.version}`
  console.error(`Plaza needs Node ${nodeMajor} or newer; this is ${process.version}. Install it, or add it for Plaza alone: ${install}`)
  process.exitCode = 1
}

/** Runs the command in this process, with the arguments after its name. */
async function runHere() {
  // Only the built pages come along, and made-up cities are for trying Plaza: DEMO=on asks for them.
  process.env.NODE_ENV = 'production'
  const name = commands.includes(first) ? first : 'server'
  if (name === 'server') replaceByFrugal()
  if (name === first) process.argv = [...process.argv.slice(0, 2), ...rest]
  await import(new URL(`../build/commands/${name}.js`, import.meta.url).href)
}

/**
 * Starts again with the options of Node that only apply from the start, below a shell that starts the server anew if it was killed. Windows
 * cannot do that.
 */
function replaceByFrugal() {
  const isFrugal = nodeFlags.every((flag) => process.execArgv.includes(flag))
  if (isFrugal || process.platform === 'win32' || typeof process.execve !== 'function') return
  const options = [process.execPath, ...process.execArgv, ...nodeFlags, ...process.argv.slice(1)]
  process.execve('/bin/sh', ['/bin/sh', join(root, 'bin/replace.sh'), ...options], { ...process.env, ...nodeEnv })
}

/** Runs this program on another Node, passes on the signals that ask it to end, and returns its exit code. */
function runOn(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((done) => child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal])))
}
