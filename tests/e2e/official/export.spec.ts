// A large export: asked for on the page, made by the job, taken as a file, and read back. The same without scripts, for a records request.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import readXlsxFile from 'read-excel-file/node'
import { putCrowdedProject } from '../../fixtures/crowded-project.ts'
import { unzip } from '../../unzip.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

test.use({ env: { DEMO: 'off' } })

const token = 'export-viewer'
/** One in fifty of the crowd is unconfirmed, and left out. */
const people = 6000
const rows = people - people / 50

async function fill(databaseUrl: string | undefined): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { projectId, officialId } = await putCrowdedProject(client, { people, questions: 1 })
  const hash = createHash('sha256').update(token).digest()
  await client.query('insert into sessions (token_hash, user_id, created_at, last_seen_at) values ($1, $2, now(), now())', [
    hash,
    officialId,
  ])
  await client.end()
  return projectId
}

const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>
const sheetIn = async (file: Buffer, name: string) => (await read(file)).find(({ sheet }) => sheet === name)?.data ?? []

async function take(page: Page): Promise<{ name: string; content: Buffer }> {
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download: The square' }).first().click()
  const file = await begun
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('a large export is made while one waits, and is the file that was asked for; a records package without scripts too', async ({
  open,
  openPlain,
  plaza,
}) => {
  const projectId = await fill(plaza.databaseUrl)
  const page = await open({ token }, { viewport: { width: 375, height: 812 } })
  await page.goto(`/export/project?project=${projectId}`)
  await ready(page)
  await expect(page.getByText('5,880 people answered')).toBeVisible()
  await page.getByRole('button', { name: 'Download Project Survey.xlsx' }).click()
  const made = page.getByRole('region', { name: 'Your exports' })
  // How long the job takes is the machine's affair.
  await made.getByText('Ready').waitFor({ timeout: 0 })
  await expectSound(page)
  const { name, content } = await take(page)
  expect(name).toBe('Project Survey.xlsx')
  expect(await sheetIn(content, 'Responses')).toHaveLength(rows + 1)
  expect((await sheetIn(content, 'Summary')).find(([label]) => label === 'People who answered')?.[1]).toBe(rows)

  const plain = await openPlain({ token })
  await plain.visit(`/export/project?project=${projectId}&ageRange=18-24`)
  await plain.press('Create a public-records package')
  const plainMade = plain.in('region', 'Your exports')
  await expect(async () => {
    await plain.reload()
    expect(plainMade.text.match(/Ready/g)).toHaveLength(2)
  }).toPass()
  plainMade.expectText(/only 18.24/)
  const newest = plainMade.links().find(({ name }) => name.startsWith('Download: The square'))
  const files = unzip((await plain.visit(newest?.href ?? '')).body)
  expect([...files.keys()]).toEqual(expect.arrayContaining(['Project Survey.xlsx', 'withheld.csv', 'README.txt']))
  const [head = [], ...responses] = await sheetIn(files.get('Project Survey.xlsx') as Buffer, 'Responses')
  expect(new Set(responses.map((row) => row[head.indexOf('Age range')]))).toEqual(new Set(['18-24']))
})
