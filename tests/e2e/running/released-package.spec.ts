// A request is answered by keyboard: the review, a redaction that a rule suggested, the confirmed release of the others, the seal, the
// file.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { unzip } from '../../unzip.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

const secret = 'jo.quillfeather@example.org'

/** Leaves two comments and no other texts of the project. */
async function prepare(databaseUrl: string | undefined, project: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from comments where project_id = $1 order by id limit 2', [project])
  const remaining = rows.map((row) => row.id)
  await client.query('delete from reports where project_id = $1', [project])
  await client.query('delete from comments where project_id = $1 and id <> all ($2)', [project, remaining])
  for (const table of ['project_updates', 'decisions', 'answers'])
    await client.query(`delete from ${table} where project_id = $1`, [project])
  await client.query(
    'update comments set answer = null, answered_at = null, hidden_at = null, hidden_reason = null where project_id = $1',
    [project],
  )
  await client.query('update comments set text = $2 where id = $1', [remaining[0], `Write to ${secret} about the lamp`])
  await client.query('update comments set text = $2 where id = $1', [remaining[1], 'The lamp is dark'])
  await client.end()
}

/** Begins the review of a new request about the project. */
async function beginReview(page: Page, project: string) {
  await page.goto('/records/requests/new')
  await ready(page)
  await page.getByLabel('Requester’s name').fill('Ada Example')
  await page.getByLabel('Requester’s email, phone or address').fill('ada@example.org')
  await page.getByLabel('Requested records').fill('All comments')
  await page.locator(`[name=projects][value="${project}"]`).check()
  await page.getByRole('main').getByRole('button', { name: 'Add request' }).click()
  await page.getByRole('link', { name: 'Released package' }).click()
  await page.getByRole('button', { name: 'Review the texts' }).click()
  await expect(page.getByRole('heading', { name: 'Texts', exact: true })).toBeVisible()
}

/** Once the page has loaded: a key that is pressed while it is replaced goes nowhere. */
async function press(page: Page, name: string) {
  await page.waitForLoadState()
  await page.getByRole('main').getByRole('button', { name }).press('Enter')
}

function expectRedacted(content: Buffer) {
  const files = [...unzip(content)].flatMap(([path, part]) => [part, ...(path.endsWith('.xlsx') ? unzip(part).values() : [])])
  expect(files.some((part) => part.includes(secret))).toBe(false)
  expect(files.some((part) => part.includes('[redacted: Gov. Code § 7927.700]'))).toBe(true)
  expect(files.some((part) => part.includes('The lamp is dark'))).toBe(true)
}

test('reviewed, sealed and downloaded', async ({ open, plaza, ids }) => {
  await prepare(plaza.databaseUrl, ids.own)
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await beginReview(page, ids.own)

  await press(page, 'Seal package')
  await expect(page.getByText('2 texts are still open.')).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: secret })
  await expect(item.getByLabel('Exemption')).toBeHidden()
  await item.getByRole('radio', { name: 'Redact words' }).focus()
  await page.keyboard.press('Space')
  await press(page, 'Save this page')
  await expect(page.getByText('Enter the exemption').first()).toBeVisible()
  await item.getByRole('checkbox', { name: secret }).focus()
  await page.keyboard.press('Space')
  await item.getByLabel('Exemption').fill('Gov. Code § 7927.700')
  await expectSound(page)
  await press(page, 'Save this page')
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('link', { name: 'Release 1 text without a suggestion' }).focus()
  await page.keyboard.press('Enter')
  await press(page, 'Yes, release them')
  await expect(page.getByText('No texts here')).toBeVisible()
  await press(page, 'Seal package')
  await expect(page.getByText('SHA-256 of the manifest')).toBeVisible()
  await expectSound(page)
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download package, version 1' }).click()
  expectRedacted(await readFile(await (await begun).path()))
})

test('without scripts it is reviewed, sealed and downloaded', async ({ openPlain, plaza, ids }) => {
  await prepare(plaza.databaseUrl, ids.own)
  const page = await openPlain('administrator')
  await page.visit('/records/requests/new')
  page.fill('Requester’s name', 'Ada Example')
  page.fill('Requester’s email, phone or address', 'ada@example.org')
  page.fill('Requested records', 'All comments')
  page.check({ name: 'projects', value: ids.own })
  await page.in('main').press('Add request')
  await page.follow('Released package')
  await page.press('Review the texts')
  page.expectHeading('Texts')

  await page.press('Seal package')
  page.expectText('2 texts are still open.')
  const item = page.in('listitem', secret)
  item.check('Redact words')
  await page.press('Save this page')
  page.expectText('Enter the exemption')
  item.check(/^jo\.quillfeather/)
  item.fill('Exemption', 'Gov. Code § 7927.700')
  await page.press('Save this page')
  page.expectNoText(secret)

  await page.follow('Release 1 text without a suggestion')
  await page.press('Yes, release them')
  page.expectText('No texts here')
  await page.press('Seal package')
  await expect(async () => {
    await page.reload()
    page.expectText('SHA-256 of the manifest')
  }).toPass()
  expectRedacted((await page.follow('Download package, version 1')).body)
})
