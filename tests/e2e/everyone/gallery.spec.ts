// The pictures of a project in the viewer: by keyboard, by touch, and as links without script.
import { picture } from '../../pictures.ts'
import { expect, ready, test } from '../plaza.ts'

const captions = ['The pier', 'The stairs', 'The lamp', 'The bench']
let id: string

test.beforeEach(async ({ plaza }) => {
  const token = await plaza.tokenOf('colleague')
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', { title: 'Four pictures of the pier' })
  id = project._id
  for (const [i, alt] of captions.entries()) {
    const form = new FormData()
    form.set('alt', alt)
    form.set('image', new Blob([new Uint8Array(await picture(600 + i, 400))]), `${i}.jpg`)
    const headers = { authorization: `Bearer ${token}` }
    const sent = await fetch(`${plaza.url}/api/v1/projects/${id}/images`, { method: 'PUT', headers, body: form })
    expect(sent.status).toBe(200)
  }
})
test.afterEach(async ({ plaza }) => {
  await plaza.call(await plaza.tokenOf('administrator'), 'DELETE', `/projects/${id}/delete`)
})

test('by keyboard: Enter opens, arrows turn and stop at the ends, Escape closes, and the focus returns', async ({ open }) => {
  const page = await open('colleague', { viewport: { width: 1280, height: 900 } })
  await page.goto(`/project/${id}`)
  await ready(page)
  const opener = page.getByRole('region', { name: 'Gallery' }).getByRole('link', { name: 'The lamp' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Gallery' })
  await expect(viewer.getByText('Photo 2 of 3')).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'The lamp' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Photo 3 of 3')).toBeVisible()
  await expect(viewer.getByText('The bench')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true')
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))
    expect(inside, 'the focus stays in the viewer').toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(opener).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(`/project/${id}`)
  await opener.click()
  await viewer.getByRole('button', { name: 'Previous photo' }).click()
  await expect(viewer.getByRole('img', { name: 'The stairs' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Close the gallery' }).click()
  await expect(opener).toBeFocused()
})

test('on a phone: a swipe turns to the next picture and back', async ({ open }) => {
  const page = await open('colleague', { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
  await page.goto(`/project/${id}`)
  await ready(page)
  await page.getByRole('region', { name: 'Gallery' }).getByRole('link', { name: 'The stairs' }).tap()
  const viewer = page.getByRole('dialog', { name: 'Gallery' })
  await expect(viewer.getByText('Photo 1 of 3')).toBeVisible()
  const device = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => [{ x, y: 400 }]
    await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
    for (const part of [0.3, 0.6, 1])
      await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + (to - from) * part) })
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(300, 80)
  await expect(viewer.getByText('Photo 2 of 3')).toBeVisible()
  await swipe(80, 300)
  await expect(viewer.getByText('Photo 1 of 3')).toBeVisible()
})

test('without script: each picture is a link to its full size', async ({ openPlain }) => {
  const page = await openPlain('colleague')
  await page.visit(`/project/${id}`)
  const addresses = page
    .in('region', 'Gallery')
    .links()
    .map(({ href }) => href)
  expect(addresses).toHaveLength(3)
  const image = await page.visit(addresses[0] ?? '')
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
})
