// An administrator enters residents from a sheet.
import { readFile } from 'node:fs/promises'
import { residentsSheet, type SheetPerson, sheetPerson } from '../../sheets.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

const sheetFile = async (name: string, people: SheetPerson[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await residentsSheet(people),
})

for (const { kind, viewport } of [
  { kind: 'desk', viewport: { width: 1280, height: 900 } },
  { kind: 'phone', viewport: { width: 375, height: 812 } },
]) {
  test(`from the template to the rows to correct, at a ${kind}`, async ({ open }) => {
    const page = await open('administrator', { viewport })
    await page.goto('/residents')
    await ready(page)
    const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download the template' }).click()])
    expect((await readFile(await template.path())).subarray(0, 2).toString()).toBe('PK')

    const bad = { ...sheetPerson(`bad@${kind}.example.org`), zipCode: '00000' }
    await page
      .getByLabel(/Drop the completed file here/)
      .setInputFiles(await sheetFile('street.xlsx', [sheetPerson(`ada@${kind}.example.org`), bad]))
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('heading', { name: 'street.xlsx' })).toBeVisible()
    const errors = page.getByRole('table', { name: 'Errors by row and column' })
    await expect(errors).toContainText('There is no zip code 00000')
    await expect(page.getByRole('status').filter({ hasText: 'Added and invited' })).toContainText('1')
    const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download this list' }).click()])
    expect(sheet.suggestedFilename()).toContain('errors')
    await expectSound(page)
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/residents-${kind}.png`, fullPage: true })
  })
}

test('what is no sheet is refused with a sentence, and the page stays', async ({ open }) => {
  const page = await open('administrator')
  await page.goto('/residents')
  await ready(page)
  await page
    .getByLabel(/Drop the completed file here/)
    .setInputFiles({ name: 'a.xlsx', mimeType: 'text/plain', buffer: Buffer.from('a,b') })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('alert')).toContainText('These columns are missing: Title')
  await expect(page.getByRole('alert')).toBeFocused()
})

test('1,000 rows show how far they are, then their outcome, by themselves', async ({ open }) => {
  const page = await open('administrator')
  await page.goto('/residents')
  await ready(page)
  const people = Array.from({ length: 1000 }, (_, i) => sheetPerson(`p${i}@thousand.example.org`))
  await page.getByLabel(/Drop the completed file here/).setInputFiles(await sheetFile('district.xlsx', people))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('progressbar', { name: 'Progress of district.xlsx' })).toBeVisible()
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/residents-running.png`, fullPage: true })
  await expect(page.getByText('All rows were imported.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('status').filter({ hasText: 'Added and invited' })).toContainText('1,000')
})

test('without scripts too', async ({ openPlain }) => {
  const page = await openPlain('administrator')
  await page.visit('/residents')
  page.attach(/Drop the completed file here/, await sheetFile('plain.xlsx', [sheetPerson('ada@plain.example.org')]))
  await page.press('Upload')
  await expect(async () => {
    await page.reload()
    page.in('heading', 'plain.xlsx')
    page.expectText('All rows were imported.')
  }).toPass()
})

test('a visitor is led to the login, a resident to the projects, a colleague reads who may', async ({ goTo, plaza }) => {
  expect((await goTo('visitor', '/residents')).url).toBe(`${plaza.url}/login?next=/residents`)
  expect((await goTo('resident', '/residents')).url).toBe(`${plaza.url}/projects`)
  expect((await goTo('colleague', '/residents')).status).toBe(403)
})
