// An official narrows the results down, compares groups, and takes a report to the council.
import { readFile } from 'node:fs/promises'
import { pdfText } from '../../pdf-text.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

test('filters apply when they change, keep the focus, and follow the browser’s Back button', async ({ open, ids }) => {
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await page.goto(`/project/${ids.own}/results`)
  await ready(page)
  const gender = page.getByRole('combobox', { name: 'Gender' })
  await gender.focus()
  await gender.selectOption('Female')
  await expect(page).toHaveURL(/results\?gender=Female$/)
  await expect(page.getByRole('status').filter({ hasText: /^Showing \d+ of \d+ people: Female$/ })).toBeVisible()
  await expect(gender).toBeFocused()
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await expect(page).toHaveURL(/results\?gender=Female&from=2026-01-01$/)
  await expectSound(page)
  await page.goBack()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
  await expect(gender).toHaveValue('Female')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/results$/)
  await expect(gender).toHaveValue('')
})

test('groups are compared side by side, within the filter of the results', async ({ open, ids }) => {
  const page = await open('administrator', { viewport: { width: 375, height: 812 } })
  await page.goto(`/project/${ids.own}/results?from=2020-01-01`)
  await ready(page)
  await page.getByRole('link', { name: 'Compare groups side by side' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups side by side' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Compare by' }).getByRole('link', { name: 'Gender' }).click()
  await expect(page).toHaveURL(/compare\?by=gender&from=2020-01-01$/)
  await expect(page.getByRole('article').first()).toContainText('Female')
  await expectSound(page)
})

test('without JavaScript a button applies the filters, and the report is there', async ({ openPlain, ids }) => {
  const page = await openPlain('administrator')
  await page.visit(`/project/${ids.own}/results`)
  page.choose('Gender', 'Female')
  await page.in('form', 'Filters').press('Apply')
  expect(page.valueOf('Gender')).toBe('Female')
  page.linkTo('Clear filters')
  await page.visit(`/project/${ids.own}/council-report`)
  page.in('heading', 'At a glance').expectText('At a glance')
})

test('a report to the council exists before anything is published, as a page and as a PDF', async ({ open, ids }) => {
  const page = await open('administrator', { viewport: { width: 375, height: 812 } })
  await page.goto(`/project/${ids.own}/results`)
  await ready(page)
  await page.getByRole('link', { name: 'Report to the council' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report to the council' })).toBeVisible()
  await expect(page.getByText('The results aren’t published yet.')).toBeVisible()
  await ready(page)
  await expectSound(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as PDF' }).click()])
  expect(file.suggestedFilename()).toMatch(/^council-report-[\w-]+\.pdf$/)
  expect(pdfText(await readFile(await file.path())).replace(/\s/g, '')).toContain('Ataglance')
})
