// A child process of delivery.test.ts, started to be killed: sends the pending messages in the outbox of DATABASE_URL.
import { readConfig } from '../../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../../src/core/database/database.server.ts'
import { startWorker } from '../../src/core/jobs/worker.server.ts'
import { deliveryHandlers } from '../../src/features/messaging/notifications/delivery.server.ts'

const config = readConfig(process.env)
const databaseUrl = config.databaseUrl as string
const db = createDatabase(createPool(databaseUrl, 4))
const now = () => new Date(process.argv[2] as string)
await startWorker(db, deliveryHandlers({ db, config, now }), { databaseUrl, listen: true })
process.stdout.write('started\n')
