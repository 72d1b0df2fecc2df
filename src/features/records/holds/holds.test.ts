// A legal hold keeps what is changed or removed meanwhile: sealed, with time and author, until it is lifted.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type FullProject, fullProject } from '../../../../tests/fixtures/full-project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { deleteQrCode, listQrCodes, updateQrCode } from '../../participation/qr-codes/contract.ts'
import { deleteComment, deleteVote, editComment, switchVote, unlike } from '../../participation/responses/contract.ts'
import { changeFact, changeUpdate, listUpdates, removeUpdate } from '../../projects/news/contract.ts'
import { createBlog, removeBlog } from '../../projects/opeds/contract.ts'
import { deleteQuestion, sendAnswers, updateQuestion } from '../../surveys/model/contract.ts'
import { showMyData } from '../my-data/contract.ts'
import { holdProject } from '../retention/contract.ts'
import { sweepStrays } from '../retention/strays.server.ts'
import { exempt } from './exempt.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const hold = (id: string, isHeld = true) =>
  s.call(s.cast.administrator, holdProject, { params: { id }, body: { hold: isHeld, ...(isHeld ? { reason: 'Case 12-345' } : {}) } })
type Version = { table_name: string; operation: string; changed_by: string | null; content: Record<string, unknown> }
const versions = async (project: string) =>
  (await s.db.selectFrom('held_versions').selectAll().where('project_id', '=', project).orderBy('id').execute()) as Version[]
const take = (id: string, who: Person = s.cast.administrator) => s.inject(who, { url: `/api/v1/projects/${id}/package` })
const linesOf = (raw: Buffer) =>
  (unzip(raw).get('held/versions.jsonl')?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { table: string; operation: string; at: string; author: string | null; content: { text?: string } })

describe('the schema', () => {
  test('each table is kept by a hold or exempt with a reason, and none is both', async () => {
    const { rows } = await sql<{ name: string; isKept: boolean }>`
      select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'Keep_held_version') as "isKept"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(s.db)
    const help = 'A new table has content of projects: create its trigger "Keep_held_version" as migration 0222 does, or exempt it.'
    expect(
      rows
        .filter(({ name, isKept }) => isKept === exempt.has(name))
        .map(({ name }) => name)
        .sort(),
      help,
    ).toEqual([])
    expect([...exempt.keys()].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
    for (const reason of exempt.values()) expect(reason).toMatch(/\.$/)
  })

  test('each column of a project is kept, or named as no content', async () => {
    const { rows } = await sql<{ retained: string[]; ignored: string; all: string[] }>`
      select array(select attname::text from pg_attribute where attrelid = t.tgrelid and attnum = any (t.tgattr)) as retained,
        encode(t.tgargs, 'escape') as ignored,
        array(select attname::text from pg_attribute where attrelid = t.tgrelid and attnum > 0 and not attisdropped) as all
      from pg_trigger t where t.tgname = 'Keep_held_version' and t.tgrelid = 'projects'::regclass`.execute(s.db)
    const { retained, ignored, all } = rows[0] as (typeof rows)[0]
    expect([...retained, ...ignored.replace(/\\000$/, '').split(' ')].sort()).toEqual([...all].sort())
  })

  test('the id of each kept table is a UUID, as the versions store it', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'id' and c.data_type <> 'uuid'
        and exists (select from pg_trigger t where t.tgname = 'Keep_held_version' and t.tgrelid = c.table_name::regclass)`.execute(s.db)
    expect(rows).toEqual([])
  })
})

describe('without a hold', () => {
  test('nothing is sealed', async () => {
    const project = await fullProject(s)
    await s.call(s.cast.editor, updateQuestion, { params: { id: project.questions[0] as string }, body: { text: 'Other?' } })
    expect(await versions(project.id)).toEqual([])
  })
})

