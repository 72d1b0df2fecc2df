import sharp from 'sharp'
import type { Question } from '../../../src/features/projects/model/contract.ts'
import { removeProject } from '../api.ts'
import { expectSound } from '../axe.ts'
import { type Call, expect, type Plaza, ready, settled, test } from '../plaza.ts'

test.use({ isFresh: true })

const desk = { width: 1280, height: 900 }
/** The zip code of the demo's resident. */
const zip = '92663'

type Made = { projectId: string; questions: string[]; answers: () => Promise<unknown[]> }

const asked = [
  { type: 'yesno', text: 'Do you feel safe when you cross here?' },
  { type: 'rating', text: 'How well does the crossing work for children?' },
  { type: 'open', text: 'Where should the next crossing go?' },
]
const described = {
  title: 'A crossing of the tests',
  description: 'Three questions.',
  projectType: 'New project',
  infrastructureCategories: 'Roads',
  department: 'Public works',
  location: { street: '1 Main Street', city: 'Newport Beach', state: 'CA', zip, country: 'United States' },
  zipCodes: [zip],
}

const made: string[] = []
let remove: (id: string) => Promise<unknown> = async () => {}
test.afterAll(async () => {
  for (const id of made.splice(0)) await remove(id)
})

/** A published project with three questions, which nobody has answered; gone after the tests. */
async function survey(plaza: { url: string; call: Call; tokenOf: (who: 'administrator' | 'resident') => Promise<string> }): Promise<Made> {
  const official = await plaza.tokenOf('administrator')
  const resident = await plaza.tokenOf('resident')
  const { project } = await plaza.call<{ project: { _id: string } }>(official, 'POST', '/projects', described)
  remove = (id) => removeProject(plaza.call, official, id)
  made.push(project._id)
  const form = new FormData()
  form.append('alt', 'A street')
  const drawn = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c97b4a' } })
    .png()
    .toBuffer()
  form.append('files', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'street.png')
  await fetch(`${plaza.url}/api/v1/projects/${project._id}/images`, {
    method: 'PUT',
    body: form,
    headers: { authorization: `Bearer ${official}` },
  })
  await plaza.call(official, 'PUT', `/projects/${project._id}`, { status: 'published' })
  const questions: string[] = []
  for (const one of asked) {
    const { question } = await plaza.call<{ question: Question }>(official, 'POST', '/questions/create', { project: project._id, ...one })
    questions.push(question._id)
  }
  const answers = async () => {
    const { answers } = await plaza.call<{ answers: { answer: unknown }[] }>(resident, 'GET', `/questions/${project._id}/questionsList`)
    return answers.map((one) => one.answer)
  }
  return { projectId: project._id, questions, answers }
}

