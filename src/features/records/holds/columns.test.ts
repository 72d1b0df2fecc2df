// What officials read in the package of a project on hold: of people the day and the alias, and nothing that leads to a code or an account.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type FullProject, fullProject } from '../../../../tests/fixtures/full-project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { deleteQrCode, listQrCodes } from '../../participation/qr-codes/contract.ts'
import { deleteComment, deleteVote, editComment, switchVote, unlike } from '../../participation/responses/contract.ts'
import { changeFact } from '../../projects/news/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { holdProject } from '../retention/contract.ts'
import { heldTables, unshownTables } from './columns.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

test('each kept table and column is shown, or left out with a reason', async () => {
  const { rows } = await sql<{ name: string; ignored: string; all: string[] }>`
    select c.relname as name, encode(t.tgargs, 'escape') as ignored,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as all
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'Keep_held_version'`.execute(s.db)
  expect([...heldTables.keys(), ...unshownTables.keys()].sort()).toEqual(rows.map(({ name }) => name).sort())
  for (const { name, ignored, all } of rows) {
    const table = heldTables.get(name)
    if (!table) continue
    const unkept = ignored.replace(/\\000$/, '').split(' ')
    // The alias, and the path of the file in the package, are shown instead of these.
    const decided = all.filter((one) => !unkept.includes(one) && one !== 'respondent_id' && one !== 'file_key')
    expect([name, ...[...table.columns, ...table.days, ...Object.keys(table.without)].sort()]).toEqual([name, ...decided.sort()])
  }
  for (const reason of [...unshownTables.values(), ...[...heldTables.values()].flatMap((one) => Object.values(one.without))])
    expect(reason).toMatch(/\.$/)
})

describe('the package', () => {
  type Line = { table: string; operation: string; at: string; author: string | null; content: Record<string, unknown> }
  let project: FullProject
  let code: string
  let lines: Line[]
  let text: string
  let ids: string[]
  const personOf = async (who: Person) =>
    s.db
      .selectFrom('respondents')
      .select(['id', 'person_id', 'alias'])
      .where('project_id', '=', project.id)
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow()

  beforeAll(async () => {
    project = await fullProject(s)
    const params = { id: project.id }
    const codes = await s.call(s.cast.editor, listQrCodes, { params } as never)
    code = codes.body.qrCodes[0]?._id as string
    // A letter to one household, by which one person came.
    await sql`update participations set way = 'code', qr_code_id = ${code}
      where project_id = ${project.id} and respondent_id = (
        select id from respondents where project_id = ${project.id} and user_id = ${s.cast.neighbor.id})`.execute(s.db)
    const people = [await personOf(s.cast.resident), await personOf(s.cast.neighbor)]
    ids = [...people.flatMap((one) => [one.id, one.person_id]), s.cast.resident.id, s.cast.neighbor.id]
    const hold = { hold: true, reason: 'Case 12-345' }
    expect((await s.call(s.cast.administrator, holdProject, { params, body: hold })).status).toBe(200)

    const answers = [{ question: project.questions[0] as string, answer: 'It is bright' }]
    expect((await s.call(s.cast.neighbor, sendAnswers, { params, body: { answers } })).status).toBe(200)
    await s.call(s.cast.neighbor, switchVote, { params, query: { vote: 'no' }, body: null })
    await s.call(s.cast.neighbor, deleteVote, { params })
    await s.call(s.cast.neighbor, unlike, { params })
    await s.call(s.cast.neighbor, noteParticipation, { params, body: { way: 'link' } })
    const comment = await s.db
      .selectFrom('comments')
      .select('id')
      .where('project_id', '=', project.id)
      .where('respondent_id', '=', people[0]?.id as string)
      .executeTakeFirstOrThrow()
    await s.call(s.cast.resident, editComment, { params: comment, body: { text: 'Less angry' } })
    await s.call(s.cast.resident, deleteComment, { params: comment })
    await s.inject(s.cast.neighbor, { method: 'DELETE', url: `/api/v1/users/delete/?id=${s.cast.neighbor.id}` })
    const fact = await s.db.selectFrom('project_facts').select('id').where('project_id', '=', project.id).executeTakeFirstOrThrow()
    await s.call(s.cast.editor, changeFact, { params: fact, body: { label: 'Width', value: 'narrow' } })
    expect((await s.call(s.cast.editor, deleteQrCode, { params: { id: code } } as never)).status).toBe(200)
    const { raw } = await s.inject(s.cast.administrator, { url: `/api/v1/projects/${project.id}/package` })
    text = unzip(raw).get('held/versions.jsonl')?.toString() ?? ''
    lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  })
  const of = (table: string) => lines.filter((one) => one.table === table)

  test('has the versions of every act that it may show', () => {
    expect(of('votes').map(({ operation, content }) => [operation, content['vote']])).toEqual([
      ['changed', 'yes'],
      ['removed', 'no'],
    ])
    expect(of('comments').map(({ operation, content }) => [operation, content['text']])).toEqual([
      ['changed', `${project.marker}: my view`],
      ['removed', 'Less angry'],
    ])
    expect(of('answers').map(({ content }) => content['answer_text'])).toEqual([`At ${project.marker} it is dark`])
    expect(of('respondents').length).toBeGreaterThan(0)
  })

  test('has the alias instead of ids, and the days of people’s acts', () => {
    for (const id of ids) expect(text).not.toContain(id)
    const [answer] = of('answers')
    expect(answer?.content).toMatchObject({ respondent: answer?.author, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    for (const line of [...of('answers'), ...of('comments'), ...of('votes'), ...of('likes'), ...of('respondents')])
      expect(JSON.stringify(line)).not.toMatch(/\dT\d\d:\d\d/)
  })

  test('has times and names of officials’ acts', () => {
    expect(of('project_facts')).toMatchObject([{ at: expect.stringMatching(/T\d\d:\d\d/), author: expect.stringMatching(/\w \w/) }])
  })

  test('links nobody to a code, and does not name who liked', () => {
    expect(lines.filter(({ table }) => unshownTables.has(table))).toEqual([])
    expect(of('qr_codes')).toHaveLength(1)
    const linked = lines.filter((line) => line.table !== 'qr_codes' && JSON.stringify(line).includes(code))
    expect(linked).toEqual([])
    expect(of('likes')).toMatchObject([{ operation: 'removed', author: null, content: { project_id: project.id } }])
    expect(of('likes')[0]?.content).not.toHaveProperty('respondent')
  })

  test('is not in the order of the acts', async () => {
    const { rows } = await sql<{ tables: string[] }>`
      select array_agg(table_name order by id) as tables from held_versions where project_id = ${project.id}`.execute(s.db)
    const shown = lines.map(({ table }) => table)
    expect(shown).toEqual([...shown].sort())
    expect(rows[0]?.tables).not.toEqual([...(rows[0]?.tables ?? [])].sort())
  })
})
