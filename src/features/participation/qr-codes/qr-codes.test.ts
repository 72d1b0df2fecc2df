import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../../accounts/audit/contract.ts'
import { deleteProject } from '../../projects/model/contract.ts'
import { listOpenAnswers } from '../../results/open-answers/contract.ts'
import { showTurnout } from '../../results/turnout/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { codeLetters } from '../../surveys/arrivals/rules.ts'
import { createAnswer, sendAnswers } from '../../surveys/model/contract.ts'
import { changeCode, insertCode, scan } from './codes.server.ts'
import * as contract from './contract.ts'

let s: Stage
let project: string
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
})
afterAll(() => s.close())
beforeEach(async () => {
  project = await putProject(s.db, s.cast.editor, s.clock.now, { zip: '92660' })
})

const make = async (label = 'Bus stop 4', id = project, who: Person = s.cast.editor) =>
  (await s.call(who, contract.createQrCode, { params: { id }, body: { label } })).body.qrCode
const read = async (id = project) => (await s.call(s.cast.viewer, contract.listQrCodes, { params: { id }, query: {} })).body
/** What is counted, for any reader. */
const scansOf = async (id = project) =>
  (await s.db.selectFrom('qr_scans').select('scans').where('project_id', '=', id).executeTakeFirst())?.scans ?? 0
async function arrivalsOf(id: string, way: 'code' | 'mail' | 'link') {
  const rows = await s.db.selectFrom('participations').select('finished_at').where('project_id', '=', id).where('way', '=', way).execute()
  return { starts: rows.length, finishes: rows.filter((one) => one.finished_at !== null).length }
}
const scanned = async (code: string, counts = true) => (await s.call(null, contract.scanQrCode, { body: { code, counts } })).body
const change = (id: string, body: object, who: Person | null = s.cast.editor) =>
  s.call(who, contract.updateQrCode, { params: { id }, body })
const past = () => new Date(s.clock.now.getTime() - 1000)
const future = () => new Date(s.clock.now.getTime() + 86_400_000)

