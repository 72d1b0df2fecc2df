// From the question to the published result: built at a desk, answered on a phone without a connection, reported as a sheet, published
// after a look at it, and read by somebody who has no account.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'
import { outboxPath } from '../../outbox-key.ts'
import { residentForm } from '../../registrations.ts'
import { expectSound } from '../axe.ts'
import { type Call, expect, ready, settled, test } from '../plaza.ts'
import { password } from '../steps.ts'

test.use({ isFresh: true })

/** The demo's resident lives there. */
const zipCode = '92663'
const asked = { lane: 'Should the northern lane become a bus lane?', words: 'What else should the city know?' }
const answerText = 'My mother needs a longer green light.'
const invited = 'A letter to every household of the street, and a poster at the bus stop.'
const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click()

test('the demo shows how small groups are protected: to everybody, and to officials before and after publishing', async ({
  openPlain,
  plaza,
}) => {
  const token = await plaza.tokenOf('administrator')
  const { organization } = await plaza.call<{ organization: { _id: string } }>(token, 'GET', '/users/me')
  type Listed = { projects: { _id: string; status: string }[] }
  const { projects } = await plaza.call<Listed>(token, 'POST', '/projects/ownerProject', { owner: organization._id, limit: 100 })
  const shown = await Promise.all(
    projects.map(async ({ _id, status }) => {
      const { project } = await plaza.call<{ project: { resultsPublished: boolean } }>(token, 'GET', `/projects/${_id}`)
      return { path: `/project/${_id}`, isFound: status === 'published' && project.resultsPublished }
    }),
  )
  const path = shown.find((one) => one.isFound)?.path
  const page = await openPlain()
  await page.visit(`${path}/published`)
  page.expectText('(combined)')
  page.expectText(/^Some answers are combined or left out/)
  const official = await openPlain('administrator')
  await official.visit(`${path}/results`)
  official.expectText(/^Counted as one group, because fewer than 5 people in one of them answered/)
  official.expectText('how many people answered, but not all totals')
  await official.visit(`${path}/publish`)
  official.expectText('with some totals withheld to protect groups of fewer than 5 people')
})

