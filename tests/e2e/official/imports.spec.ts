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
    await expect(page.getByRole('table', { name: 'Errors by row and column' })).toContainText('This isn’t a date')
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

test('an official makes the survey’s questions from the columns, changes a kind, and undoes it', async ({ open, ids, plaza }) => {
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  const rows = Array.from({ length: 12 }, (_, i) => `03/14/2026,${['Bus', 'Car', 'Bike'][i % 3]},${(i % 5) + 1},Test answer ${i}`)
  const buffer = Buffer.from(['Date,Which way do you come?,How safe was it?,What else?', ...rows].join('\n'))
  await page.goto(`/project/${ids.own}/imports`)
  await ready(page)
  await page.getByLabel(/Drop the file here/).setInputFiles({ name: 'plain.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(page.getByText('3 columns have answers, but this survey has no questions for them.')).toBeVisible()
  await page.getByRole('button', { name: 'Make questions from the columns' }).click()
  await expect(page.getByLabel('Import as: Which way do you come?')).toHaveValue('new:choice')
  await expect(page.getByText('3 options: Bus · Car · Bike')).toBeVisible()
  await expect(page.getByLabel('Import as: How safe was it?')).toHaveValue('new:rating')
  await expect(page.getByLabel('Import as: What else?')).toHaveValue('new:open')
  await page.getByLabel('Import as: How safe was it?').selectOption({ label: 'New question: Number' })
  await page.getByRole('button', { name: 'Check the rows again' }).click()
  await expect(page.getByText('3 questions will be added to the end of the survey.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Import 12 responses' }).click()
  await expect(page.getByText('The import added 3 questions to the survey.')).toBeVisible()
  const survey = async () => {
    const token = await plaza.tokenOf('administrator')
    const path = `/questions/${ids.own}/questionsList`
    return (await plaza.call<{ questions: { text: string; type: string }[] }>(token, 'GET', path)).questions
  }
  expect((await survey()).slice(-3).map(({ text, type }) => [text, type])).toEqual([
    ['Which way do you come?', 'choice'],
    ['How safe was it?', 'number'],
    ['What else?', 'open'],
  ])
  await page.getByText('Undo this import').click()
  await page.getByRole('button', { name: 'Remove the imported responses' }).click()
  await expect(page.getByText('The import has been removed.')).toBeVisible()
  expect((await survey()).map(({ text }) => text)).not.toContain('What else?')
})