describe('officials of a project on hold', () => {
  let project: FullProject
  beforeAll(async () => {
    project = await fullProject(s)
    expect((await hold(project.id)).status).toBe(200)
  })
  const ownVersions = async () => (await versions(project.id)).map((one) => [one.table_name, one.operation, one.changed_by])
  const editor = () => s.cast.editor.id

  test('200 editor removes a document: row and bytes stay sealed, with the author', async () => {
    const { id, file_key } = await s.db
      .selectFrom('project_files')
      .select(['id', 'file_key'])
      .where('project_id', '=', project.id)
      .where('kind', '=', 'document')
      .executeTakeFirstOrThrow()
    const removed = await s.inject(s.cast.editor, {
      method: 'DELETE',
      url: `/api/v1/projects/${project.id}/delete/documents`,
      payload: { documents: [id] },
    })
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    expect(await ownVersions()).toContainEqual(['project_files', 'removed', editor()])
    expect(await s.files.list(file_key)).toHaveLength(1)
    expect(await sweepStrays({ db: s.db, files: s.files, now: new Date(Date.now() + 3 * 86_400_000) })).toBe(0)
    expect(await s.files.list(file_key)).toHaveLength(1)
  })

  test('200 editor changes and removes an update: both versions are sealed', async () => {
    const { body } = await s.call(s.cast.editor, listUpdates, { params: { id: project.id } })
    const id = body.updates[0]?._id as string
    await s.call(s.cast.editor, changeUpdate, { params: { id }, body: { title: 'Other', text: 'Rewritten' } })
    await s.call(s.cast.editor, removeUpdate, { params: { id } })
    const found = (await versions(project.id)).filter((one) => one.table_name === 'project_updates')
    expect(found.map((one) => [one.operation, one.content['title'], one.changed_by])).toEqual([
      ['changed', 'Begun', editor()],
      ['removed', 'Other', editor()],
    ])
  })

  test('200 editor rewrites a fact, a question and a code, and removes them', async () => {
    const fact = await s.db.selectFrom('project_facts').select('id').where('project_id', '=', project.id).executeTakeFirstOrThrow()
    await s.call(s.cast.editor, changeFact, { params: { id: fact.id }, body: { label: 'Width', value: 'narrow' } })
    const codes = await s.call(s.cast.editor, listQrCodes, { params: { id: project.id } } as never)
    const code = codes.body.qrCodes[0]?._id as string
    await s.call(s.cast.editor, updateQrCode, { params: { id: code }, body: { label: 'Elsewhere' } } as never)
    await s.call(s.cast.editor, deleteQrCode, { params: { id: code } } as never)
    const question = { id: project.questions[0] as string }
    expect(
      (await s.call(s.cast.editor, updateQuestion, { params: question, body: { help: 'Think of winter', change: 'typo' } })).status,
    ).toBe(200)
    expect((await s.call(s.cast.editor, deleteQuestion, { params: question })).body.code).toBe('question.held')
    const found = (await ownVersions()).map(([table, operation, author]) => `${table} ${operation} ${author === editor()}`)
    for (const one of ['project_facts changed', 'qr_codes changed', 'qr_codes removed', 'questions changed'])
      expect(found).toContain(`${one} true`)
  })

  test('200 editor removes an article: it may be about the project', async () => {
    const made = await s.call(s.cast.editor, createBlog, {
      body: { title: 'In favor', author: 'A. Writer', description: 'Because.', status: 'draft' },
    } as never)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const id = (await s.db.selectFrom('opeds').select('id').executeTakeFirstOrThrow()).id
    expect((await s.call(s.cast.editor, removeBlog, { params: { id } } as never)).status).toBe(200)
    expect(await ownVersions()).toContainEqual(['opeds', 'removed', editor()])
  })

  test('likes, scans and saved counters leave no version', async () => {
    const before = (await versions(project.id)).length
    await sql`update projects set likes_count = likes_count + 1, comments_count = comments_count + 1 where id = ${project.id}`.execute(s.db)
    await sql`update qr_scans set scans = scans + 1 where project_id = ${project.id}`.execute(s.db)
    expect(await versions(project.id)).toHaveLength(before)
  })

  test('200 administrator takes the sealed versions with the package; viewer and editor do not', async () => {
    const { status, raw } = await take(project.id)
    expect(status).toBe(200)
    const found = linesOf(raw)
    expect(found).toContainEqual(
      expect.objectContaining({
        table: 'project_updates',
        operation: 'removed',
        author: expect.stringMatching(/\w/),
        at: expect.any(String),
      }),
    )
    const names = [...unzip(raw).keys()]
    expect(names.some((name) => /^held\/files\/.*\.pdf$/.test(name))).toBe(true)
    expect(unzip(raw).get('manifest-sha256.txt')?.toString()).toContain('  held/versions.jsonl')
    for (const who of [s.cast.viewer, s.cast.editor]) expect((await take(project.id, who)).body.code).toBe('project.notCompleted')
    for (const { id } of [s.cast.resident, s.cast.neighbor]) expect(unzip(raw).get('held/versions.jsonl')?.toString()).not.toContain(id)
  })

  test('nobody writes, changes or removes a version by SQL while the hold lasts, the owner of the tables included', async () => {
    for (const db of [s.db, s.owner]) {
      await expect(sql`delete from held_versions`.execute(db)).rejects.toThrow('sealed version')
      await expect(sql`update held_versions set content = '{}'`.execute(db)).rejects.toThrow('sealed version')
      await expect(
        sql`insert into held_versions (project_id, table_name, operation, changed_at, content)
          values (${project.id}, 'projects', 'changed', now(), '{}')`.execute(db),
      ).rejects.toThrow('sealed version')
    }
  })

  test('200 administrator lifts the hold: versions and the bytes of removed files are deleted, others stay', async () => {
    const remaining = await s.db.selectFrom('project_files').select('file_key').where('project_id', '=', project.id).execute()
    const sealed = await s.db.selectFrom('held_versions').select('file_key').where('file_key', 'is not', null).execute()
    expect((await hold(project.id, false)).status).toBe(200)
    expect(await versions(project.id)).toEqual([])
    for (const { file_key } of remaining) expect((await s.files.list(file_key)).length).toBeGreaterThan(0)
    const gone = sealed.map((one) => one.file_key as string).filter((key) => !remaining.some((one) => one.file_key === key))
    expect(gone.length).toBeGreaterThan(0)
    for (const key of gone) expect(await s.files.list(key)).toEqual([])
  })
})