test('a survey is built, answered on a phone offline, sent, reported and published, and everybody sees it', async ({
  open,
  openPlain,
  plaza,
  ids,
}) => {
  const token = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', `/projects/${ids.open}/copy`, {})
  const path = `/project/${project._id}`
  const { questions: copied } = await plaza.call<Questions>(token, 'GET', `/questions/${project._id}/questionsList`)
  for (const { _id } of copied.toReversed()) await plaza.call(token, 'DELETE', `/questions/${_id}`)
  const official = await open('administrator', { viewport: { width: 1280, height: 900 } })

  await test.step('built', async () => {
    await official.goto(`${path}/survey`)
    await ready(official)
    for (const [kind, text] of [
      ['Yes or no', asked.lane],
      ['Open question', asked.words],
    ] as const) {
      if (text !== asked.lane) await official.getByRole('main').getByRole('link', { name: 'Add a question' }).click()
      await official.getByRole('main').getByRole('link', { name: kind, exact: true }).click()
      await expect(official.getByLabel('What do you want to ask?')).toHaveValue('')
      await official.getByLabel('What do you want to ask?').fill(text)
      await press(official, 'Add question')
      await expect(official.getByRole('list', { name: 'The questions in order' })).toContainText(text)
    }
    await plaza.call(token, 'PUT', `/projects/${project._id}`, { status: 'published' })
  })

  const { questions } = await plaza.call<Questions>(token, 'GET', `/questions/${project._id}/questionsList`)
  for (let i = 0; i < 8; i++) {
    const neighbor = await enter(plaza, `neighbor-${i}-${project._id}@home.example`)
    const answers = [{ question: questions[0]?._id, answer: i < 2 ? 'no' : 'yes' }]
    await plaza.call(neighbor, 'POST', `/projects/${project._id}/answers`, { answers })
  }

  await test.step('answered on a phone offline, and sent when the network is back', async () => {
    const phone = await open('resident', { viewport: { width: 375, height: 812 } })
    await phone.goto(`${path}/survey`)
    await ready(phone)
    await phone.getByRole('link', { name: 'Start' }).click()
    await phone.getByRole('radio', { name: 'Yes' }).check()
    await settled(phone)
    await phone.context().setOffline(true)
    await press(phone, 'Next')
    await phone.getByRole('textbox').fill(answerText)
    await press(phone, 'Review answers')
    await press(phone, 'Send 2 answers')
    await expect(phone.getByText('No connection. Your 2 answers are saved on this device.')).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByRole('heading', { name: 'Thank you. We received your answers.' })).toBeVisible()
  })

  await test.step('reported: the file is downloaded and read back', async () => {
    await official.goto(`${path}/results`)
    await ready(official)
    await expect(official.getByText(answerText)).toBeVisible()
    await official.getByRole('link', { name: 'Export 9 responses' }).click()
    const [file] = await Promise.all([official.waitForEvent('download'), press(official, 'Download Project Survey.xlsx')])
    expect(file.suggestedFilename()).toBe('Project Survey.xlsx')
    const responses = (await read(await readFile(await file.path()))).find(({ sheet }) => sheet === 'Responses')?.data ?? []
    expect(responses).toHaveLength(10)
    expect(responses.map((row) => row.at(-1))).toContain(answerText)
  })

  await test.step('published after the close, which counts everything that had arrived, after a look at exactly that', async () => {
    await plaza.call(token, 'POST', `/projects/${project._id}/complete`, {})
    await official.goto(`${path}/results`)
    await ready(official)
    await official.getByRole('link', { name: 'Choose and publish' }).click()
    await official.getByRole('checkbox', { name: asked.words }).uncheck()
    await press(official, 'See what everyone will see')
    await expect(official.getByRole('alert')).toContainText('Please describe how people were invited')
    await expect(official.getByRole('checkbox', { name: asked.words })).not.toBeChecked()
    await official.getByLabel('How were people invited to take part?').fill(invited)
    await press(official, 'See what everyone will see')
    await expect(official.getByRole('heading', { name: 'Exactly this will be published' })).toBeFocused()
    await expect(official.getByRole('article')).toHaveCount(1)
    await expectSound(official)
    expect((await official.request.get(`/api/v1/projects/${project._id}/published`)).status()).toBe(403)
    await press(official, 'Publish now')
    await expect(official).toHaveURL(`${path}/published`)
  })

  await test.step('seen by the resident, and by somebody without an account or scripts: page, PDF and data', async () => {
    const resident = await open('resident', { viewport: { width: 375, height: 812 } })
    await resident.goto(`${path}/results`)
    await expect(resident).toHaveURL(`${path}/published`)
    const visitor = await openPlain()
    await visitor.visit(`${path}/published`)
    await expect(resident.getByText('9 people answered.')).toBeVisible()
    await expect(resident.getByRole('article')).toContainText(asked.lane)
    await expect(resident.getByRole('article')).toContainText('9 answers')
    await expect(resident.getByText(invited)).toBeVisible()
    await expect(resident.getByRole('heading', { name: 'Margin of error' })).toBeVisible()
    for (const secret of [answerText, asked.words]) await expect(resident.getByText(secret)).toHaveCount(0)
    await expectSound(resident)
    for (const text of [asked.lane, '9 answers']) visitor.in('article').expectText(text)
    for (const text of ['9 people answered.', invited, 'Margin of error']) visitor.expectText(text)
    for (const secret of [answerText, asked.words]) visitor.expectNoText(secret)
    const { body } = await visitor.visit(`/api/v1/projects/${project._id}/published.pdf`)
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    const { published } = JSON.parse((await visitor.visit(`/api/v1/projects/${project._id}/published`)).body.toString())
    expect([published.answered, published.questions.length, published.methods.invited]).toEqual([9, 1, invited])
  })

  await test.step('taken back', async () => {
    await official.goto(`${path}/publish`)
    await ready(official)
    await press(official, 'Unpublish all')
    await expect(official.getByRole('status').filter({ hasText: 'no longer published' })).toBeVisible()
    expect((await official.request.get(`/api/v1/projects/${project._id}/published`)).status()).toBe(403)
  })
})

type Questions = { questions: { _id: string }[] }

/** Registers a resident of the zip code over the API, confirms the address by the mailed link, and returns the token of a login. */
async function enter({ url, call }: { url: string; call: Call }, email: string): Promise<string> {
  await call('', 'POST', '/auth/register', { ...residentForm(email), zipCode })
  const { messages } = (await (await fetch(`${url}${outboxPath}`)).json()) as { messages: { to: string; text: string }[] }
  const id = /\/verifiedEmail\/([\w-]+)/.exec(messages.find((message) => message.to === email)?.text ?? '')?.[1]
  await call('', 'POST', '/members/setpassword', { id, password })
  return (await call<{ token: string }>('', 'POST', '/auth/login', { email, password })).token
}

const read = readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>
