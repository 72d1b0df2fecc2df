// All of the doctor's examinations.
import { mkdirSync } from 'node:fs'
import type { Config } from '../../../src/core/config/config.server.ts'
import { freeBytesOf } from '../../../src/core/storage/free-space.server.ts'
import { examineDatabase } from './database.ts'
import type { Color, Diagnosis } from './finding.ts'
import { examineReplica } from './replica.ts'
import { examineDisk, examineOperator, examineServices } from './services.ts'
import { examineSite } from './site.ts'

/** Examines the installation. Nothing is changed, except that a small file is stored and removed. */
export async function examine(config: Config, url: string, now: Date): Promise<Diagnosis[]> {
  mkdirSync(config.dataDir, { recursive: true })
  const free = await freeBytesOf(config.dataDir)
  const [database, replica, services, site] = await Promise.all([
    examineDatabase({ url, now, loopbackOnly: config.loopbackOnly, smsPerDay: config.smsPerDay }),
    examineReplica(url, config.databaseReplicaUrl),
    examineServices(config),
    examineSite(config),
  ])
  return [...database, ...replica, ...services, examineDisk(free, config), examineOperator(config), ...site]
}

const escapes: Record<Color, string> = { green: '\x1b[32m', yellow: '\x1b[33m', red: '\x1b[31m' }

/** One line each, the color as a word too; `colored` for a terminal. */
export const screenOf = (all: readonly Diagnosis[], colored: boolean): string =>
  all
    .map(({ name, color, sentence }) => {
      const word = color.padEnd(6)
      return `${colored ? `${escapes[color]}${word}\x1b[0m` : word}  ${name.padEnd(10)}  ${sentence}`
    })
    .join('\n')
