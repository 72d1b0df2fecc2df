// A printed code: made by an official, scanned by a visitor who registers and answers, and counted.
import { readFile } from 'node:fs/promises'
import decode from 'jsqr'
import sharp from 'sharp'
import { expect, ready, test } from '../plaza.ts'
import { fillResident, fillSecret } from '../steps.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('a code is made, downloaded, scanned by a visitor who registers and answers, and hidden from officials while few came by it', async ({
  open,
  plaza,
  ids,
}) => {
  const official = await plaza.tokenOf('administrator')
  const { own: id } = ids
  // A Private survey goes by the login; taps.spec.ts scans the code of a Public one.
  await plaza.call(official, 'PUT', `/projects/${id}/survey`, { visibility: 'Private' })
  const label = `Bakery window ${Date.now()}`

  const desk = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await desk.goto(`/project/${id}`)
  await ready(desk)
  await desk.getByRole('main').getByRole('link', { name: 'QR codes and posters' }).click()
  await desk.getByLabel('Where you’ll put it').fill(label)
  await desk.getByRole('button', { name: 'Create code' }).click()
  await expect(desk.getByText('The code is ready to print.')).toBeVisible()
  const card = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: label }) })
  await expect(card.getByText('Not shown: too few people')).toBeVisible()
  await card.locator('summary').click()
  const [file] = await Promise.all([desk.waitForEvent('download'), card.getByRole('link', { name: /^PNG/ }).click()])
  const { data, info } = await sharp(await readFile(await file.path()))
    .ensureAlpha()
    .resize(600)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const address = decode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(new URL(address).pathname).toMatch(/^\/q\/\w{6}$/)
  const preview = desk.getByRole('img', { name: /^Preview of the poster for / })
  const isDrawn = () => preview.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  await desk.getByLabel('Language', { exact: true }).selectOption('es')
  await expect(preview).toHaveAttribute('src', /\/preview\?paper=letter&language=es$/)
  await expect.poll(isDrawn).toBe(true)
  await desk.getByLabel('Language', { exact: true }).selectOption('en')
  const [poster] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download the poster (PDF)' }).click(),
  ])
  expect(poster.suggestedFilename()).toMatch(/^poster-bakery-window-.*\.pdf$/)

  const visitor = await open('visitor', { userAgent: phone, viewport: { width: 375, height: 812 } })
  await visitor.goto(new URL(address).pathname)
  await expect(visitor).toHaveURL(/\/login\?next=.*&zip=\d{5}$/)
  // The same browser again, on the same day: the same scan.
  await visitor.goto(new URL(address).pathname)
  await ready(visitor)
  await visitor.getByRole('main').getByRole('link', { name: 'Register free' }).click()
  const main = visitor.getByRole('main')
  await fillResident(visitor, `scan-${Date.now()}@home.example`)
  await expect(visitor.getByLabel('Zip code')).toHaveValue(/^\d{5}$/)
  await visitor.getByLabel('Street address').fill('100 Civic Center Drive')
  await visitor.getByLabel('No apartment or suite').check()
  await fillSecret(visitor)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(visitor).toHaveURL(new RegExp(`/project/${id}/survey`))

  type Codes = { qrCodes: { _id: string; label: string; scans: number | null; starts: number | null; finishes: number | null }[] }
  const read = async () =>
    (await plaza.call<Codes>(official, 'GET', `/projects/${id}/qrCodes?limit=100`)).qrCodes.find((one) => one.label === label)
  const counted = async () => {
    const code = await read()
    return [code?.scans, code?.starts, code?.finishes]
  }
  // One person: officials see nothing of the code.
  expect(await counted()).toEqual([null, null, null])
  await ready(visitor)
  await visitor.getByRole('link', { name: 'Start' }).click()
  const answer = visitor.getByRole('textbox').or(visitor.getByRole('radio')).first()
  await ((await answer.getAttribute('type')) === 'radio' ? answer.check() : answer.fill('By the bakery.'))
  await visitor.goto(`/project/${id}/survey#review`)
  await visitor.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you. We received your answers.' })).toBeVisible()
  expect(await counted()).toEqual([null, null, null])

  await desk.reload()
  await expect(card.getByText('Not shown: too few people')).toBeVisible()
  await plaza.call(official, 'DELETE', `/qrCodes/${(await read())?._id}`)
})

test('without JavaScript a code is made, renamed, switched off and removed, and explains that to everyone who scans it', async ({
  openPlain,
  ids,
}) => {
  const label = `Post office ${Date.now()}`
  const page = await openPlain('administrator')
  const main = page.in('main')
  const card = page.in('listitem', label)
  await page.visit(`/qr-code-management?project=${ids.own}`)
  await main.press('Create code')
  main.expectText('Please enter where you’ll put the code')
  main.fill('Where you’ll put it', label)
  await main.press('Create code')
  const address = new URL(card.linkTo(/\/q\//)).pathname
  await card.follow(/^Edit/)
  page.in('form', 'Save').fill('Where you’ll put it', `${label}, left window`)
  await main.press('Save')
  page.in('heading', `${label}, left window`)
  await card.press(/^Turn off/)
  card.expectText('Turned off')
  const visitor = await openPlain()
  expect((await visitor.visit(address)).status).toBe(410)
  visitor.expectHeading('This code is turned off')
  await card.follow(/^Edit/)
  await main.follow(/^Remove/)
  await main.press('Remove the code')
  expect(page.count('listitem', label)).toBe(0)
  expect((await visitor.visit(address)).status).toBe(404)
})
