import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { textHashOf } from '../../translations/model/queries.server.ts'
import { foldedLine, projectCalendarOf } from './calendar.ts'

const deadline = {
  id: '0198',
  host: 'plaza.example.org',
  at: new Date('2026-12-03T07:59:59.999Z'),
  madeAt: new Date('2026-11-20T18:00:00Z'),
  title: 'Last day: benches',
  text: 'Answer by then.',
  url: 'https://plaza.example.org/project/0198',
  place: 'Newport Beach',
}
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

test('the deadline is one event in UTC, with an identity and the time it was made', () => {
  const lines = linesOf(projectCalendarOf(deadline))
  expect(lines).toEqual(
    expect.arrayContaining(['UID:0198-deadline@plaza.example.org', 'DTSTAMP:20261120T180000Z', 'DTSTART:20261203T075959Z']),
  )
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('whatever the title is, no line is longer than 75 octets, none is broken in a character, and the text comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const calendar = projectCalendarOf({ ...deadline, title })
      for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const summary = linesOf(calendar).find((line) => line.startsWith('SUMMARY:'))
      const read = summary?.slice('SUMMARY:'.length).replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
      expect(read).toBe(title.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ''))
    }),
  )
})

test('separators and line breaks are escaped', () => {
  expect(projectCalendarOf({ ...deadline, title: 'A; b, c\\d\nEND:VEVENT' })).toContain('SUMMARY:A\\; b\\, c\\\\d\\nEND:VEVENT\r\n')
  expect(foldedLine('x'.repeat(150)).split('\r\n')).toEqual(['x'.repeat(75), ` ${'x'.repeat(74)}`, ' x'])
})

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
const get = (id: string, who = null as typeof s.cast.editor | null) => s.inject(who, { method: 'GET', url: `/project/${id}/deadline.ics` })

test('200 for everyone: the last minute of a published project', async () => {
  const ends_at = new Date(s.clock.now.getTime() + 86_400_000)
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'Benches; new, green', ends_at })
  const { status, headers, raw } = await get(id)
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'attachment; filename="deadline.ics"',
  ])
  const lines = linesOf(raw.toString())
  expect(lines).toContain(`DTSTART:${ends_at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`)
  expect(lines).toContain('SUMMARY:Last day: Benches\\; new\\, green')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:Answer by'))).toContain('Pacific Time')
})

test('404 for a draft, a project without an end, one that has ended, and an unknown one', async () => {
  const { now } = s.clock
  const draft = await putProject(s.db, s.cast.editor, now, { status: 'draft', posted_at: null })
  const endless = await putProject(s.db, s.cast.editor, now, { ends_at: null })
  const ended = await putProject(s.db, s.cast.editor, now, { starts_at: null, ends_at: new Date(now.getTime() - 1) })
  for (const id of [draft, endless, ended, '01a2069e-42ec-7685-8ac1-4dc0f2f55b3a', 'none']) expect((await get(id)).status).toBe(404)
  expect((await get(draft, s.cast.editor)).status).toBe(404)
})

test('the title is in the reader’s language if it is translated', async () => {
  const ends_at = new Date(s.clock.now.getTime() + 86_400_000)
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'Benches', description: '', ends_at })
  const translation = {
    project_id: id,
    language: 'es',
    mark: 'machine',
    made_from: textHashOf('Benches'),
    changed_at: s.clock.now,
  } as const
  await s.db
    .insertInto('translations')
    .values({ ...translation, field: 'title', text: 'Bancos' })
    .execute()
  const summaryIn = async (language: string) => {
    const { raw } = await s.inject(null, { method: 'GET', url: `/project/${id}/deadline.ics`, headers: { 'accept-language': language } })
    return linesOf(raw.toString()).find((line) => line.startsWith('SUMMARY:'))
  }
  expect(await summaryIn('es')).toContain('Bancos')
  expect(await summaryIn('fr')).toContain('Benches')
})
