// Nothing is lost of what people type, choose and press before the scripts of a page have come, as on a slow phone.
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { pdf, storedPdf } from '../../pictures.ts'
import type { Ids } from '../demo-ids.ts'
import { fillAll, holdScripts, lostOf, openWithoutScripts } from '../early-input.ts'
import { drawn, expect, ready, settled, test, type Who } from '../plaza.ts'
import { visit } from '../steps.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.use({ isFresh: true })

test.afterAll(removeSurveys)

const desk = { viewport: { width: 1280, height: 900 } }
const steps = ['basics', 'place', 'pictures', 'who', 'check']
const kinds = ['yesno', 'choice', 'scale', 'number']
const forms: Record<string, { who: Who; paths: (ids: Ids) => string[] }> = {
  'of visitors': {
    who: 'visitor',
    paths: () => ['/login', '/register/citizen', '/register/organization', '/contact-us', '/forgot'],
  },
  'of residents': {
    who: 'resident',
    paths: ({ open }) => [
      `/project/${open}`,
      `/project/${open}/report`,
      '/profile?edit=about',
      '/profile?edit=address',
      '/notifications',
      '/projects',
    ],
  },
  'of a project': {
    who: 'administrator',
    paths: ({ draft }) => ['/add-project', ...steps.map((step) => `/edit-project/${draft}?step=${step}`)],
  },
  'of a survey': {
    who: 'administrator',
    paths: ({ draft }) => kinds.map((kind) => `/project/${draft}/survey?add=${kind}`),
  },
  'around a project': {
    who: 'administrator',
    paths: ({ own, article }) => [
      ...['news?add=update', 'invite', 'results', 'languages', 'survey'].map((page) => `/project/${own}/${page}`),
      ...['/thought-leadership/new', `/thought-leadership/${article}/edit`],
    ],
  },
  'of an organization': {
    who: 'administrator',
    paths: () => ['/qr-code-management', '/member', '/keys/new', '/records/requests/new', '/own-site', '/single-sign-on'],
  },
}

for (const [visitor, { who, paths }] of Object.entries(forms))
  test(`what was entered early into the forms ${visitor} is there, and the page knows of it`, async ({ open, ids }) => {
    const page = await open(who, who === 'resident' ? {} : desk)
    for (const path of paths(ids)) {
      const scriptsCome = await openWithoutScripts(page, path)
      const entries = await fillAll(page)
      expect(entries, path).not.toHaveLength(0)
      await scriptsCome()
      await expect.poll(() => lostOf(page, entries), path).toEqual([])
      await drawn(page)
      expect.soft(await lostOf(page, entries), path).toEqual([])
      await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()))
      await page.unrouteAll()
    }
  })

test('a zip code typed early is refused by Continue, pressed early', async ({ open, ids }) => {
  const page = await open('administrator', desk)
  const scriptsCome = await openWithoutScripts(page, `/edit-project/${ids.draft}?step=place`)
  const zip = page.locator('[name="location.zip"]')
  await zip.fill('00000')
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).last().click()
  await scriptsCome()
  await expect(zip).toHaveAttribute('aria-invalid', 'true')
  await expect(zip).toHaveValue('00000')
  await expect(page).toHaveURL(/step=place/)
})

