// The end of projects: as their officials bring it about, and as the operator's command carries it out beside a running server.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, ready, test } from '../plaza.ts'
import { visit } from '../steps.ts'

const folder = join(tmpdir(), `plaza-retention-${process.pid}`)
test.use({ env: { DEMO: 'on', DATA_DIR: folder } })
test.describe.configure({ mode: 'serial' })
test.afterAll(() => {
  for (const one of [folder, `${folder}-empty`]) rmSync(one, { recursive: true, force: true, maxRetries: 10 })
})

type Own = { _id: string; title: string; status: string; images: { url: string }[] }
type Plaza = {
  call: <T>(token: string, method: string, path: string, body?: object) => Promise<T>
  tokenOf: (who: 'administrator') => Promise<string>
}

async function ownProject(plaza: Plaza, status: string): Promise<Own> {
  const token = await plaza.tokenOf('administrator')
  const { organization } = await plaza.call<{ organization: { _id: string } }>(token, 'GET', '/users/me')
  const { projects } = await plaza.call<{ projects: Own[] }>(token, 'POST', '/projects/ownerProject', { owner: organization._id, status })
  return projects[0] as Own
}

test('an official completes a project, reads when it goes, holds it, and opens it again', async ({ open, plaza }) => {
  const { _id, title } = await ownProject(plaza, 'published')
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await visit(page, `/project/${_id}`)
  await page.getByText('Mark as completed').click()
  await page.getByRole('button', { name: 'Complete it now' }).click()
  await expect(page.getByText('The project is completed.')).toBeVisible()
  await page.getByRole('link', { name: 'Records and receipts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
  await ready(page)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText(/days left/)).toBeVisible()
  await row.getByRole('link', { name: `Manage ${title}` }).click()
  const box = page.getByRole('region', { name: title })
  await expect(box.getByText(/will be permanently deleted/)).toBeVisible()
  await box.getByText('Put on legal hold').click()
  await box.getByLabel('Why it must be kept').fill('Case 12-345')
  await box.getByRole('button', { name: 'Set the hold' }).click()
  await expect(box.getByText(/On legal hold since/)).toBeVisible()
  await expect(row.getByText('On hold')).toBeVisible()
  const download = page.waitForEvent('download')
  await box.getByRole('link', { name: 'Download the sealed package' }).click()
  expect((await download).suggestedFilename()).toBe(`project-${_id}.zip`)
  await box.getByText('Lift the hold').click()
  await box.getByRole('button', { name: 'Lift it now' }).click()
  await box.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('The project is open again.')).toBeVisible()
})

/** Runs the command as an operator would. */
function command(args: string[], dataDir = folder) {
  // With both, Node warns that it ignores one of them.
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['scripts/operate/retention.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const done = new Promise<{ code: number | null; output: string }>((resolve) => child.once('exit', (code) => resolve({ code, output })))
  return { child, done }
}

/** The database that the running server keeps in the folder. */
function connect(): pg.Client {
  const password = readFileSync(join(folder, 'postgres/password'), 'utf8')
  const port = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  return new pg.Client({ connectionString: `postgres://plaza:${password}@127.0.0.1:${port}/plaza` })
}

test('the command removes as of a day; killed in the middle it has done nothing, and the next one does it all', async ({ plaza }) => {
  const token = await plaza.tokenOf('administrator')
  const { _id, title, images } = await ownProject(plaza, 'completed')
  const stored = join(folder, 'files/projects', _id)
  const isThere = async () => (await fetch(`${plaza.url}/api/v1/projects/${_id}`, { headers: { authorization: `Bearer ${token}` } })).status
  const asOf = ['--as-of', '2040-01-01']

  const wrong = await command(['--as-of', '2040-02-30']).done
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('“2040-02-30” isn’t a date')])

  const dry = await command([...asOf, '--dry-run']).done
  expect([dry.code, dry.output]).toEqual([0, expect.stringContaining(`“${title}” (${_id}): would be removed`)])
  expect([await isThere(), existsSync(stored)]).toEqual([200, true])

  const database = connect()
  await database.connect()
  await database.query('begin')
  await database.query('lock table retention_receipts in exclusive mode')
  const { child, done } = command(asOf)
  const waiting = `select from pg_locks where not granted and relation = 'retention_receipts'::regclass`
  while ((await database.query(waiting)).rows.length === 0) await sleep(20)
  child.kill('SIGKILL')
  await done
  await database.query('rollback')
  await database.end()
  expect(await isThere()).toBe(200)
  expect((await fetch(plaza.url + images[0]?.url)).status).toBe(200)

  const real = await command(asOf).done
  expect([real.code, real.output]).toEqual([0, expect.stringMatching(`“${title}” \\(${_id}\\): removed, \\d+ rows`)])
  expect([await isThere(), existsSync(stored)]).toEqual([404, false])
  expect((await command(asOf).done).output).toBe('Nothing is due.\n')
})

test('the command brings its own database where no server runs', async () => {
  expect(await command(['--dry-run'], `${folder}-empty`).done).toEqual({ code: 0, output: 'Nothing is due.\n' })
})
