// From a project's page to the officials who read what is sent about it.
import { completeLanguages, cookieValue } from '../../../src/core/i18n/languages.ts'
import { expect, ready, test } from '../plaza.ts'

type Texts = { project: { who: Record<string, string> } }
/** A translated key ends in the fingerprint of its English text. */
const textOf = (texts: Texts, key: string) =>
  Object.entries(texts.project.who).find(([name]) => name.split('#')[0] === key)?.[1] ?? 'missing'

for (const { link, about, expected } of [
  { link: /^Contact City/, about: 'a question', expected: null },
  { link: 'Report a barrier', about: 'a barrier', expected: 'Accessibility barrier' },
] as const)
  test(`a resident writes about ${about} on a project’s page, and its officials read it`, async ({ open, ids }) => {
    const page = await open('resident')
    await page.goto(`/project/${ids.own}`)
    await ready(page)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(/\/contact-us\?.*project=/)
    await expect(page.getByRole('main').locator('form').getByText(title)).toBeVisible()
    await ready(page)
    const text = `About ${about}: the map needs a mouse.`
    await page.getByLabel('Name').fill('Ada Example')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('You are').selectOption({ index: 1 })
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('checkbox', { name: "I'm not a robot" }).check()
    await expect(page.locator('input[name=captcha]')).toHaveValue(/\w/)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Thank you for contacting us.')).toBeVisible()

    const reader = await open('viewer', { viewport: { width: 1280, height: 900 } })
    await reader.goto('/messages')
    const message = reader.getByRole('listitem').filter({ hasText: text })
    await expect(message).toBeVisible()
    await expect(message.getByRole('link', { name: `/project/${ids.own}` })).toBeVisible()
    if (expected) await expect(message.getByText(expected)).toBeVisible()
  })

for (const language of completeLanguages)
  test(`the links are on a project’s page, and the form in the footer, in ${language}`, async ({ open, ids, plaza }) => {
    const { default: texts } = (await import(`../../../src/features/projects/model/text/${language}.json`, { with: { type: 'json' } })) as {
      default: Texts
    }
    const page = await open('resident')
    await page.context().addCookies([{ name: 'locale', value: cookieValue(language), url: plaza.url }])
    await page.goto(`/project/${ids.own}`)
    const ways = page.getByRole('main').locator('a[href^="/contact-us"]')
    await expect(ways).toHaveCount(2)
    for (const part of textOf(texts, 'contact').split('{{name}}')) await expect(ways.first()).toContainText(part.trim())
    await expect(ways.last()).toHaveText(textOf(texts, 'barrier'))
    await expect(page.getByRole('contentinfo').locator('a[href="/contact-us"]')).toBeVisible()
  })
