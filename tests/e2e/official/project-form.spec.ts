// The project form: on a phone within three minutes, through lost connections and colleagues, by keys, and without scripts.
import type { Locator, Page } from '@playwright/test'
import { pdf } from '../../pictures.ts'
import { type Call, expect, ready, settled, test } from '../plaza.ts'
import { drawing, visit } from '../steps.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click()
const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const idIn = (page: Page) => /[\w-]{36}/.exec(page.url())?.[0] ?? ''

/*
 * "Publish a project from a phone in under three minutes", by counting. Figures of the keystroke-level model for phones:
 * - a tap on a known place 1.33 s: pointing 1.1 s and pressing 0.23 s (Card, Moran and Newell 1980; Holleis and others 2007 find no more on
 * phones);
 * - deciding what to do next 1.35 s, once for each tap and each field (Card, Moran and Newell 1980);
 * - a letter on a phone 0.32 s: 36 words of five letters in a minute (Palin and others 2019, 37,000 people), rounded up;
 * - taking a picture, from the button to the form, 15 s, by our own reckoning.
 * What takes part below: 18 taps, fields to type in included, and 142 letters:
 *   18 x (1.33 + 1.35) + 142 x 0.32 + 15 = 48 + 45 + 15 = 108 s, which leaves 72 s to read, to think of words and to wait for the network.
 */
const seconds = { tap: 1.33, decision: 1.35, letter: 0.32, picture: 15 }
const ofThinking = 60
const tapsMax = 18

test('an official publishes a project from a phone in few enough steps for three minutes, and a resident sees it', async ({
  open,
  plaza,
}) => {
  const page = await open('administrator', { viewport: { width: 375, height: 812 }, hasTouch: true })
  let [taps, letters] = [0, 0]
  const tap = async (name: string | RegExp) => {
    taps++
    await main(page).getByRole('button', { name }).tap()
  }
  const type = async (label: string, text: string) => {
    taps++
    letters += text.length
    const field = page.getByLabel(label, { exact: true })
    await field.tap()
    await field.fill(text)
  }
  /** Opens the choices and takes one. */
  const choose = async (label: string, choice: string) => {
    taps += 2
    await page.getByLabel(label, { exact: true }).selectOption(choice)
  }
  const isIn = (step: string) => expect(page).toHaveURL(new RegExp(`step=${step}`))
  const title = 'Safer crossing on Avocado'

  await visit(page, '/add-project')
  await type('Title', title)
  await type('Why it matters', 'Children cross here on their way to school. Where should it go?')
  await choose('Project type', 'New project')
  await choose('Category', 'Roads')
  await type('Last day to respond (optional)', '2030-06-30')
  await tap('Continue')
  await isIn('place')
  await type('Street address', '1000 Avocado Avenue')
  await type('Zip code', '92660')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Newport Beach')
  await expect(page.getByText('We found only the zip code.')).toBeVisible()
  await tap('Continue')
  await isIn('pictures')
  // "Take a photo", and its shutter.
  taps += 2
  await main(page)
    .locator('input[capture]')
    .setInputFiles(await drawing())
  await type('Describe it for people who can’t see it', 'The corner today')
  await tap('Continue')
  await isIn('who')
  // Whose zip codes: the project's own, unless somebody wants others.
  await expect(
    page
      .getByText('Residents of 1 zip code can respond.')
      .or(page.getByText(/^Residents of 92660/))
      .first(),
  ).toBeVisible()
  await tap('Continue')
  await isIn('questions')
  await tap('Publish without questions')
  await expect(page.getByText('Your project is published.')).toBeVisible()
  await expect(page).toHaveURL(/\/invite$/)

  expect(taps).toBeLessThanOrEqual(tapsMax)
  const reckoned = taps * (seconds.tap + seconds.decision) + letters * seconds.letter + seconds.picture + ofThinking
  expect(reckoned).toBeLessThan(180)

  const id = idIn(page)
  const resident = await open('resident')
  await visit(resident, `/project/${id}`)
  await expect(resident.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(main(resident)).toContainText('1000 Avocado Avenue')
  await plaza.call(await plaza.tokenOf('administrator'), 'DELETE', `/projects/${id}/delete`)
})

test('what is typed survives a lost connection, a reloaded page, and a colleague', async ({ open, plaza }) => {
  const token = await plaza.tokenOf('administrator')
  const page = await open('administrator')
  const title = page.getByLabel('Title', { exact: true })
  await visit(page, '/add-project')
  await title.fill('First words')
  await expect(page.getByText(/^Draft saved automatically/)).toBeVisible()
  await expect(page).toHaveURL(/draft=/)
  const id = idIn(page)

  await page.route('**/api/**', (route) => route.abort())
  await title.fill('First words, and more')
  await expect(page.getByText('You’re offline.').first()).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText(/^Draft saved automatically/)).toBeVisible()

  await page.route('**/draft', (route) => route.abort())
  await page.getByLabel('Why it matters').fill('Kept on the device')
  await expect(page.getByText('You’re offline.').first()).toBeVisible()
  await page.unroute('**/draft')
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`/edit-project/${id}`))
  await expect(page.getByLabel('Why it matters')).toHaveValue('Kept on the device')
  await expect(page.getByText(/^Draft saved automatically/)).toBeVisible()

  await plaza.call(token, 'PUT', `/projects/${id}`, { title: 'The colleague’s title' })
  await page.getByLabel('Department name').fill('Parks')
  await expect(page.getByText('Someone else saved this draft while you were editing.')).toBeVisible()
  await expect(page.getByText('They changed: Title.')).toBeVisible()
  await expect(page.getByLabel('Department name')).toHaveValue('Parks')
  await press(page, 'Overwrite with mine')
  await expect(page.getByText(/^Draft saved automatically/)).toBeVisible()
  const { project } = await plaza.call<{ project: { title: string; department: string } }>(token, 'GET', `/projects/${id}`)
  expect([project.title, project.department]).toEqual(['First words, and more', 'Parks'])
  await plaza.call(token, 'DELETE', `/projects/${id}/delete`)
})