describe('codes of a project', () => {
  test('200 editor and administrator make them; everybody of the organization reads them, oldest first', async () => {
    const first = await make()
    const second = await make('School gate', project, s.cast.administrator)
    expect(first).toMatchObject({ project, label: 'Bus stop 4', active: true, scans: null, starts: null, finishes: null })
    expect(first.url).toBe(`https://plaza.example/q/${first.code}`)
    expect(first.code).toMatch(new RegExp(`^[${codeLetters}]{6}$`))
    expect(second.code).not.toBe(first.code)
    expect((await read()).qrCodes).toEqual([first, second])
  })

  test('200 of many requests for the first code one makes it; a project that has codes answers with its oldest', async () => {
    const first = (who = s.cast.editor, id = project) => s.call(who, contract.createFirstQrCode, { params: { id } })
    const replies = await Promise.all([first(), first(s.cast.administrator), first(), first()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { qrCodes } = await read()
    expect(qrCodes).toMatchObject([{ label: 'Various places', active: true }])
    expect(new Set(replies.map(({ body }) => body.qrCode._id))).toEqual(new Set([qrCodes[0]?._id]))
    await make('School gate')
    expect((await first()).body.qrCode).toEqual(qrCodes[0])
    expect((await first(s.cast.viewer)).status).toBe(403)
    expect((await first(s.cast.otherAdministrator)).status).toBe(404)
    expect((await first(s.cast.editor, newId())).status).toBe(404)
  })

  test('200 a list continues where it ended, without gaps or doubles', async () => {
    const made = [await make('a'), await make('b'), await make('c')]
    const page = (cursor?: string) => s.call(s.cast.viewer, contract.listQrCodes, { params: { id: project }, query: { limit: 2, cursor } })
    const { body: one } = await page()
    const { body: two } = await page(one.nextCursor as string)
    expect([...one.qrCodes, ...two.qrCodes].map((code) => code._id)).toEqual(made.map((code) => code._id))
    expect(two.nextCursor).toBeNull()
    expect((await page('nowhere')).status).toBe(422)
  })

  test('200 an organization’s projects with their codes, newest first, in pages; 404 another’s', async () => {
    const other = await putProject(s.db, s.cast.editor, s.clock.now, { status: 'draft', title: 'A draft' })
    const code = await make()
    const owner = s.cast.editor.organizationId as string
    const { body } = await s.call(s.cast.viewer, contract.orgQrCodeProjects, { body: { owner, limit: 2 } })
    expect(body.projects).toMatchObject([
      { _id: other, title: 'A draft', status: 'draft', qrCodes: [] },
      { _id: project, status: 'published', qrCodes: [code] },
    ])
    const first = await s.call(s.cast.viewer, contract.orgQrCodeProjects, { body: { owner, limit: 1 } })
    const cursor = first.body.nextCursor as string
    const next = await s.call(s.cast.viewer, contract.orgQrCodeProjects, { body: { owner, limit: 1, cursor } })
    expect(next.body.projects.map((one) => one._id)).toEqual([project])
    expect((await s.call(s.cast.otherAdministrator, contract.orgQrCodeProjects, { body: { owner } })).status).toBe(404)
  })

  test('200 an editor renames, switches off and on, and points to another project, each with its word', async () => {
    const code = await make()
    const target = await putProject(s.db, s.cast.editor, s.clock.now)
    const renamed = await change(code._id, { label: '  Bus stop 5 ' })
    expect(renamed.body).toMatchObject({ message: 'Saved.', qrCode: { label: 'Bus stop 5', code: code.code } })
    expect((await change(code._id, { active: false })).body).toMatchObject({
      message: 'The code is off. People who scan it will see that.',
      qrCode: { active: false, label: 'Bus stop 5' },
    })
    expect((await change(code._id, { active: true })).body).toMatchObject({ message: 'The code is on.', qrCode: { active: true } })
    const moved = await change(code._id, { project: target })
    expect(moved.body).toMatchObject({ message: 'The code now leads to the other project.', qrCode: { project: target } })
    expect((await read()).qrCodes).toEqual([])
    expect((await read(target)).qrCodes).toHaveLength(1)
  })

  test('200 a code is removed; 404 afterwards', async () => {
    const code = await make()
    const remove = (who: Person) => s.call(who, contract.deleteQrCode, { params: { id: code._id } })
    expect((await remove(s.cast.administrator)).status).toBe(200)
    expect((await remove(s.cast.administrator)).status).toBe(404)
    expect((await scanned(code.code)).deadEnd).toBe('unknown')
  })

  const writes: [string, Endpoint, object][] = [
    ['makes', contract.createQrCode, { body: { label: 'Gate' } }],
    ['changes', contract.updateQrCode, { body: { label: 'Gate' } }],
    ['removes', contract.deleteQrCode, {}],
    ['takes the picture', contract.showQrImage, { query: {} }],
  ]
  test.each(writes)('401 visitor, 403 resident, 404 another organization and unknown ids: %s', async (_, endpoint, rest) => {
    const code = await make()
    const id = endpoint === contract.createQrCode ? project : code._id
    const as = (who: Person | null, of = id) => s.call(who, endpoint, { params: { id: of }, ...rest } as never)
    expect((await as(null)).status).toBe(401)
    expect((await as(s.cast.resident)).status).toBe(403)
    if (endpoint !== contract.showQrImage) expect((await as(s.cast.viewer)).status).toBe(403)
    for (const [who, of] of [
      [s.cast.otherAdministrator, id],
      [s.cast.editor, newId()],
      [s.cast.editor, 'no-id'],
    ] as const)
      expect((await as(who, of)).status).toBe(404)
    expect((await read()).qrCodes).toEqual([code])
  })

  test('422 a label that is missing, blank or too long, and a project of another organization: reported at the field', async () => {
    const code = await make()
    for (const label of [undefined, '', '   ', 'x'.repeat(81)])
      expect(
        (await s.call(s.cast.editor, contract.createQrCode, { params: { id: project }, body: { label } as never })).body.errors,
      ).toHaveProperty('label')
    const others = await putProject(s.db, s.cast.otherAdministrator, s.clock.now)
    for (const target of [others, newId(), 'nowhere', '']) {
      const { status, body } = await change(code._id, { project: target, label: 'Not kept' })
      expect([status, body.errors]).toEqual([422, { project: 'Please choose one of your own projects' }])
    }
    expect((await read()).qrCodes).toEqual([code])
  })

  test('a code that exists is never given twice: another is tried', async () => {
    const { code } = await make()
    const tries = [code, code, '777777']
    const id = await insertCode(
      s.db,
      { projectId: project, organizationId: s.cast.editor.organizationId as string, label: 'Third', now: s.clock.now },
      () => tries.shift() as string,
    )
    expect((await read()).qrCodes.find((one) => one._id === id)?.code).toBe('777777')
  })

  test('everything is in the activity log, under the code’s label', async () => {
    const code = await make('Library')
    await s.inject(s.cast.viewer, { url: `/api/v1/qrCodes/${code._id}/image` })
    await change(code._id, { project })
    await s.call(s.cast.editor, contract.deleteQrCode, { params: { id: code._id } })
    const id = s.cast.administrator.organizationId as string
    const { body } = await s.call(s.cast.administrator, listAudit, { params: { id }, query: { limit: 4 } })
    const subject = { type: 'qrCode', _id: code._id, title: 'Library' }
    expect(body.entries).toMatchObject([
      { action: 'DELETE /qrCodes/:id', subject },
      { action: 'PUT /qrCodes/:id', subject },
      { action: 'GET /qrCodes/:id/image', subject },
      { action: 'POST /projects/:id/qrCodes', subject: { type: 'project', _id: project } },
    ])
  })
})

describe('a scan', () => {
  test('leads on to an open survey and is counted, typed in any case, with spaces and hyphens', async () => {
    const { code } = await make()
    const typed = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
    for (const one of [code, typed])
      expect(await scanned(one)).toMatchObject({ deadEnd: null, code, project: { _id: project, zip: '92660', isOpen: true } })
    await scanned(code, false)
    expect(await scansOf()).toBe(2)
  })

  test('two at the same time count two', async () => {
    const { code } = await make()
    await Promise.all(Array.from({ length: 20 }, () => scanned(code)))
    expect(await scansOf()).toBe(20)
  })

  test('while it is switched off, exactly those are counted that were led on', async () => {
    const { code, _id } = await make()
    const scans = Array.from({ length: 30 }, () => scanned(code))
    const off = change(_id, { active: false })
    const late = Array.from({ length: 10 }, () => scanned(code))
    await off
    const ledOn = (await Promise.all([...scans, ...late])).filter((one) => one.deadEnd === null)
    expect(await scansOf()).toBe(ledOn.length)
    expect((await scanned(code)).deadEnd).toBe('off')
  })

  const states = [
    ['a draft', () => ({ status: 'draft' as const }), 'notYet'],
    ['not open yet', () => ({ starts_at: future() }), 'notYet'],
    ['closed', () => ({ ends_at: past() }), 'closed'],
    ['completed', () => ({ status: 'completed' as const }), 'completed'],
  ] as const
  test.each(states)('of a project that is %s leads nowhere, says why, and is not counted', async (name, columns, deadEnd) => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now, columns())
    const { code } = await make('Gate', id)
    const answer = await scanned(code)
    expect(answer.deadEnd).toBe(deadEnd)
    expect(answer.project === null).toBe(name === 'a draft')
    expect(await scansOf(id)).toBe(0)
  })

  test('the first and the last instant of a project are open', async () => {
    const now = s.clock.now
    for (const columns of [{ starts_at: now }, { ends_at: now }]) {
      const id = await putProject(s.db, s.cast.editor, now, columns)
      const { code } = await make('Gate', id)
      expect((await scanned(code)).deadEnd).toBeNull()
      expect(await scansOf(id)).toBe(1)
    }
  })

  test('of no code at all is unknown', async () => {
    for (const code of ['', 'ABC', 'K7Q4M', 'K7Q4M33', 'K7Q4M0', '777774', '; drop']) expect((await scanned(code)).deadEnd).toBe('unknown')
  })

  test('of a code that was pointed elsewhere leads there; each project keeps the scans that led to it', async () => {
    const { code, _id } = await make()
    const target = await putProject(s.db, s.cast.editor, s.clock.now)
    await scanned(code)
    await change(_id, { project: target })
    await scanned(code)
    expect((await scanned(code)).project?._id).toBe(target)
    expect(await scansOf(target)).toBe(2)
    await change(_id, { project })
    expect(await scansOf()).toBe(1)
  })

  test('counts at most 100 times per hour and network address, and leads on after that', async () => {
    const { code } = await make()
    const scanFrom = (address: string) => {
      const headers = { 'x-forwarded-for': address }
      return s.inject(null, { method: 'POST', url: '/api/v1/qrCodes/scan', headers, payload: { code, counts: true } })
    }
    const all = await Promise.all(Array.from({ length: 120 }, () => scanFrom('203.0.113.9')))
    expect(new Set(all.map(({ status, body }) => `${status} ${body['deadEnd']}`))).toEqual(new Set(['200 null']))
    expect(await scansOf()).toBe(100)
    await scanFrom('203.0.113.10')
    expect(await scansOf()).toBe(101)
  })

  test('of a removed project is unknown, also while it is being removed', async () => {
    const { code } = await make()
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => s.call(null, contract.scanQrCode, { body: { code, counts: true } })),
      s.call(s.cast.administrator, deleteProject, { params: { id: project }, body: {} }),
    ])
    expect(all.map((one) => one.status)).toEqual(Array(11).fill(200))
    expect((await scanned(code)).deadEnd).toBe('unknown')
    for (const table of ['qr_codes', 'qr_scans', 'participations'] as const)
      expect(await s.db.selectFrom(table).selectAll().where('project_id', '=', project).execute()).toEqual([])
  })

  test('is one statement, by index', async () => {
    const { code } = await make()
    const seen: CompiledQuery[] = []
    const see = (query: CompiledQuery) => {
      seen.push(query)
      return s.db.executeQuery(query)
    }
    const watched = Object.create(s.db, { executeQuery: { value: see } })
    expect(await scan(watched, { code, counts: true, now: s.clock.now })).toHaveLength(1)
    expect(seen).toHaveLength(1)
    const plan = await s.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return tx.executeQuery({ ...(seen[0] as CompiledQuery), sql: `explain ${seen[0]?.sql}` })
    })
    const text = JSON.stringify(plan.rows)
    expect(text).toContain('qr_codes_code')
    expect(text).not.toContain('Seq Scan')
  })
})

