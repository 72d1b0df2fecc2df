// The main job by hand, on a phone, from an empty database: a city asks, a resident answers, the city reports.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'
import { outboxPath } from '../../outbox-key.ts'
import { homes, organizationForm, residentForm } from '../../registrations.ts'
import { type Call, expect, test } from '../plaza.ts'
import { confirm, drawing, fillProject, password, registerOrganization, registerResident, visit } from '../steps.ts'

test.use({ env: { DEMO: 'off' } })

const title = 'A crossing at Avocado Avenue'
const clerk = 'clerk@city.example'
const neighbor = 'neighbor@home.example'
const questions = [
  { kind: 'Open question', text: 'Where should the crossing go?' },
  { kind: 'Yes or no', text: 'Do you cross here with children?' },
  { kind: 'Rating 1 to 5', text: 'How safe is it today?' },
]
const written = { answer: 'By the bakery, where the bus stops.', comment: 'Please paint it before school starts.' }

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click()

test('a city asks, a resident answers, the city reports', async ({ open, plaza }) => {
  const official = await open()
  let project = ''

  await test.step('an organization registers with its logo, and the mailed link confirms the address and logs in', async () => {
    await registerOrganization(official, clerk)
    await confirm(official, clerk)
    await expect(official).toHaveURL('/home')
    await expect(official.getByRole('heading', { name: 'Start with your first project' })).toBeVisible()
    await expect(official.getByText('2 of 6 done')).toBeVisible()
    await expect(main(official).getByRole('link', { name: 'Create your first project' })).toBeVisible()
  })

  await test.step('the official writes a project, adds a picture, and publishes', async () => {
    await main(official).getByRole('link', { name: 'New project' }).first().click()
    await fillProject(official, title)
    await press(official, 'Continue')
    await expect(official.getByRole('alert')).toContainText('Please add at least one photo')
    await official.locator('#images').setInputFiles(await drawing())
    await official.getByLabel('Describe it for people').fill('The corner today, without a crossing')
    await press(official, 'Continue')
    await expect(official.getByText('Step 4 of 6').first()).toBeVisible()
    await press(official, 'Continue')
    await expect(official.getByText('Step 5 of 6').first()).toBeVisible()
    await press(official, 'Continue')
    await expect(official.getByRole('heading', { name: 'Ready to publish' })).toBeVisible()
    await press(official, 'Publish')
    await expect(official.getByText('This project has no questions.')).toBeVisible()
    await press(official, 'Publish without questions')
    await expect(official.getByText('Your project is published.')).toBeVisible()
    project = /[\w-]{36}/.exec(official.url())?.[0] ?? ''
    expect(project).not.toBe('')
  })

  await test.step('the official asks three questions in the builder', async () => {
    await visit(official, `/project/${project}/survey`)
    for (const [i, { kind, text }] of questions.entries()) {
      if (i > 0) await main(official).getByRole('link', { name: 'Add a question' }).click()
      await main(official).getByRole('link', { name: kind, exact: true }).click()
      await expect(official.getByRole('heading', { name: 'New question' })).toBeVisible()
      await expect(official.getByLabel('What do you want to ask?')).toHaveValue('')
      await official.getByLabel('What do you want to ask?').fill(text)
      await press(official, 'Add question')
      await expect(official.getByRole('list', { name: 'The questions in order' })).toContainText(text)
    }
  })

  const resident = await open()

  await test.step('a resident opens the link, sees what it is about, registers, and is back at the project', async () => {
    await visit(resident, `/project/${project}`)
    await expect(resident).toHaveURL((at) => at.pathname === '/login' && at.searchParams.get('next') === `/project/${project}`)
    await expect(main(resident)).toContainText(title)
    await expect(main(resident)).toContainText('Newport Beach')
    await expect(resident.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(title))
    await main(resident).getByRole('link', { name: 'Register free' }).click()
    await registerResident(resident, neighbor)
    await expect(resident).toHaveURL(`/project/${project}`)
    await expect(resident.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  })

  await test.step('the resident answers, one question per screen, looks it over, and sends', async () => {
    await resident
      .getByRole('link', { name: /^Answer 3 questions/ })
      .first()
      .click()
    await main(resident).getByRole('link', { name: 'Start' }).click()
    await expect(resident.getByRole('heading', { name: questions[0]?.text })).toBeVisible()
    await expect(resident.getByRole('heading', { name: questions[1]?.text })).toBeHidden()
    await resident.getByRole('textbox').fill(written.answer)
    await press(resident, 'Next')
    await expect(resident.getByRole('heading', { name: questions[1]?.text })).toBeFocused()
    await resident.getByText('Yes', { exact: true }).click()
    await press(resident, 'Next')
    await main(resident).getByText('4', { exact: true }).click()
    await press(resident, 'Review answers')
    await expect(main(resident)).toContainText(written.answer)
    await press(resident, 'Send 3 answers')
    await expect(resident.getByRole('heading', { name: 'Thank you. We received your answers.' })).toBeVisible()
  })

  await test.step('the resident comments, likes and votes', async () => {
    await main(resident).getByRole('link', { name: 'Back to the project' }).click()
    await press(resident, /^Like/)
    await expect(main(resident).getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(main(resident).getByText('It counts once you confirm your email address.').first()).toBeVisible()
    await press(resident, 'Yes')
    await expect(resident.getByText('Your vote: yes.')).toBeVisible()
    await resident.getByLabel('Your comment to the project team').fill(written.comment)
    await press(resident, 'Send comment')
    await expect(resident.getByText('Thank you for adding your expert comment.')).toBeVisible()
    await expect(main(resident).getByRole('listitem').filter({ hasText: written.comment })).toBeVisible()
    await confirm(resident, neighbor)
  })

  await test.step('the official reads what the resident wrote', async () => {
    await visit(official, `/project/${project}/results`)
    await expect(main(official)).toContainText(written.answer)
    await expect(main(official)).not.toContainText(neighbor)
    await visit(official, `/project/${project}/comments`)
    await expect(main(official)).toContainText(written.comment)
    await visit(official, `/project/${project}`)
    await expect(main(official)).toContainText('1 person voted.')
  })

  await test.step("the official downloads 'Project Survey.xlsx', which holds the answers", async () => {
    await visit(official, '/export/project')
    await official.getByLabel('Project', { exact: true }).selectOption({ label: title })
    const [file] = await Promise.all([official.waitForEvent('download'), press(official, 'Download Project Survey.xlsx')])
    expect(file.suggestedFilename()).toBe('Project Survey.xlsx')
    const sheets = await sheetsOf(await readFile(await file.path()))
    expect(sheets['Responses']?.[1]?.slice(-3)).toEqual([written.answer, 'Yes', 4])
    expect(sheets['Comments']?.[1]).toContain(written.comment)
    expect(sheets['Votes']?.[1]?.at(-1)).toBe('Yes')
  })

  await test.step('nobody else finds what was written on any page, nor is let in', async () => {
    const outsiders = [
      '',
      await enter(plaza, residentForm('sf@home.example'), homes.sanFrancisco),
      await enter(plaza, residentForm('ithaca@home.example'), homes.ithaca),
      await enter(plaza, await organizationForm('clerk@ithaca.example'), homes.ithaca),
    ]
    const paths = ['/projects', '/home', `/project/${project}`, ...['survey', 'results'].map((page) => `/project/${project}/${page}`)]
    for (const token of outsiders) {
      for (const path of [...paths, `/edit-project/${project}`, '/export/project', `/export/project?project=${project}`]) {
        for (const address of [path, path.replace(/(\?|$)/, '.data$1')]) {
          const response = await fetch(`${plaza.url}${address}`, { headers: token ? { cookie: `userToken=${token}` } : {} })
          const body = await response.text()
          expect(response.status, address).toBeLessThan(500)
          for (const secret of [...Object.values(written), neighbor, clerk]) expect(body, address).not.toContain(secret)
        }
      }
    }
  })
})

/** Registers another person over the API, confirms the address, and returns the token of a login. */
async function enter({ url, call }: { url: string; call: Call }, form: { email: string }, change: object): Promise<string> {
  await call('', 'POST', '/auth/register', { ...form, ...change })
  const { messages } = (await (await fetch(`${url}${outboxPath}`)).json()) as { messages: { to: string; text: string }[] }
  const id = /\/verifiedEmail\/([\w-]+)/.exec(messages.find((message) => message.to === form.email)?.text ?? '')?.[1]
  await call('', 'POST', '/members/setpassword', { id, password })
  return (await call<{ token: string }>('', 'POST', '/auth/login', { email: form.email, password })).token
}

async function sheetsOf(file: Buffer): Promise<Record<string, unknown[][]>> {
  const found = await (readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>)(file)
  return Object.fromEntries(found.map(({ sheet, data }) => [sheet, data]))
}
