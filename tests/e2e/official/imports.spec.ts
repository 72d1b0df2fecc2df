// An official brings answers from an earlier platform into a project, and undoes it.
import { readFile } from 'node:fs/promises'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `${1000 + i},77,03/14/2026,03/14/2026,192.0.2.7,test${i}@example.org,Test,Person,,Test answer ${i}`,
  )
const head =
  'Respondent ID,Collector ID,Start Date,End Date,IP Address,Email Address,First Name,Last Name,Custom Data 1,What should change?'
const file = (lines: string[]) => ({
  name: 'survey.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ',,,,,,,,,Open-Ended Response', ...lines].join('\n')),
})

for (const { kind, viewport } of [
  { kind: 'desk', viewport: { width: 1280, height: 900 } },
  { kind: 'phone', viewport: { width: 375, height: 812 } },
]) {
  test(`from the results to imported answers and back, at a ${kind}`, async ({ open, ids }) => {
    const page = await open('administrator', { viewport })
    await page.goto(`/project/${ids.own}/results`)
    await ready(page)
    await page.getByRole('link', { name: 'Import answers from another platform' }).click()
    await page.getByLabel(/Drop the file here/).setInputFiles(file([...rows(6), '1007,77,03/14/2026,2026-02-30,,,,,,Test answer']))
    await page.getByRole('button', { name: 'Upload and check' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'survey.csv' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Columns of the file' })).toContainText('Not imported, because it identifies people')
    await page.getByLabel('Import as: What should change?').selectOption({ label: 'Comment' })
    await page.getByRole('button', { name: 'Check the rows again' }).click()
    await expect(page.getByRole('table', { name: 'Errors by row and column' })).toContainText("This isn't a date")
    await expectSound(page)
    await page.getByRole('button', { name: 'Import 6 responses' }).click()
    await expect(page.getByRole('heading', { name: 'Imported from SurveyMonkey: 6 responses, not verified' })).toBeVisible()
    await expectSound(page)
    const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download these responses' }).click()])
    expect((await readFile(await sheet.path())).subarray(0, 2).toString()).toBe('PK')
    await page.goto(`/project/${ids.own}/results`)
    await expect(page.getByRole('link', { name: '6 imported responses, not verified and not counted here' })).toBeVisible()
    await page.goBack()
    await page.getByText('Undo this import').click()
    await page.getByRole('button', { name: 'Remove the imported responses' }).click()
    await expect(page.getByRole('heading', { name: 'No imports yet' })).toBeVisible()
  })
}