test('one press of Save changes the draft once, and is one line of the activity log', async ({ open, plaza }) => {
  const token = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', { title: 'Saved once' })
  const page = await open('administrator')
  await visit(page, `/edit-project/${project._id}`)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  // As if somebody typed and pressed the button within the pause before a draft is saved by itself.
  await main(page).evaluate((element) => {
    const title = element.querySelector<HTMLInputElement>('input[name=title]')
    const button = [...element.querySelectorAll('button')].find((one) => one.value === 'draft')
    if (title) title.value = 'Saved once, and once only'
    title?.dispatchEvent(new Event('input', { bubbles: true }))
    button?.click()
  })
  await expect(page).toHaveURL(/\/home$/)
  expect(changes).toEqual([`POST /edit-project/${project._id}.data`])
  const { project: saved } = await plaza.call<{ project: { title: string; owner: string } }>(token, 'GET', `/projects/${project._id}`)
  expect(saved.title).toBe('Saved once, and once only')
  type Log = { entries: { action: string; details: { id?: string } }[] }
  const { entries } = await plaza.call<Log>(token, 'GET', `/organizations/${saved.owner}/audit`)
  expect(entries.filter(({ details }) => details.id === project._id).map(({ action }) => action)).toEqual(['PUT /projects/:id'])
  await plaza.call(token, 'DELETE', `/projects/${project._id}/delete`)
})

