import { expect, test } from 'vitest'
import { reachedBy } from './changed.ts'

const texts = new Map(
  Object.entries({
    'src/api.ts': "import { news } from './features/projects/news/routes.server.ts'",
    'src/features/projects/news/rules.ts': '',
    'src/features/projects/news/contract.ts': '',
    'src/features/projects/news/queries.server.ts': '',
    'src/pages/home/home-page.server.ts': "import { showNews } from '../../features/projects/news/contract.ts'",
    'src/pages/home/pages/home.tsx': "import { homePage } from '../home-page.server.ts'",
    'tests/e2e/official/home.spec.ts': "await page.goto('/home')",
    'src/features/projects/news/routes.server.ts': "import { isNew } from './rules.ts'",
    'src/features/projects/news/news.test.ts': "import { stage } from '../../../../tests/stage.ts'",
    'src/features/projects/news/parts/Line.tsx': "import { isNew } from '../rules.ts'",
    'src/features/projects/news/pages/news.tsx': "import { Line } from '../parts/Line.tsx'",
    'src/features/projects/map/map.test.ts': "import { stage } from '../../../../tests/stage.ts'",
    'src/features/records/takeout/takeout.test.ts': "import { isNew } from '../../projects/news/rules.ts'",
    'tests/stage.ts': "import { buildApi } from '../src/api.ts'",
    'tests/e2e/official/news.spec.ts': 'await visit(page, `/project/$' + '{ids.park}/news`)',
    'tests/e2e/official/map.spec.ts': "import { test } from '../plaza.ts'\nawait visit(page, '/projects')",
    'tests/e2e/plaza.ts': '',
  }),
)
const pages = new Map([
  ['src/features/projects/news/pages/news.tsx', 'project/:id/news'],
  ['src/pages/home/pages/home.tsx', 'home'],
])
const reached = (...changed: string[]) => reachedBy(changed, { texts, pages })

test('a rule reaches the tests of its room, those that import it, and the browser tests of the pages that show it', () => {
  expect(reached('src/features/projects/news/rules.ts')).toEqual({
    units: ['src/features/projects/news/news.test.ts', 'src/features/records/takeout/takeout.test.ts'],
    specs: ['tests/e2e/official/news.spec.ts'],
  })
})

test('a part reaches the tests of its room; the API, which imports everything, carries no change on', () => {
  expect(reached('src/features/projects/news/parts/Line.tsx').units).toEqual(['src/features/projects/news/news.test.ts'])
  expect(reached('src/features/projects/news/text/es.json').units).toEqual(['src/features/projects/news/news.test.ts'])
})

test('what a call answers reaches the browser tests of pages that read it', () => {
  expect(reached('src/features/projects/news/queries.server.ts').specs).toEqual([
    'tests/e2e/official/home.spec.ts',
    'tests/e2e/official/news.spec.ts',
  ])
})

test('a changed test reaches itself, the base of tests and a migration reach all', () => {
  expect(reached('src/features/projects/map/map.test.ts')).toEqual({ units: ['src/features/projects/map/map.test.ts'], specs: [] })
  expect(reached('tests/stage.ts').units).toHaveLength(2)
  expect(reached('tests/e2e/plaza.ts').specs).toEqual(['tests/e2e/official/map.spec.ts'])
  expect(reached('migrations/0001_start.sql')).toMatchObject({ units: { length: 3 }, specs: { length: 3 } })
})

test('a page that nobody changed is not opened', () => {
  expect(reached('docs/testing.md')).toEqual({ units: [], specs: [] })
})