test('removals cascade: what hangs on a removed question is sealed under its project', async () => {
  const project = await fullProject(s)
  await hold(project.id)
  const question = project.questions[1] as string
  await sql`insert into question_wordings (question_id, n, text, help, settings, asked_from) select id, 77, 'Earlier?', '', '{}', now()
    from questions where id = ${question}`.execute(s.db)
  await sql`delete from questions where id = ${question}`.execute(s.db)
  const found = await versions(project.id)
  expect(found.filter((one) => one.table_name === 'question_wordings').map((one) => one.content['text'])).toContain('Earlier?')
  expect(found.filter((one) => one.table_name === 'answers').length).toBeGreaterThan(0)
  await hold(project.id, false)
})

describe('residents of a project on hold', () => {
  const notice = 'legal hold'
  let project: FullProject
  beforeAll(async () => {
    project = await fullProject(s)
    await hold(project.id)
  })
  const sealedBy = async (who: Person) =>
    (await versions(project.id)).filter((one) => one.changed_by === who.id).map((one) => `${one.table_name} ${one.operation}`)
  const commentOf = async (who: Person) =>
    (
      await s.db
        .selectFrom('comments as c')
        .innerJoin('respondents as r', 'r.id', 'c.respondent_id')
        .select('c.id')
        .where('c.project_id', '=', project.id)
        .where('r.user_id', '=', who.id)
        .executeTakeFirstOrThrow()
    ).id

  test('200 resident changes and deletes a comment, and reads that a sealed copy stays', async () => {
    const params = { id: await commentOf(s.cast.resident) }
    const changed = await s.call(s.cast.resident, editComment, { params, body: { text: 'Less angry' } })
    expect([changed.status, changed.body.message]).toEqual([200, expect.stringContaining(notice)])
    const deleted = await s.call(s.cast.resident, deleteComment, { params })
    expect([deleted.status, deleted.body.message]).toEqual([200, expect.stringContaining(notice)])
    expect(await sealedBy(s.cast.resident)).toEqual(['comments changed', 'comments removed'])
    expect(await s.db.selectFrom('comments').select('id').where('id', '=', params.id).execute()).toEqual([])
  })

  test('200 neighbor switches and withdraws the vote and the like', async () => {
    const params = { id: project.id }
    for (const done of [
      await s.call(s.cast.neighbor, switchVote, { params, query: { vote: 'no' }, body: null }),
      await s.call(s.cast.neighbor, deleteVote, { params }),
      await s.call(s.cast.neighbor, unlike, { params }),
    ])
      expect([done.status, done.body.message]).toEqual([200, expect.stringContaining(notice)])
    expect(await sealedBy(s.cast.neighbor)).toEqual(['votes changed', 'votes removed', 'likes removed'])
  })

  test('200 neighbor overwrites an answer, and reads that a sealed copy stays', async () => {
    const answers = [{ question: project.questions[0] as string, answer: 'It is bright' }]
    s.clock.now = new Date(s.clock.now.getTime() + 60_000)
    const sent = await s.call(s.cast.neighbor, sendAnswers, { params: { id: project.id }, body: { answers } })
    expect([sent.status, sent.body.message]).toEqual([200, expect.stringContaining(notice)])
    const [version] = (await versions(project.id)).filter((one) => one.table_name === 'answers')
    expect([version?.operation, version?.changed_by, version?.content['answer_text']]).toEqual([
      'changed',
      s.cast.neighbor.id,
      `At ${project.marker} it is dark`,
    ])
  })

  test('my data names the sealed copies', async () => {
    const { body } = await s.call(s.cast.neighbor, showMyData, { query: {} })
    expect(body.sealedCopies.map((one) => [one.what, one.operation, one.project._id])).toEqual([
      ['votes', 'changed', project.id],
      ['votes', 'removed', project.id],
      ['likes', 'removed', project.id],
      ['answers', 'changed', project.id],
    ])
  })

  test('200 neighbor deletes the account: done, with a sealed copy until the hold ends', async () => {
    const { id } = s.cast.neighbor
    const deleted = await s.inject(s.cast.neighbor, { method: 'DELETE', url: `/api/v1/users/delete/?id=${id}` })
    expect([deleted.status, deleted.body.message]).toEqual([200, expect.stringContaining(notice)])
    expect(await s.db.selectFrom('respondents').select('id').where('user_id', '=', id).execute()).toEqual([])
    const held = (await versions(project.id)).filter((one) => one.table_name === 'respondents')
    expect(held.map((one) => [one.operation, one.content['user_id']])).toContainEqual(['changed', id])
    await hold(project.id, false)
    expect(await versions(project.id)).toEqual([])
    const { rows } = await sql`select from held_versions where content::text like ${`%${id}%`}`.execute(s.db)
    expect(rows).toEqual([])
  })

  test('200 unconfirmed deletes the account without a hold: nothing about a sealed copy', async () => {
    const deleted = await s.inject(s.cast.unconfirmed, { method: 'DELETE', url: `/api/v1/users/delete/?id=${s.cast.unconfirmed.id}` })
    expect([deleted.status, deleted.body.message]).toEqual([200, expect.not.stringContaining(notice)])
  })
})
