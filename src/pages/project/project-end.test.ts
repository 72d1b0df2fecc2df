// A project took responses from its first day or its publication, whichever was later, to its last day or its completion, whichever was
// earlier, wherever its period is named.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProject } from '../../../tests/project.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { readPoster } from '../../features/participation/posters/poster-about.server.ts'
import { showProject } from '../../features/projects/model/contract.ts'
import { openPeriod } from '../../features/projects/model/queries.server.ts'
import { endOf, periodOf } from '../../features/projects/model/timing.ts'
import { projectsOf } from '../../features/records/exports/queries.server.ts'
import { findPacked } from '../../features/records/removal/package.queries.server.ts'
import { completeProject, reopenProject } from '../../features/records/retention/contract.ts'
import { showPublished } from '../../features/results/publication/contract.ts'
import { describeResults } from '../../features/results/publication/description.server.ts'
import { aboutOf } from '../../features/surveys/form/survey-about.server.ts'
import { showOpenData } from '../../features/syndication/open-data/contract.ts'
import { translationReaderOf } from '../../features/translations/model/rules.ts'
import { projectViewOf } from './view.ts'

let s: Stage
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example', MAIL_FROM: 'Plaza <ask@plaza.example>' })
})
afterAll(() => s.close())

test('is its last moment, or its completion if that was earlier', () => {
  expect([endOf('2027-06-30', null), endOf('2027-06-30', '2026-11-20'), endOf('2026-11-01', '2026-11-20')]).toEqual([
    ...['2027-06-30', '2026-11-20', '2026-11-01'],
  ])
  expect([endOf(null, '2026-11-20'), endOf(null, null)]).toEqual(['2026-11-20', null])
})

async function namedEnds(id: string) {
  const { editor } = s.cast
  const { project } = (await s.call(editor, showProject, { params: { id } })).body
  const { published } = (await s.call(editor, showPublished, { params: { id }, query: {} })).body
  const dates = describeResults(published, 'en').methods.find((one) => one.id === 'methods-dates')?.blocks[0]
  const { slug } = await s.db
    .selectFrom('organizations')
    .select('slug')
    .where('id', '=', editor.organizationId as string)
    .executeTakeFirstOrThrow()
  const { openData } = (await s.call(null, showOpenData, { params: { slug } })).body
  s.app.directReads.forget()
  const file = async (name: string) => (await s.app.inject({ url: `/open-data/${slug}/${name}`, headers: { host: 'plaza.example' } })).body
  const code = { project: id, url: 'https://plaza.example/q/x' }
  const poster = await readPoster(s.app.appContext as never, code as never, { actor: editor, language: 'en' } as never)
  const reader = translationReaderOf([], 'en', new URLSearchParams())
  const { days } = projectViewOf(project, reader, { language: 'en', now: s.clock.now })
  const [exported] = await projectsOf(s.db, editor.organizationId as string, 'America/Los_Angeles', [id])
  const content = (await findPacked(s.db, id))?.content
  return {
    opensAt: published.methods.opensAt,
    closesAt: published.methods.closesAt,
    methods: dates && 'text' in dates ? dates.text : '',
    openData: openData.projects.find((one) => one._id === id)?.closesOn,
    opensOn: openData.projects.find((one) => one._id === id)?.opensOn,
    dates: (await file('dates.csv')).split('\r\n').find((line) => line.includes('closes') && line.includes(id)) ?? '',
    calendar: (await file('calendar.ics')).includes('20270630'),
    poster: poster.endsAt?.toISOString(),
    survey: aboutOf(project, reader, 'en').closesOn,
    page: days.end,
    start: days.start,
    exported: [exported?.starts, exported?.ends],
    packed: [content?.['opensAt'], content?.['closesAt']],
  }
}

