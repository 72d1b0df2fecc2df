// What the scripts that kill a leader share: their argument, the cluster's settings, and the kill.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'

/** The longest that a cluster may take to serve again. */
export const downSecondsMax = 30

/** Reads the folder of the cluster from the arguments; ends the script with its usage if there is none. */
export function openCluster() {
  const [, script, folder] = process.argv
  if (!folder) {
    console.error(`Usage: node ops/cluster/${basename(script)} FOLDER`)
    process.exit(2)
  }
  return {
    settings: parseEnv(readFileSync(join(folder, 'plaza.env'), 'utf8')),
    leader: () => execFileSync(join(import.meta.dirname, 'cluster'), ['leader', folder], { encoding: 'utf8' }).trim(),
    /** Ends Patroni first: it would start its PostgreSQL again. */
    kill(node) {
      const patroni = Number(readFileSync(join(folder, `node${node}.pid`), 'utf8'))
      const postgres = Number(readFileSync(join(folder, `node${node}`, 'postmaster.pid'), 'utf8').split('\n')[0])
      for (const pid of [patroni, postgres]) process.kill(pid, 'SIGKILL')
    },
  }
}

/** Prints a table of results. */
export function printTable(lines) {
  const width = Math.max(...Object.keys(lines).map((name) => name.length))
  for (const [name, value] of Object.entries(lines)) console.log(`| ${name.padEnd(width)} | ${String(value).padStart(8)} |`)
}