describe('taking part', () => {
  const open = (who: Person | null, id: string, body: { way?: 'code' | 'mail' | 'link'; code?: string } = {}) =>
    s.call(who, noteParticipation, { params: { id }, body })
  const send = (who: Person, id: string, question: string) =>
    s.call(who, sendAnswers, { params: { id }, body: { answers: [{ question, answer: 'yes' }] } })

  test('200 resident: scan, start and finish are counted for the code, and for its way', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const { code } = await make('Bus stop', projectId)
    await make('School gate', projectId)
    await scanned(code)
    const started = await open(s.cast.resident, projectId, { way: 'code', code: code.toLowerCase() })
    expect(started.body).toEqual({ way: 'code', startedAt: s.clock.now.toISOString(), finishedAt: null })
    await open(s.cast.neighbor, projectId, { way: 'code', code })
    await open(s.cast.unconfirmed, projectId, { way: 'mail' })
    expect((await send(s.cast.resident, projectId, questions[0] as string)).status).toBe(200)
    expect(await scansOf(projectId)).toBe(1)
    expect(await arrivalsOf(projectId, 'code')).toEqual({ starts: 2, finishes: 1 })
    expect(await arrivalsOf(projectId, 'mail')).toEqual({ starts: 1, finishes: 0 })
  })

  test('200 official: no code is shown that would tell who came by another one before five did; scans alone show nothing', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const house = await make('12 Main St.', projectId)
    const bus = await make('Bus stop', projectId)
    const putScans = (qr_code_id: string, scans: number) =>
      s.db.insertInto('qr_scans').values({ qr_code_id, project_id: projectId, scans }).execute()
    await putScans(bus._id, 5)
    const come = async (who: Person, code: string, sends: boolean) => {
      await open(who, projectId, { way: 'code', code })
      if (sends) expect((await send(who, projectId, questions[0] as string)).status).toBe(200)
    }
    for (const who of await crowd(s.db, s.clock.now, 5)) await come(who, bus.code, true)
    const counts = async () => {
      const { qrCodes, ways } = await read(projectId)
      const { ways: turned, codes } = (await s.call(s.cast.viewer, showTurnout, { params: { id: projectId }, query: {} })).body
      return { shown: qrCodes.map(({ scans, starts, finishes }) => [scans, starts, finishes]), ways: ways.code, turned, codes }
    }
    const few = [null, null, null]
    expect(await counts()).toMatchObject({ shown: [few, [5, 5, 5]], ways: { starts: 5, finishes: 5 } })
    const household = await crowd(s.db, s.clock.now, 5)
    const [first, ...others] = household as [Person, ...Person[]]
    await putScans(house._id, 14)
    await come(first, house.code, true)
    // The total of all codes less the other code would be this household.
    expect(await counts()).toMatchObject({ shown: [few, few], codes: [], ways: { starts: 6, finishes: 6 } })
    for (const who of others.slice(0, 3)) await come(who, house.code, true)
    expect(await counts()).toMatchObject({ shown: [few, few], codes: [], ways: { starts: 9, finishes: 9 } })
    await come(others[3] as Person, house.code, false)
    expect(await counts()).toMatchObject({ shown: [few, few], codes: [], ways: { starts: 10, finishes: 9 } })
    await come(others[3] as Person, house.code, true)
    expect(await counts()).toMatchObject({
      shown: [
        [14, 5, 5],
        [5, 5, 5],
      ],
      ways: { starts: 10, finishes: 10 },
    })
  })

  test('200 official: who came by a way that few came by is in no list of it; groups and days have no arrivals', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
    const { code } = await make('12 Main St.', projectId)
    const people = await crowd(s.db, s.clock.now, 5)
    const listed = async (query: object) => {
      const open = await s.call(s.cast.viewer, listOpenAnswers, { params: { id: questions[0] as string }, query: query as never })
      return open.status === 200 ? open.body.found : open.status
    }
    for (const [i, who] of people.entries()) {
      expect(await listed({ way: 'code' })).toBe(i === 0 ? 0 : 422)
      await open(who, projectId, { way: 'code', code })
      await s.call(who, sendAnswers, {
        params: { id: projectId },
        body: { answers: [{ question: questions[0] as string, answer: `${i}` }] },
      })
    }
    expect(await listed({ way: 'code' })).toBe(5)
    const { body } = await s.call(s.cast.viewer, showTurnout, { params: { id: projectId }, query: { from: '2020-01-01' } })
    expect([body.started, body.ways, body.codes]).toEqual([5, [], []])
  })

  test('200 the same person starting and sending twice counts once, also at the same time, and the first way stays', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const { code } = await make('Bus stop', projectId)
    await open(s.cast.resident, projectId, { way: 'mail' })
    await Promise.all(Array.from({ length: 5 }, () => open(s.cast.resident, projectId, { way: 'code', code })))
    await Promise.all(Array.from({ length: 5 }, () => send(s.cast.resident, projectId, questions[0] as string)))
    expect([await arrivalsOf(projectId, 'mail'), await arrivalsOf(projectId, 'code')]).toEqual([
      { starts: 1, finishes: 1 },
      { starts: 0, finishes: 0 },
    ])
    const all = await Promise.all(Array.from({ length: 5 }, () => open(s.cast.neighbor, projectId, { way: 'code', code })))
    expect(all.map((one) => one.status)).toEqual([200, 200, 200, 200, 200])
    expect((await arrivalsOf(projectId, 'code')).starts).toBe(1)
  })

  test('200 anyone who answers without opening the page came by a link: started by one answer, finished by sending', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const id = questions[0] as string
    expect((await s.call(s.cast.neighbor, createAnswer, { params: { id }, body: { answer: 'no' } })).status).toBe(200)
    expect(await arrivalsOf(projectId, 'link')).toEqual({ starts: 1, finishes: 0 })
    await send(s.cast.resident, projectId, id)
    expect(await arrivalsOf(projectId, 'link')).toEqual({ starts: 2, finishes: 1 })
  })

  test('a code of another project, an unknown one and a removed one make it a link', async () => {
    const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const elsewhere = await make()
    const removed = await make('Gate', projectId)
    await s.call(s.cast.editor, contract.deleteQrCode, { params: { id: removed._id } })
    expect((await open(s.cast.resident, projectId, { way: 'code', code: elsewhere.code })).body.way).toBe('link')
    expect((await open(s.cast.neighbor, projectId, { way: 'code', code: removed.code })).body.way).toBe('link')
    expect((await open(s.cast.unconfirmed, projectId, { way: 'code' })).body.way).toBe('link')
  })

  test('a code that is pointed elsewhere while somebody registers still brought them; removed later it stays a code', async () => {
    const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const { _id, code } = await make('Bus stop', projectId)
    await scanned(code)
    await changeCode(s.db, _id, s.cast.editor.organizationId as string, { project })
    expect((await open(s.cast.resident, projectId, { way: 'code', code })).body.way).toBe('code')
    await s.call(s.cast.editor, contract.deleteQrCode, { params: { id: _id } })
    expect(await arrivalsOf(projectId, 'code')).toEqual({ starts: 1, finishes: 0 })
  })

  test('401 visitor, 403 official, other zip, other state, closed; 404 draft; 422 no such way: nobody is noted', async () => {
    const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const closed = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { ends_at: past() })
    const draft = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { status: 'draft' })
    expect((await open(null, projectId)).status).toBe(401)
    for (const who of [s.cast.editor, s.cast.otherZip, s.cast.otherState]) expect((await open(who, projectId)).status).toBe(403)
    expect((await open(s.cast.resident, closed.projectId)).status).toBe(403)
    expect((await open(s.cast.resident, draft.projectId)).status).toBe(404)
    expect((await open(s.cast.resident, projectId, { way: 'pigeon' as never })).status).toBe(422)
    expect((await arrivalsOf(projectId, 'link')).starts).toBe(0)
  })
})