test('a comment is typed while its form is on its way, and the page changes meanwhile', async ({ open, ids }) => {
  const page = await open('resident')
  const formComes = await holdScripts(page, '**/assets/CommentForm-*.js')
  await page.goto(`/project/${ids.open}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber')))
  const field = page.getByLabel('Your comment to the project team')
  await field.fill('The lamp is out')
  const read = page.waitForResponse((response) => response.url().includes('.data') && response.request().method() === 'GET')
  await page.getByRole('button', { name: /^Like/ }).click()
  await read
  formComes()
  await ready(page)
  await settled(page)
  await expect(field).toHaveValue('The lamp is out')
  await expect(page.getByText('characters left')).toContainText(String(2000 - 'The lamp is out'.length).slice(-3))
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'The lamp is out' })).toBeVisible()
})

test('a person types on while the page becomes interactive, and an older draft is there', async ({ open, ids }) => {
  const page = await open('resident')
  const field = page.getByLabel('Your comment to the project team')
  await visit(page, `/project/${ids.open}`)
  await field.fill('Older')
  const scriptsCome = await openWithoutScripts(page, `/project/${ids.open}`)
  await field.focus()
  await page.keyboard.type('Early')
  await scriptsCome()
  await settled(page)
  await expect(field).toBeFocused()
  await page.keyboard.type(' and late')
  await expect(field).toHaveValue('Early and late')
})

const options = ['Benches', 'Trees', 'Lamps'].map((label) => ({ label }))
const asked: QuestionInput[] = [
  { text: 'Do you use the park?', type: 'yesno' },
  { text: 'What is missing?', type: 'choices', options },
  { text: 'Which one?', type: 'choice', options },
  { text: 'How far do you walk?', type: 'number' },
  { text: 'Since when?', type: 'date' },
  { text: 'Why?', type: 'open' },
]

test('answers of the plain form are those of the steps that replace it', async ({ open, plaza, ids }) => {
  const { projectId, ids: questions, storedAnswers } = await askingSurvey(plaza, ids, (made) => asked[made.length])
  const page = await open('resident')
  const scriptsCome = await openWithoutScripts(page, `/project/${projectId}/survey`)
  const field = (index: number) => page.locator(`[name="${questions[index]}"]`)
  await field(0).last().check()
  await field(1).first().check()
  await field(1).last().check()
  await field(2).first().check()
  await field(3).fill('7')
  await field(4).fill('2026-01-02')
  await field(5).fill('Early words')
  await scriptsCome()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send 6 answers' }).click()
  await expect(page.getByText('Thank you. We received your answers.')).toBeVisible()
  const [use, missing, one, ...others] = await storedAnswers()
  expect(use).toBe('no')
  expect([missing, one]).toEqual([expect.any(Array), expect.any(String)])
  expect(others).toEqual([7, '2026-01-02', 'Early words'])
})

const more: QuestionInput[] = [
  { text: 'How good are these?', type: 'matrix', rows: [{ label: 'Buses' }, { label: 'Parks' }], options },
  { text: 'What comes first?', type: 'ranking', options },
  { text: 'Where is it dark?', type: 'place' },
  { text: 'Do you have a plan of it?', type: 'file' },
  { text: 'Why?', type: 'open' },
]

test('so are rows of a matrix, a ranking, a place and a file', async ({ open, plaza, ids }) => {
  const { projectId, ids: questions, storedAnswers } = await askingSurvey(plaza, ids, (made) => more[made.length])
  const page = await open('resident')
  const scriptsCome = await openWithoutScripts(page, `/project/${projectId}/survey`)
  const group = (name: string) => page.getByRole('group', { name })
  await group('Buses').getByLabel('Trees').check()
  await group('Parks').getByLabel('Lamps').check()
  for (const [label, place] of Object.entries({ Benches: '3', Trees: '1', Lamps: '2' }))
    await group('What comes first?').getByLabel(label).selectOption(place)
  await page.locator(`[name="${questions[2]}"]`).fill('Behind the library')
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: await storedPdf(pdf()) }
  await page.locator(`[name="${questions[3]}"]`).setInputFiles(plan)
  await page.locator(`[name="${questions[4]}"]`).fill('Early words')
  await scriptsCome()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByText(plan.name, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send 5 answers' }).click()
  await expect(page.getByText('Thank you. We received your answers.')).toBeVisible()
  expect(await storedAnswers()).toEqual([
    ['r1:o2', 'r2:o3'],
    ['o2', 'o3', 'o1'],
    { text: 'Behind the library', lat: null, lng: null },
    expect.objectContaining({ name: plan.name, bytes: plan.buffer.length }),
    'Early words',
  ])
})

test('a comment is sent whose button was pressed before scripts run', async ({ open, ids }) => {
  const page = await open('resident')
  const scriptsCome = await openWithoutScripts(page, `/project/${ids.open}`)
  await page.getByLabel('Your comment to the project team').fill('Early comment')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await scriptsCome()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Early comment' })).toHaveCount(1)
})

test('a test waits for the parts that load later', async ({ open, ids }) => {
  const page = await open('resident')
  const formComes = await holdScripts(page, '**/assets/CommentForm-*.js')
  await page.goto(`/project/${ids.open}`)
  const waiting = ready(page).then(() => 'ready')
  await page.waitForFunction(() => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber')))
  expect(await Promise.race([waiting, drawn(page)])).toBeUndefined()
  formComes()
  await waiting
  const field = page.getByLabel('Your comment to the project team')
  expect(await field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true)
})
