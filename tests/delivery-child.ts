// A child process of delivery.test.ts, started to be killed: sends the pending messages in the outbox of DATABASE_URL.
import { readConfig } from '../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { startDelivery } from '../src/features/messaging/notifications/delivery.server.ts'

const config = readConfig(process.env)
const db = createDatabase(createPool(config.databaseUrl as string, 4))
startDelivery({ db, config, now: () => new Date(process.argv[2] as string) }, { everyMilliseconds: 50, leaseMilliseconds: 1000 })
process.stdout.write('started\n')