test('of a completed project is the day of its completion on every page and in every file; reopened, its last day', async () => {
  const ends = new Date('2027-07-01T06:59:59.999Z')
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { ends_at: ends, results_published: true })
  const planned = await namedEnds(id)
  expect(planned).toMatchObject({ closesAt: ends.toISOString(), openData: '2027-06-30', calendar: true, poster: ends.toISOString() })
  await s.call(s.cast.editor, completeProject, { params: { id } })
  const completed = await namedEnds(id)
  const at = s.clock.now.toISOString()
  expect(completed).toMatchObject({ closesAt: at, openData: '2026-11-20', calendar: false, poster: at })
  expect(completed.methods).toContain('Nov 20, 2026')
  expect(completed.dates).toContain('2026-11-20')
  expect([completed.survey, completed.page]).toEqual(['Nov 20, 2026', 'Nov 20, 2026'])
  for (const text of Object.values(completed)) expect(String(text)).not.toContain('2027')
  await s.call(s.cast.editor, reopenProject, { params: { id } })
  expect(await namedEnds(id)).toEqual(planned)
})

test('starts with the publication if the first day was earlier', async () => {
  const [posted, starts] = [new Date('2026-11-10T18:00:00Z'), new Date('2026-10-01T07:00:00Z')]
  const ends = new Date('2027-08-01T06:59:59.999Z')
  const dates = { starts_at: starts, posted_at: posted, ends_at: ends, results_published: true }
  const named = await namedEnds(await putProject(s.db, s.cast.editor, s.clock.now, dates))
  expect(named.opensAt).toBe(posted.toISOString())
  expect(named.methods).toBe('From Nov 10, 2026 to Jul 31, 2027.')
  expect(named.start).toBe('Nov 10, 2026')
  expect(named.opensOn).toBeNull()
})

test('a project that was completed before its first day says that it never opened, and names no period', async () => {
  const [starts, ends] = [new Date('2027-02-01T08:00:00Z'), new Date('2027-07-01T06:59:59.999Z')]
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { starts_at: starts, ends_at: ends, results_published: true })
  await s.call(s.cast.editor, completeProject, { params: { id } })
  const { opensAt, closesAt, openData, opensOn, dates, poster, survey, page, methods, exported, packed } = await namedEnds(id)
  const undated = { opensAt, closesAt, openData, opensOn, poster, survey, page }
  expect(undated).toEqual({ opensAt: null, closesAt: null, openData: null, opensOn: null, poster: undefined, survey: null, page: null })
  expect(dates).toBe('')
  expect(methods).toBe('It was never open: it was completed before its first day.')
  expect(exported).toEqual([null, null])
  expect(packed).toEqual([null, null])
  const { project } = (await s.call(s.cast.editor, showProject, { params: { id } })).body
  const view = projectViewOf(project, translationReaderOf([], 'en', new URLSearchParams()), { language: 'en', now: s.clock.now })
  expect(view.hasNeverOpened).toBe(true)
})

test('the rule and its SQL name the same period for every order of the four instants', async () => {
  const at = [null, ...[1, 2, 3, 4].map((day) => new Date(`2026-12-0${day}T08:00:00Z`))]
  const different = []
  for (const startsAt of at)
    for (const endsAt of at)
      for (const postedAt of at)
        for (const completedAt of at) {
          const { rows } = await sql<{ opensAt: Date | null; closesAt: Date | null }>`
            select ${openPeriod.opensAt} as "opensAt", ${openPeriod.closesAt} as "closesAt" from (select
              ${startsAt}::timestamptz as starts_at, ${endsAt}::timestamptz as ends_at, ${postedAt}::timestamptz as posted_at,
              ${completedAt}::timestamptz as completed_at, 'completed' as status) as p`.execute(s.db)
          const rule = periodOf({ startsAt, endsAt, postedAt, completedAt }) ?? { opensAt: null, closesAt: null }
          if (JSON.stringify(rows[0]) !== JSON.stringify(rule)) different.push({ startsAt, endsAt, postedAt, completedAt, rows, rule })
        }
  expect(different).toEqual([])
})
