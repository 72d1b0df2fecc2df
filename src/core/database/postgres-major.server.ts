// The major version of a cluster. PostgreSQL runs only clusters of its own: those of another are moved (core/backup/upgrade.server.ts).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A cluster in the making takes the place of `cluster` once it has every row and has stopped. */
export const nextClusterFolder = (folder: string): string => join(folder, 'cluster.next')

/** Where the cluster of another major version stays after it was moved. */
export const formerOf = (folder: string, major: number): string => join(folder, `cluster-${major}`)

/** @returns 17 for a cluster of PostgreSQL 17 */
export const majorOfCluster = (cluster: string): number => Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))

/** @throws Error that says what to do if the cluster is of another major version */
export function refuseOtherMajor(cluster: string, major: number): void {
  if (!existsSync(join(cluster, 'PG_VERSION'))) return
  const found = majorOfCluster(cluster)
  if (found === major) return
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${found}, and this version of Plaza brings PostgreSQL ${major}. Nothing was changed. ` +
      `Make a backup with the version of Plaza that ran on it, then run: plaza upgrade-database (in a clone: npm run upgrade-database). ` +
      `It copies and compares every row, and leaves the old database as it is. The steps: docs/operations/upgrade.md, "A new PostgreSQL".`,
  )
}

/** In a new cluster that has every row, and whose server has stopped. */
const completeOf = (cluster: string): string => join(cluster, 'plaza-complete')

/** Puts the new cluster into the place of the old one, which stays as a former one. After a crash in between, the next start finishes. */
export function replaceCluster(folder: string): void {
  const cluster = join(folder, 'cluster')
  writeFileSync(completeOf(nextClusterFolder(folder)), '')
  syncFolder(nextClusterFolder(folder))
  renameSync(cluster, formerOf(folder, majorOfCluster(cluster)))
  syncFolder(folder)
  finishUpgrade(folder)
}

/** Does what is left to do of `replaceCluster`, if anything is. */
export function finishUpgrade(folder: string): void {
  const cluster = join(folder, 'cluster')
  if (!existsSync(cluster) && existsSync(completeOf(nextClusterFolder(folder)))) {
    renameSync(nextClusterFolder(folder), cluster)
    syncFolder(folder)
  }
  rmSync(completeOf(cluster), { force: true })
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