test('a resident answers question by question, by keyboard alone, and changes an answer', async ({ open, plaza }) => {
  const { projectId, answers } = await survey(plaza)
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await expectSound(page)
  await page.getByRole('link', { name: 'Start' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('heading', { name: 'Do you feel safe when you cross here?' })
  await expect(first).toBeFocused()
  await expect(page).toHaveTitle(/^Question 1 of 3: /)
  await expectSound(page)
  // Next without an answer says what is missing.
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Choose yes or no, or skip the question')
  await expectSound(page)
  await page.getByRole('radio', { name: 'Yes' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
  await expect(first).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'How well does the crossing work for children?' })).toBeFocused()
  await expectSound(page)
  await page.getByRole('button', { name: 'Skip this question' }).press('Enter')
  await page.getByRole('textbox').fill('By the bakery.')
  await expectSound(page)
  await page.goBack()
  await expect(page).toHaveTitle(/^Question 2 of 3: /)
  await page.goForward()
  await page.getByRole('button', { name: 'Review answers' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await expect(page.getByText('Skipped')).toHaveCount(1)
  await expectSound(page)
  await page.getByRole('button', { name: 'Send 2 answers' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you. We received your answers.' })).toBeFocused()
  await expectSound(page)
  expect(await answers()).toEqual(['no', 'By the bakery.'])
  await page.reload()
  await ready(page)
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Change my answers' }).click()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.goto(`/project/${projectId}/survey#review`)
  await page.getByRole('button', { name: 'Send 2 answers' }).click()
  await expect(page.getByText('We received your answers')).toBeVisible()
  expect(await answers()).toEqual(['yes', 'By the bakery.'])
  await page.getByRole('link', { name: /^\w{4}-\w{4}$/ }).click()
  const receipt = page.getByRole('article').filter({ has: page.getByRole('heading', { name: described.title }) })
  await receipt.getByText('You answered 2 questions').click()
  await expect(receipt.getByRole('listitem')).toHaveText([`1. ${asked[0]?.text}`, `3. ${asked[2]?.text}`])
  await expect(receipt).toContainText('You can still change your answers.')
  await page.getByLabel('Receipt code').fill('aaaa aaaa')
  await page.getByRole('button', { name: 'Look it up' }).click()
  await expect(page.getByRole('textbox', { name: 'Receipt code' })).toHaveAccessibleDescription(/None of your receipts has this code/)
})

test('a review without answers offers the first question instead of sending', async ({ open, plaza }) => {
  const { projectId } = await survey(plaza)
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey#review`)
  await expect(page.getByText('You haven’t answered any questions yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Answer question 1' }).last().click()
  await expect(page.getByRole('heading', { name: 'Do you feel safe when you cross here?' })).toBeFocused()
})

test('without a connection nothing is lost, also when the page is closed, and nothing is sent twice', async ({ open, plaza }) => {
  const { projectId, answers } = await survey(plaza)
  const page = await open('resident')
  const context = page.context()
  const sent: string[] = []
  context.on('request', (request) => request.method() === 'POST' && request.url().includes('/answers') && sent.push(request.url()))
  await page.goto(`/project/${projectId}/survey#question-1`)
  await page.getByRole('radio', { name: 'No' }).check()
  await page.goto(`/project/${projectId}/survey#review`)
  await expect(page.getByRole('button', { name: 'Send 1 answer' })).toBeVisible()
  await settled(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(page.getByText('No connection. Your answer is saved on this device.')).toBeVisible()
  await expectSound(page)
  expect(await answers()).toEqual([])
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`/project/${projectId}/survey`)
  await expect(next.getByText('We received your answers')).toBeVisible()
  expect(await answers()).toEqual(['no'])
  await next.reload()
  await expect(next.getByText('You answered on')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('a tap on Skip right after Next does not take the answer back', async ({ open, plaza }) => {
  const { projectId } = await survey(plaza)
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  await page.getByRole('radio', { name: 'Yes' }).check()
  // Both before the next question is drawn.
  await page.evaluate(async () => {
    const buttons = [...document.querySelectorAll('button')]
    const press = (name: string) => buttons.find((one) => one.textContent?.trim() === name)?.click()
    press('Next')
    await Promise.resolve()
    press('Skip this question')
  })
  await expect(page).toHaveTitle(/^Question 2 of 3: /)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
})

test('a survey left half answered, the page gone without warning: a new one continues where it was', async ({ open, plaza }) => {
  const { projectId, answers } = await survey(plaza)
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Skip this question' }).click()
  await page.getByRole('textbox').fill('By the bak')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  expect(await answers()).toEqual([])

  const next = await context.newPage()
  await next.goto(`/project/${projectId}/survey`)
  await expect(next.getByText('You started this survey on this device. Your answers are saved.')).toBeVisible()
  await next.getByRole('link', { name: 'Continue' }).click()
  await expect(next).toHaveTitle(/^Question 2 of 3: /)
  await next.getByRole('button', { name: 'Skip this question' }).click()
  await expect(next.getByRole('textbox')).toHaveValue('By the bak')
  await next.getByRole('textbox').fill('By the bakery.')
  await next.getByRole('button', { name: 'Review answers' }).click()
  await next.getByRole('button', { name: 'Send 2 answers' }).click()
  await expect(next.getByText('We received your answers')).toBeVisible()
  expect(await answers()).toEqual(['yes', 'By the bakery.'])
})

test('a connection that goes before all of the page is there: what is missing comes with it again', async ({ open, plaza }) => {
  const { projectId } = await survey(plaza)
  const page = await open('resident')
  await page.route(/Review-.*\.js$/, (route) => route.abort())
  await page.goto(`/project/${projectId}/survey#question-1`)
  await page.getByRole('radio', { name: 'No' }).check()
  await page.goto(`/project/${projectId}/survey#review`)
  await expect(page.getByRole('status').filter({ hasText: 'Your answers are saved on this device.' })).toBeVisible()
  await page.unroute(/Review-.*\.js$/)
  await expect(page.getByRole('button', { name: 'Send 1 answer' })).toBeVisible()
})

test('without JavaScript it is one form; what is wrong is reported, and what was typed stays', async ({ openPlain, plaza }) => {
  const { projectId, questions, answers } = await survey(plaza)
  const four = { name: questions[1] ?? '', value: '4' }
  const page = await openPlain('resident')
  await page.visit(`/project/${projectId}/survey`)
  await page.press('Send my answers')
  page.in('alert').expectText('Please answer the question')
  page.check(four)
  page.fill({ name: questions[2] ?? '' }, 'By the bakery.')
  page.check(/Share my name/)
  await page.press('Send my answers')
  page.expectText('Thank you. We received your answers.')
  expect((await answers()).sort()).toEqual([4, 'By the bakery.'])
  await page.visit(`/project/${projectId}/survey`)
  expect(page.isChecked(four)).toBe(true)
})

test('an official writes a survey and sees it on a phone', async ({ open, plaza }) => {
  const { projectId, questions } = await survey(plaza)
  const page = await open('administrator', { viewport: desk })
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await expectSound(page)
  await page.getByRole('link', { name: 'Add a question' }).click()
  await page.getByRole('link', { name: 'Rating 1 to 5', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'New question' })).toBeVisible()
  const text = page.getByLabel('What do you want to ask?')
  await text.fill('How long do you wait?')
  const preview = page.getByRole('region', { name: 'Phone preview' })
  await expect(preview).toContainText('How long do you wait?')
  await expect(preview).toContainText('Question 4 of 4')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByRole('heading', { name: 'Question 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Move question 4 up' }).click()
  const list = page.getByRole('list', { name: 'The questions in order' })
  await expect(list.getByRole('listitem').nth(2)).toContainText('How long do you wait?')
  await expect(page.getByRole('button', { name: 'Move question 3 up' })).toBeFocused()
  await text.fill('')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter the question')
  await expectSound(page)
  await text.fill('How many minutes do you wait?')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(list).toContainText('How many minutes do you wait?')
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByText('No one has answered it yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete question' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  expect(await idsOf(plaza, projectId)).toEqual(questions)
  await page.getByRole('radio', { name: /^Public/ }).check()
  await expect(page.getByRole('status').filter({ hasText: 'Your choice is saved.' })).toBeVisible()
})

test('without JavaScript an official writes a survey', async ({ openPlain, plaza }) => {
  const { projectId, questions } = await survey(plaza)
  const page = await openPlain('administrator')
  const list = page.in('list', 'The questions in order')
  await page.visit(`/project/${projectId}/survey`)
  await page.follow('Add a question')
  await page.follow('Rating 1 to 5')
  page.expectHeading('New question')
  page.fill('What do you want to ask?', 'How long do you wait?')
  page.in('region', 'Phone preview').expectText('Question 4 of 4')
  await page.press('Add question')
  page.expectHeading('Question 4')
  await page.press('Move question 4 up')
  list.nth('listitem', 2).expectText('How long do you wait?')
  page.fill('What do you want to ask?', '')
  await page.press('Save question')
  page.in('alert').expectText('Please enter the question')
  page.fill('What do you want to ask?', 'How many minutes do you wait?')
  await page.press('Save question')
  list.expectText('How many minutes do you wait?')
  await page.follow('Delete')
  page.expectText('No one has answered it yet.')
  await page.press('Delete question')
  expect(list.count('listitem')).toBe(3)
  expect(await idsOf(plaza, projectId)).toEqual(questions)
  page.check(/^Public/)
})

async function idsOf({ call, tokenOf }: Plaza, projectId: string): Promise<string[]> {
  const { questions } = await call<{ questions: Question[] }>(
    await tokenOf('administrator'),
    'GET',
    `/questions/${projectId}/questionsList`,
  )
  return questions.map((one) => one._id)
}

test('an official reads the results, publishes them, and a resident sees no small group', async ({ open, plaza }) => {
  const { projectId, questions } = await survey(plaza)
  const resident = await plaza.tokenOf('resident')
  await plaza.call(resident, 'POST', `/answers/${questions[0]}/createNew`, { answer: 'yes' })
  await plaza.call(resident, 'POST', `/answers/${questions[2]}/createNew`, { answer: 'By the bakery.' })
  for (const viewport of [{ width: 375, height: 812 }, desk]) {
    const page = await open('administrator', { viewport })
    await page.goto(`/project/${projectId}/results`)
    await expect(page.getByText('By the bakery.')).toBeVisible()
    const first = page.getByRole('article').filter({ hasText: 'Do you feel safe when you cross here?' })
    await first.getByText('View as table').click()
    await expect(first.getByRole('cell', { name: '100%' })).toBeVisible()
    await expectSound(page)
  }
  const desktop = await open('administrator', { viewport: desk })
  await desktop.goto(`/project/${projectId}/results?from=2020-01-01&to=2020-01-02`)
  await expect(desktop.getByText('No one in this group answered on these dates.')).toBeVisible()
  await desktop.getByRole('link', { name: 'Choose and publish' }).click()
  await desktop.getByLabel('How were people invited to take part?').fill('By a poster')
  await desktop.getByRole('button', { name: 'See what everyone will see' }).click()
  await desktop.getByRole('button', { name: 'Publish now' }).first().click()
  await expect(desktop.getByRole('status').filter({ hasText: 'The results are published.' })).toBeVisible()
  const page = await open('resident')
  await page.goto(`/project/${projectId}/results`)
  await expect(page.getByText('No figures yet. If enough people have answered by then').first()).toBeVisible()
  await expect(page.getByText('By the bakery.')).toHaveCount(0)
  await expectSound(page)
})
