// npm run fill: fills an empty database with projects, residents and answers, to try Plaza at the size of a country.
import pg from 'pg'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { prepareTables } from '../src/core/database/open-database.server.ts'
import { loadPlaces } from '../src/features/places/lookup/load.server.ts'
import { fillDatabase } from './fill/load.ts'
import { failCommand, type Place, readArguments, withPlace } from './operate/installation.ts'

const usage = `Fills an empty database (DATABASE_URL or DATA_DIR) with published projects of five questions each, residents in all zip codes, and
their answers: few to most projects, all that live nearby to some, and --crowd to the first. Nobody has a password. An empty database of
the demo is made with DEMO=off.
  --projects N         1000 by default
  --residents N        10000 by default
  --answers N          100000 by default
  --crowd N            answers to the largest project, part of --answers; a fortieth of them by default`

const whole = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number.`)
  return Number(text)
}

const size = readArguments(
  'fill',
  usage,
  {
    projects: { type: 'string', default: '1000' },
    residents: { type: 'string', default: '10000' },
    answers: { type: 'string', default: '100000' },
    crowd: { type: 'string' },
  },
  ({ projects, residents, answers, crowd }) => {
    const counted = { projects: whole('projects', projects), residents: whole('residents', residents), answers: whole('answers', answers) }
    if (counted.projects === 0) throw new Error('--projects is at least 1.')
    return { ...counted, crowd: crowd === undefined ? Math.floor(counted.answers / 40) : whole('crowd', crowd) }
  },
)

async function work({ url, applicationUrl }: Place): Promise<void> {
  const begin = performance.now()
  await prepareTables({ url: applicationUrl, ownerUrl: url })
  const pool = createPool(url, 1)
  await loadPlaces(createDatabase(pool)).finally(() => pool.end())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillDatabase(client, size, new Date(), (line) => console.log(line))
  } finally {
    await client.end()
  }
  console.log(`Filled in ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
}

await withPlace(work).catch(failCommand)
