// npm run doctor [-- --json]: what works and what does not, in one screen. Exit code 1: something is red; 2: wrong arguments.
import { examine, screenOf } from './doctor/examine.ts'
import { type Diagnosis, red } from './doctor/finding.ts'
import { type Place, readArguments, readSettings, withPlace } from './installation.ts'

const usage = `Examines database, migrations, clock, queue, messages, backups, mail, text messages, files, geocoder, translator, street map, disk,
the site's address and the proxy. Each line is green (works), yellow (needs attention) or red (broken).
  --json               print an array of {name, color, sentence}`

const { json } = readArguments('doctor', usage, { json: { type: 'boolean', default: false } }, (values) => values)

let found: Diagnosis[] = []
const work = async ({ config, url }: Place) => {
  found = await examine(config, url, new Date())
}

try {
  readSettings()
  await withPlace(work)
} catch (error) {
  // Wrong settings, or an embedded database that does not start: nothing else can be examined.
  found = [red('settings', (error as Error).message)]
}
console.log(json ? JSON.stringify(found, null, 2) : screenOf(found, process.stdout.isTTY === true))
if (found.some(({ color }) => color === 'red')) process.exitCode = 1