test('pictures are put in order and the pin is moved by keys; a file that is none is named', async ({ open, plaza }) => {
  const token = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', { location: { zip: '92660' } })
  const page = await open('administrator')
  await visit(page, `/edit-project/${project._id}?step=pictures`)
  const corner = await drawing()
  const gif = { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await page
    .locator('#images')
    .setInputFiles([
      { ...corner, name: 'one.jpg' },
      { ...corner, name: 'two.jpg' },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf(3) },
      gif,
    ])
  await expect(page.getByText(/^Image not uploaded: only PNG and JPEG/)).toBeVisible()
  await expect(page.getByText(/^3 pages/)).toBeVisible()
  const pictures = page.getByRole('list', { name: /^Photos, in the order/ }).getByRole('listitem')
  await expect(pictures.first()).toContainText('one.jpg')
  await page.getByRole('button', { name: 'Move two.jpg earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('two.jpg is now photo 1 of 2.')).toBeAttached()
  await expect(pictures.first()).toContainText('two.jpg')

  await visit(page, `/edit-project/${project._id}?step=place`)
  const longitude = page.getByLabel('Longitude')
  const before = await longitude.inputValue()
  await page.getByRole('button', { name: /^Project location/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(longitude).not.toHaveValue(before)
  expect(Number(await longitude.inputValue())).toBeGreaterThan(Number(before))
  await expect(page.getByText('You placed the pin.')).toBeVisible()
  await plaza.call(token, 'DELETE', `/projects/${project._id}/delete`)
})

test('pictures and the pin are dragged by a pointer', async ({ open, plaza }) => {
  const token = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', { location: { zip: '92660' } })
  const page = await open('administrator')
  const drag = async (what: Locator, to: () => Promise<{ x: number; y: number }>) => {
    await what.scrollIntoViewIfNeeded()
    await settled(page)
    const { x, y, width, height } = await boxOf(what)
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    const end = await to()
    await page.mouse.move(end.x, end.y, { steps: 5 })
    await page.mouse.up()
  }

  await visit(page, `/edit-project/${project._id}?step=pictures`)
  const corner = await drawing()
  await page.locator('#images').setInputFiles(['one.jpg', 'two.jpg'].map((name) => ({ ...corner, name })))
  const pictures = page.getByRole('list', { name: /^Photos, in the order/ }).getByRole('listitem')
  await expect(pictures).toContainText(['one.jpg', 'two.jpg'])
  const grip = pictures.filter({ hasText: 'two.jpg' }).locator('[aria-hidden=true]').first()
  await drag(grip, async () => {
    const { x, y, height } = await boxOf(pictures.first())
    return { x: x + 20, y: y + height / 4 }
  })
  await expect(page.getByText('two.jpg is now photo 1 of 2.')).toBeAttached()
  await expect(pictures).toContainText(['two.jpg', 'one.jpg'])
  const saved = () => plaza.call<{ project: { images: { name: string }[] } }>(token, 'GET', `/projects/${project._id}`)
  await expect.poll(async () => (await saved()).project.images.map(({ name }) => name)).toEqual(['two.jpg', 'one.jpg'])

  await visit(page, `/edit-project/${project._id}?step=place`)
  const [latitude, longitude] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')]
  const pin = page.getByRole('button', { name: /^Project location/ })
  await expect(pin).toBeVisible()
  const before = [Number(await latitude.inputValue()), Number(await longitude.inputValue())] as const
  await drag(pin, async () => {
    const { x, y, width, height } = await boxOf(pin)
    return { x: x + width / 2 + 60, y: y + height / 2 + 40 }
  })
  await expect(page.getByText('You placed the pin.')).toBeVisible()
  expect(Number(await latitude.inputValue())).toBeLessThan(before[0])
  expect(Number(await longitude.inputValue())).toBeGreaterThan(before[1])
  await plaza.call(token, 'DELETE', `/projects/${project._id}/delete`)
})

test('without JavaScript the whole form is one page, saves, and says what is missing', async ({ openPlain, plaza }) => {
  const page = await openPlain('administrator')
  const main = page.in('main')
  await page.visit('/add-project')
  page.fill('Title', 'A plain project')
  page.fill('Street address', '1000 Avocado Avenue')
  page.fill('Zip code', '92660')
  page.fill('Zip codes', '92660 92661')
  await main.press('Publish')
  page.in('alert').expectText('Please enter a description')
  expect(page.valueOf('Title')).toBe('A plain project')
  await main.press(/^Save/)
  page.in('heading', 'A plain project').expectText('A plain project')
  expect(page.count('alert')).toBe(0)
  expect(page.valueOf('Zip codes')).toBe('92660, 92661')
  const id = /[\w-]{36}/.exec(page.path)?.[0]
  await plaza.call(await plaza.tokenOf('administrator'), 'DELETE', `/projects/${id}/delete`)
})

/** A draft that lacks nothing but questions. */
async function completeDraft(
  plaza: { url: string; call: Call; tokenOf: (who: 'administrator') => Promise<string> },
  title: string,
): Promise<string> {
  const token = await plaza.tokenOf('administrator')
  const location = { street: '1000 Avocado Avenue', zip: '92660', city: 'Newport Beach', state: 'CA', country: 'United States' }
  const body = {
    ...{ title, description: 'Where should it go?', projectType: 'New project', infrastructureCategories: ['Roads'] },
    ...{ department: 'Public Works', location, zipCodes: ['92660'] },
  }
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', body)
  await plaza.call(token, 'POST', `/projects/${project._id}/drawing`, {})
  return project._id
}

test('publishing without a question asks once', async ({ open, plaza }) => {
  const page = await open('administrator')
  const id = await completeDraft(plaza, 'Asked once')
  await visit(page, `/edit-project/${id}?step=check`)
  await press(page, /^Publish$/)
  await expect(page.getByText('This project has no questions.')).toBeVisible()
  await expect(page).toHaveURL(/step=questions/)
  await press(page, 'Use a template or other types')
  await expect(page.getByRole('heading', { name: 'Ask your first question' })).toBeVisible()

  await visit(page, `/edit-project/${id}?step=check`)
  await press(page, /^Publish$/)
  await expect(page.getByText('This project has no questions.')).toBeVisible()
  await visit(page, `${page.url().replace('step=questions', 'step=check')}`)
  await press(page, /^Publish$/)
  await expect(page).toHaveURL(new RegExp(`/project/${id}/invite$`))
  await expect(page.getByRole('heading', { name: 'Invite residents' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'QR code: Various places' })).toBeVisible()
  await plaza.call(await plaza.tokenOf('administrator'), 'DELETE', `/projects/${id}/delete`)
})

test('without JavaScript, publishing without a question asks once', async ({ openPlain, plaza }) => {
  const page = await openPlain('administrator')
  const main = page.in('main')
  const id = await completeDraft(plaza, 'Asked once, plain')
  await page.visit(`/edit-project/${id}?step=check`)
  await main.press('Publish')
  page.expectText('This project has no questions.')
  expect(page.path).toContain('step=questions')
  await main.press('Use a template or other types')
  page.in('heading', 'Ask your first question').expectText('Ask your first question')

  await page.visit(`/edit-project/${id}?step=check`)
  await main.press('Publish')
  page.expectText('This project has no questions.')
  await page.visit(page.path.replace('step=questions', 'step=check'))
  await main.press('Publish')
  expect(page.path).toBe(`/project/${id}/invite`)
  page.in('heading', 'Invite residents').expectText('Invite residents')
  page.in('heading', 'QR code: Various places').expectText('QR code: Various places')
  await plaza.call(await plaza.tokenOf('administrator'), 'DELETE', `/projects/${id}/delete`)
})

test('a drawing is used instead of a photograph, with and without JavaScript', async ({ open, openPlain, plaza }) => {
  const token = await plaza.tokenOf('administrator')
  const body = { title: 'Without a photo', infrastructureCategories: ['Roads'], location: { zip: '92660' } }
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', body)
  const path = `/edit-project/${project._id}?step=pictures`
  const drawn = 'Drawing for the category Roads, seen from above. It doesn’t show a real place.'
  const page = await open('administrator')
  await visit(page, path)
  await press(page, 'Use a drawing')
  await expect(page.getByLabel('Describe it for people who can’t see it')).toHaveValue(drawn)
  const plain = await openPlain('administrator')
  await plain.visit(path)
  await plain.press('Use a drawing')
  expect(plain.valuesOf('Describe it for people who can’t see it')).toEqual([drawn, drawn])
  const { project: saved } = await plaza.call<{ project: { images: { drawing: boolean }[] } }>(token, 'GET', `/projects/${project._id}`)
  expect(saved.images.map((one) => one.drawing)).toEqual([true, true])
  await plaza.call(token, 'DELETE', `/projects/${project._id}/delete`)
})

test('Escape cancels the question whether to delete, and the focus returns to its button', async ({ open, ids }) => {
  const page = await open('administrator')
  await visit(page, `/edit-project/${ids.draft}`)
  const ask = page.getByRole('button', { name: 'Delete this project' })
  await ask.click()
  const question = page.getByRole('dialog', { name: 'Delete this project' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(ask).toBeFocused()
})

test('a map that does not load says what to do instead, and the form continues', async ({ open, ids }) => {
  const page = await open('administrator')
  await page.route(/\/leaflet[^/]*\.js$/, (route) => route.abort())
  await page.goto(`/edit-project/${ids.own}?step=place`)
  await ready(page)
  await expect(main(page).getByText('This map has no streets, so you don’t have to place the pin.')).toBeVisible()
  await expect(main(page).getByText('The map didn’t load. You can type the latitude and longitude below')).toBeVisible()
  await page.goto(`/edit-project/${ids.own}?step=who`)
  await ready(page)
  await press(page, 'Choose on the map')
  await expect(main(page).getByText('The map didn’t load. You can type the zip codes instead.')).toBeVisible()
})
