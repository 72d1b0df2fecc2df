import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'

const people = 5000
const megabyte = 2 ** 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let s: Stage
let project: string

beforeAll(async () => {
  s = await stage()
  const { now } = s.clock
  project = await putProject(s.db, s.cast.editor, now)
  // 5,000 people with 4 answers each; random texts, which compress badly.
  await sql`
    insert into questions (id, project_id, text, type, position)
    select gen_random_uuid(), ${project}, 'Question ' || n, 'open', n from generate_series(0, 3) n`.execute(s.db)
  await sql`
    with crowd as (
      insert into users (id, login_type, first_name, last_name, email, zip_code, state, email_verified_at)
      select gen_random_uuid(), 'Resident', 'First', 'Last', 'many' || n || '@example.org', '92660', 'CA', ${now} from generate_series(1, ${people}::int) n
      returning id),
    known as (
      insert into respondents (id, project_id, user_id, person_id, alias, zip_code, state, language, confirmed, first_response_at)
      select gen_random_uuid(), ${project}, id, id, lpad(to_hex(row_number() over ()), 6, '0'), '92660', 'CA', 'en', true, ${now}
      from crowd returning id)
    insert into answers (id, question_id, project_id, respondent_id, answer_text, created_at)
    select gen_random_uuid(), q.id, ${project}, known.id,
      (select string_agg(md5(known.id::text || q.id::text || n), ' ') from generate_series(1, 16) n), ${now}
    from known cross join questions q where q.project_id = ${project}`.execute(s.db)
  await sql`analyze`.execute(s.db)
  await s.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => s.close())

/** Memory in use after garbage collection. */
function heldBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function download() {
  const { port } = s.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${s.cast.viewer.token}` }
  const heldBefore = heldBytes()
  const residentBefore = process.memoryUsage.rss()
  const request = get(`http://127.0.0.1:${port}/api/v1/projects/projectDataExportIntoSheet/${project}`, { headers })
  const [response] = await once(request, 'response')
  expect(response.statusCode).toBe(200)
  let [bytes, held, resident, measured] = [0, 0, 0, 0]
  for await (const chunk of response) {
    bytes += chunk.length
    resident = Math.max(resident, process.memoryUsage.rss() - residentBefore)
    if (bytes < measured) continue
    measured += 2 * megabyte
    held = Math.max(held, heldBytes() - heldBefore)
  }
  return { bytes, held, resident }
}

test('20,000 answers leave without being held, and the process does not swell', async () => {
  await download()
  const { bytes, held, resident } = await download()
  expect(bytes).toBeGreaterThan(4 * megabyte)
  expect(held).toBeLessThan(8 * megabyte)
  expect(resident).toBeLessThan(60 * megabyte)
})
