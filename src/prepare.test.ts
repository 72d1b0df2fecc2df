import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProject } from '../tests/project.ts'
import { type Stage, stage } from '../tests/stage.ts'
import { readConfig } from './core/config/config.server.ts'
import { newId } from './core/database/ids.server.ts'
import { follow } from './features/participation/follows/contract.ts'
import { tellFollowers } from './features/participation/follows/jobs.server.ts'
import { prepare } from './prepare.ts'

const minute = 60_000
const config = readConfig({ PUBLIC_URL: 'https://plaza.example' })

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

test('news that is posted before the first job has run reaches followers', async () => {
  const { db, files, clock, cast } = s
  await prepare({ config, db, files, now: () => clock.now })
  const projectId = await putProject(db, cast.editor, clock.now)
  await s.call(cast.resident, follow, { params: { id: projectId } })
  await db.updateTable('follow_settings').set({ rhythm: 'atOnce' }).where('user_id', '=', cast.resident.id).execute()
  clock.now = new Date(clock.now.getTime() + minute)
  await db
    .insertInto('project_updates')
    .values({ id: newId(), project_id: projectId, title: 'The crew is here', text: 'They begin.', posted_at: clock.now })
    .execute()
  clock.now = new Date(clock.now.getTime() + minute)
  await tellFollowers({ db, config, now: () => clock.now })
  const letters = await db.selectFrom('outbox').select('recipient').where('subject', 'like', 'News about %').execute()
  expect(letters).toEqual([{ recipient: 'resident@example.org' }])
})
