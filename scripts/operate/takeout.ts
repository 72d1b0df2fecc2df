// npm run takeout -- import FILE --organization SLUG [--key KEY]: fills an organization with everything of one in another Plaza.
// npm run takeout -- key ID: the key of the sealed part of a file that was created here. With or without a running server. Exit code 2:
// wrong arguments; 1: failure, and nothing was changed.
import { prepareTables } from '../../src/core/database/open-database.server.ts'
import { openFiles } from '../../src/core/storage/open-files.server.ts'
import { type ImportReport, importTakeout } from '../../src/features/records/takeout/import.server.ts'
import { sealKeyOf } from '../../src/features/records/takeout/sealed-part.server.ts'
import { failCommand, type Place, readArguments, withDatabase, withPlace } from './installation.ts'

const usage = `  import FILE          fill an organization that has no projects and no articles yet
  key ID               print the key of the sealed part of a file that was created here
  --organization SLUG  the organization to import into, by its slug or id
  --key KEY            open the sealed part; without it, people who only liked or opened a project are not counted
  --with-open          also import projects that are open: people who responded there can respond here again
  --dry-run            verify everything and print what would be imported; changes nothing`

const options = {
  organization: { type: 'string' },
  key: { type: 'string' },
  'with-open': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

const work = readArguments(
  'takeout',
  usage,
  options,
  (values, [command, operand, ...others]) => {
    if (others.length > 0) throw new Error(`${others.join(' ')} isn’t expected.`)
    if (operand === undefined) throw new Error('Use import FILE or key ID.')
    if (command === 'key') return (place: Place) => printKey(place, operand)
    if (command !== 'import') throw new Error(`${command} isn’t a command. Use import FILE or key ID.`)
    const { organization, key, 'with-open': withOpen, 'dry-run': dryRun } = values
    if (organization === undefined) throw new Error('Add --organization: which organization do you want to import into?')
    return (place: Place) => importFile(place, { path: operand, organization, key, withOpen, dryRun })
  },
  'import FILE | key ID',
)

async function printKey({ url, applicationUrl, config }: Place, id: string): Promise<void> {
  await prepareTables({ url: applicationUrl, ownerUrl: url })
  await withDatabase(
    applicationUrl,
    async (db) => {
      const made = await db.selectFrom('takeouts').select('id').where('id', '=', id).executeTakeFirst()
      if (!made) throw new Error(`No file with the number ${id} was created here.`)
      console.log(await sealKeyOf(db, id))
    },
    config.preparedStatements,
  )
}

async function importFile({ url, applicationUrl, config }: Place, wish: Parameters<typeof importTakeout>[1]): Promise<void> {
  await prepareTables({ url: applicationUrl, ownerUrl: url })
  const files = await openFiles(config)
  await withDatabase(
    applicationUrl,
    async (db) => {
      const report = await importTakeout({ db, files, now: new Date() }, wish)
      console.log(linesOf(report, wish.dryRun).join('\n'))
    },
    config.preparedStatements,
  )
}

function linesOf({ organization, wasImported, counts, files, open, hasSealed, missing }: ImportReport, dryRun: boolean): string[] {
  if (wasImported) return [`${organization} was filled from this file before. Nothing was changed.`]
  const rows = Object.entries(counts).filter(([, count]) => count > 0)
  return [
    `${organization}: ${dryRun ? 'would receive' : 'received'} ${files} files and these rows:`,
    ...rows.map(([name, count]) => `  ${name}: ${count}`),
    ...(hasSealed ? [] : ['ATTENTION: without --key, people who only liked or opened a project are missing, and totals differ.']),
    ...(open > 0 ? [`ATTENTION: ${open} projects are open; people who responded in the other Plaza can respond again.`] : []),
    ...missing.map((key) => `ATTENTION, a row names a file that the other Plaza had lost: ${key}`),
    ...(dryRun
      ? ['Nothing was changed.']
      : ['Its colleagues are listed in data/colleagues.jsonl of the file; nobody was invited or notified.']),
  ]
}

withPlace(work).catch(failCommand)
