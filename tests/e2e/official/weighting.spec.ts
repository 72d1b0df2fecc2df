// An administrator uploads population figures, and the results say who is missing and what weights come to.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { putCrowdedProject } from '../../fixtures/crowded-project.ts'
import { figuresCsv, figuresSheet, source } from '../../fixtures/figures.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

test.use({ env: { DEMO: 'off' } })

const token = 'weighting-administrator'

/** A project that 300 people answered, an administrator's session, and no figures yet. */
async function fill(databaseUrl: string | undefined): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { projectId, officialId } = await putCrowdedProject(client, { people: 300, questions: 2 })
  await client.query('delete from population_figures')
  await client.query("update users set permission = 'administrator' where id = $1", [officialId])
  const hash = createHash('sha256').update(token).digest()
  await client.query('insert into sessions (token_hash, user_id, created_at, last_seen_at) values ($1, $2, now(), now())', [
    hash,
    officialId,
  ])
  await client.end()
  return projectId
}

const city = { level: 'city', place: 'Newport Beach', residents: 80000, 'age 18-24': 8000, 'age 65+': 24000 }

test('figures are corrected and taken; results show who is missing, weighted beside unweighted, and no margin of error', async ({
  open,
  plaza,
}) => {
  const projectId = await fill(plaza.databaseUrl)
  const page = await open({ token }, { viewport: { width: 375, height: 812 } })
  await page.goto(`/project/${projectId}/results`)
  await ready(page)
  await expect(page.getByText('The answers aren’t weighted, because there are no population figures.')).toBeVisible()
  await page.getByRole('link', { name: 'Population figures' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Population figures' })).toBeVisible()
  await ready(page)

  await page.getByLabel('Source', { exact: true }).fill(source.sourceName)
  await page.getByLabel('Year', { exact: true }).fill(source.sourceYear)
  await page.getByLabel('Link', { exact: true }).fill(source.sourceLink)
  const file = page.getByLabel(/Drop the completed file here/)
  const wrong = figuresCsv([{ ...city, place: 'Nowhere' }])
  await file.setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: wrong })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('table', { name: 'Errors by row and column' })).toContainText('There is no city Nowhere in CA')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Source', { exact: true })).toHaveValue(source.sourceName)
  await expectSound(page)
  const sheet = await figuresSheet([{ ...city, 'gender Male': 40000, 'gender Female': 40000 }])
  await file.setInputFiles({ name: 'right.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('table', { name: 'Places with figures' })).toContainText('80,000 residents')

  await page.goto(`/project/${projectId}/results`)
  await ready(page)
  const gender = page.getByRole('region', { name: 'Gender', exact: true }).first()
  await expect(gender).toContainText('That area is larger than the zip codes that were asked')
  await expect(gender.getByText(/^\d+ of 100 answers, 50 of 100 residents$/)).toHaveCount(2)
  await expect(page.getByText('After weighting, every group’s share matches its share of the residents.')).toBeVisible()
  await expect(page.getByText(/Weighted, their answers tell about as much as \d+ unweighted answers/)).toBeVisible()
  await expect(page.getByText('Why there is no margin of error.')).toBeVisible()
  await page.getByText('Weighted and unweighted').first().click()
  const beside = page.getByRole('table', { name: /^Weighted and unweighted/ }).first()
  await expect(beside.getByRole('columnheader')).toHaveText(['Answer', 'People', 'Share', 'Weighted share'])
  await expectSound(page)
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/weighting-phone.png`, fullPage: true })

  // A third of the people who stated it are men: at 3 each they can't be 99 of 100.
  await page.goto('/population')
  await ready(page)
  await page.getByLabel('Source', { exact: true }).fill(source.sourceName)
  await page.getByLabel('Year', { exact: true }).fill(source.sourceYear)
  await page.getByLabel('Link', { exact: true }).fill(source.sourceLink)
  const skewed = await figuresSheet([{ ...city, residents: 80100, 'gender Male': 79200, 'gender Female': 800 }])
  await file.setInputFiles({ name: 'skewed.xlsx', mimeType: 'application/octet-stream', buffer: skewed })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('table', { name: 'Places with figures' })).toContainText('80,100 residents')
  await page.goto(`/project/${projectId}/results`)
  await ready(page)
  await expect(
    page.getByText(
      /^The answers aren’t weighted\. .*Male \(Gender\) would be [\d.]+ of 100 after weighting, compared with 99 of 100 residents/,
    ),
  ).toBeVisible()
  await expect(page.getByText('Weighted and unweighted')).toHaveCount(0)
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/weighting-missed.png`, fullPage: true })
})
