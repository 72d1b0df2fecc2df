// Plans are kept while a table grows: one that reads the whole of a small table would soon read thousands of rows for each response.
import pg from 'pg'
import { expect, test } from 'vitest'
import { putProject } from '../project.ts'
import { stage } from '../stage.ts'
import { plans } from './plans.ts'

const few = 200

test('a table with a few pages is read by its index', async () => {
  const s = await stage()
  const client = new pg.Client({ connectionString: s.ownerUrl })
  try {
    await client.connect()
    const project = await putProject(s.db, s.cast.editor, s.clock.now)
    await client.query(
      `insert into respondents (id, project_id, person_id, alias, created_at, language)
       select gen_random_uuid(), $1, gen_random_uuid(), 'R' || n, now(), 'en' from generate_series(1, ${few}) n`,
      [project],
    )
    await client.query('analyze')
    const { wholeTables } = plans(client, s.pool, new Set(['respondents']))
    const reference = 'select 1 from only respondents x where project_id = $1 and id = $2 for key share of x'
    const alias = 'select id from respondents where project_id = $1 and alias = $2'
    expect(await wholeTables(reference, [project, project], true)).toEqual([])
    expect(await wholeTables(alias, [project, 'R1'], true)).toEqual([])
  } finally {
    await client.end()
    await s.close()
  }
})
