import { expect, test } from 'vitest'
import { tableTypes } from '../../scripts/generate/table-types.ts'
import { createDatabase, createPool } from '../../src/core/database/database.server.ts'
import { testDatabase } from '../database.ts'

test('the table types are those of the migrated schema: `npm run types:database` writes them', async () => {
  const database = await testDatabase()
  const db = createDatabase(createPool(database.url, 2))
  try {
    await expect(await tableTypes(db)).toMatchFileSnapshot(process.env['TABLE_TYPES'] ?? '../../src/core/database/tables.generated.ts')
  } finally {
    await db.destroy()
    await database.drop()
  }
})
