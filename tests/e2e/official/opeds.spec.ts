// Opinion articles: written, published, read and removed.
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { drawing } from '../steps.ts'

test('an official writes with the editor by keyboard, publishes, everybody reads it, and it is removed', async ({ open }) => {
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await page.goto('/home')
  await ready(page)
  await page.getByRole('link', { name: 'OP-ED' }).click()
  await page.getByRole('link', { name: 'Write an OP-ED' }).click()
  const text = page.getByRole('textbox', { name: 'Article' })
  await expect(text.and(page.locator('[contenteditable]'))).toBeVisible()
  const title = `Shade where people wait ${Date.now()}`
  await tabTo(page, page.getByLabel('Title', { exact: true }))
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Public works')
  await tabTo(page, page.getByRole('button', { name: 'Heading', exact: true }), 'Enter')
  await expect(text).toBeFocused()
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('A bus stop without a tree')
  await page.keyboard.press('Enter')
  await page.keyboard.type('is hot. See ')
  await page.getByRole('button', { name: 'Link', exact: true }).press('Enter')
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Start the link with https://')).toBeVisible()
  await page.getByLabel('Link address').fill('example.org/shade')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'example.org/shade' })).toBeVisible()

  // The form reports what is missing and keeps what was written.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Please add an image')).toBeVisible()
  await expect(text).toContainText('is hot. See example.org/shade')
  await page.setInputFiles('input[type=file]', await drawing())
  await page.getByLabel('Photo description', { exact: true }).fill('A tree beside a bus stop')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const visitor = await open('visitor')
  await visitor.goto('/thought-leadership')
  await ready(visitor)
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 2, name: 'A bus stop without a tree' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'example.org/shade' })).toHaveAttribute('href', 'https://example.org/shade')
  await expect(visitor.getByAltText('A tree beside a bus stop')).toBeVisible()

  await page.locator('summary', { hasText: 'Remove' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Your article was succesfully deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('without JavaScript a draft is written as plain paragraphs, and everything typed stays when something is missing', async ({
  openPlain,
}) => {
  const page = await openPlain('administrator')
  const written = 'One thought.\n\nAnother <thought>.'
  await page.visit('/thought-leadership/new')
  page.fill('Article', written)
  await page.press('Save')
  page.expectText('Please enter a title')
  expect(page.valueOf('Article').replaceAll('\r', '')).toBe(written)
  const title = `Two thoughts ${Date.now()}`
  page.fill('Title', title)
  await page.press('Save')
  page.in('heading', 'Edit OP-ED').expectText('Edit OP-ED')
  expect(page.valueOf('Article').replaceAll('\r', '')).toBe(written)
  await page.follow('See the article')
  page.expectText('Another <thought>.')
  page.open('Remove')
  await page.press('Yes, remove it')
  expect(page.count('link', title)).toBe(0)
})
