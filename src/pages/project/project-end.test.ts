// A project that was completed before its last day ended with its completion, wherever its end is named.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProject } from '../../../tests/project.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { readPoster } from '../../features/participation/posters/poster-about.server.ts'
import { showProject } from '../../features/projects/model/contract.ts'
import { endOf } from '../../features/projects/model/timing.ts'
import { completeProject, reopenProject } from '../../features/records/retention/contract.ts'
import { showPublished } from '../../features/results/publication/contract.ts'
import { describeResults } from '../../features/results/publication/description.server.ts'
import { aboutOf } from '../../features/surveys/form/survey-about.server.ts'
import { showOpenData } from '../../features/syndication/open-data/contract.ts'
import { readerOf } from '../../features/translations/model/rules.ts'
import { viewOf } from './view.ts'

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
  const reader = readerOf([], 'en', new URLSearchParams())
  return {
    closesAt: published.methods.closesAt,
    methods: dates && 'text' in dates ? dates.text : '',
    openData: openData.projects.find((one) => one._id === id)?.closesOn,
    dates: (await file('dates.csv')).split('\r\n').find((line) => line.includes('closes') && line.includes(id)) ?? '',
    calendar: (await file('calendar.ics')).includes('20270630'),
    poster: poster.endsAt?.toISOString(),
    survey: aboutOf(project, reader, 'en').closesOn,
    page: viewOf(project, reader, { language: 'en', now: s.clock.now }).days.end,
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
