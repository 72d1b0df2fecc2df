// Started by backup.test.ts as a process of its own, to be killed: begins a backup, prints a line, and never ends it.
import { writeArchive } from '../../src/core/backup/archive.server.ts'

const path = process.argv[2] as string
await writeArchive(path, { plaza: '0.1.0', key: undefined }, () => {
  process.stdout.write('begun\n')
  setInterval(() => {}, 1000)
  return new Promise(() => {})
})
