// Languages: chosen and kept. Chinese is English in brackets here.
import { expect, ready, settled, test } from '../plaza.ts'

test.use({ env: { PSEUDO_LANGUAGE: 'zh' } })

const chinese = encodeURIComponent(JSON.stringify({ id: 'zh', lan: '中文' }))

test('a language is chosen in the middle of a form: page, scroll and everything typed stay', async ({ open }) => {
  const page = await open('visitor')
  await page.goto('/contact-us')
  await ready(page)
  await page.locator('main textarea').fill('Half a sentence')
  await page.locator('main input[name=email]').fill('ada@')
  await page.locator('header summary', { hasText: 'English' }).click()
  await page.evaluate(() => window.scrollTo(0, 150))
  // A press of the test's own would scroll to the header first.
  await page.getByRole('button', { name: '中文' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦Contact us⟧')
  await settled(page)
  await expect(page).toHaveURL('/contact-us')
  await expect(page.locator('main textarea')).toHaveValue('Half a sentence')
  await expect(page.locator('main input[name=email]')).toHaveValue('ada@')
  // Titles of Chinese are a little higher: the browser keeps what is read where it was.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - 150)).toBeLessThan(10)
  await expect(page.locator('header summary', { hasText: '中文' })).toBeFocused()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'locale')
  expect(cookie).toMatchObject({ name: 'locale', value: chinese, expires: -1 })
  await page.getByRole('navigation').first().getByRole('link', { name: '⟦Projects⟧' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦What the city is asking⟧')
})

test('the registration keeps what was typed when the language changes', async ({ open }) => {
  const page = await open('visitor')
  await page.goto('/register/citizen')
  await ready(page)
  const name = page.locator('main input[name=firstName]')
  await name.fill('Ada')
  await page.locator('main input[name=title]').nth(1).check()
  await page.locator('header summary', { hasText: 'English' }).click()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('⟦Register free⟧')
  await expect(name).toHaveValue('Ada')
  await expect(page.locator('main input[name=title]').nth(1)).toBeChecked()
})

test('without JavaScript the menu leads back to the page; an address can ask for a language', async ({ openPlain }) => {
  const page = await openPlain()
  const chooseChinese = () => {
    page.in('banner').open(/English/)
    return page.press('中文')
  }
  await page.visit('/projects?zip=92660')
  await chooseChinese()
  expect([page.path, page.language]).toEqual(['/projects?zip=92660', 'zh'])
  await page.visit('/projects?lang=en')
  expect(page.language).toBe('en')
  await chooseChinese()
  expect([page.path, page.language]).toEqual(['/projects', 'zh'])
  await page.visit('/contact-us')
  expect(page.language).toBe('zh')
})

test('what somebody chooses who is logged in is their language from then on, on another device too', async ({ open }) => {
  const page = await open('colleague')
  await page.goto('/projects')
  await ready(page)
  // On a phone the languages are in the officials' menu.
  await page.locator('header summary:visible').click()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  const other = await open('colleague')
  await other.goto('/projects')
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh')
})

test('what a screen reader says of a list is of the language too', async ({ open, plaza }) => {
  const page = await open('resident')
  await page.context().addCookies([{ name: 'locale', value: chinese, url: plaza.url }])
  await page.goto('/profile?edit=address')
  await ready(page)
  const state = page.getByRole('combobox', { name: '⟦State⟧', exact: true })
  // Until its script is there it is a native list.
  await expect(state).toHaveValue('California')
  await state.fill('virg')
  await expect(page.locator('[data-live-announcer]')).toContainText('3⟦ options available.⟧')
})

test('an official translates a question; a resident answers it in Spanish, the original one link away, without JavaScript too', async ({
  open,
  openPlain,
  plaza,
  ids,
}) => {
  const { open: id } = ids
  const asked = 'Do you want more shade here?'
  const administrator = await plaza.tokenOf('administrator')
  const { question } = await plaza.call<{ question: { _id: string } }>(administrator, 'POST', '/questions/create', {
    ...{ project: id, type: 'yesno', text: asked },
  })
  const desk = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await desk.goto(`/project/${id}/languages?in=es`)
  await ready(desk)
  await desk.locator(`[name="text.${question._id}.text"]`).fill('¿Quiere más sombra aquí?')
  await desk.getByRole('button', { name: 'Save translations' }).click()
  await expect(desk.getByText('Translations saved')).toBeVisible()
  await expect(desk.locator(`label[for="text.${question._id}.text"]`)).toContainText('Reviewed')

  const page = await openPlain('resident', [`locale=${encodeURIComponent(JSON.stringify({ id: 'es', lan: 'Español' }))}; Path=/`])
  const heading = (text: string) => new RegExp(`<h2[^>]*>.*${RegExp.escape(text)}`)
  await page.visit(`/project/${id}/survey`)
  expect(page.html).toMatch(heading('<span lang="es">¿Quiere más sombra aquí?'))
  await page.visit(
    page
      .in('main')
      .links()
      .findLast(({ href }) => href.includes('original=1'))?.href ?? '',
  )
  expect(page.html).toMatch(heading(`<span lang="en">${asked}`))
  await page.visit(`/project/${id}/survey`)
  page.check({ name: question._id, value: 'yes' })
  await page.in('main').enter({ name: question._id, value: 'yes' })
  const resident = await plaza.tokenOf('resident')
  const list = await plaza.call<{ answers: { question: string; answer: unknown }[] }>(resident, 'GET', `/questions/${id}/questionsList`)
  expect(list.answers.find((one) => one.question === question._id)?.answer).toBe('yes')
})
