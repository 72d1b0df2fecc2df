// The survey builder: a question of every kind, written by keyboard alone, and found again as it was left.
import type { Page } from '@playwright/test'
import type { Question } from '../../../src/features/projects/model/contract.ts'
import { expectSound } from '../axe.ts'
import { type Call, drawn, expect, ready, test } from '../plaza.ts'

const desk = { width: 1280, height: 900 }
type Plaza = { call: Call; tokenOf: (who: 'administrator') => Promise<string> }

const made: (() => Promise<unknown>)[] = []
test.afterAll(async () => {
  for (const remove of made.splice(0)) await remove()
})

/** A draft without questions, gone after the tests. */
async function empty(plaza: Plaza) {
  const official = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(official, 'POST', '/projects', { title: 'A builder of the tests' })
  made.push(() => plaza.call(official, 'DELETE', `/projects/${project._id}/delete`))
  const questions = async () =>
    (await plaza.call<{ questions: Question[] }>(official, 'GET', `/questions/${project._id}/questionsList`)).questions
  return { path: `/project/${project._id}/survey`, questions }
}

const listed = (page: Page) => page.getByRole('list', { name: 'The questions in order' }).getByRole('listitem')
const words = (page: Page) => page.getByLabel('What do you want to ask?')

/** From the list to an editor of a kind, with its words typed. */
async function begin(page: Page, kind: string, text: string) {
  const add = page.getByRole('link', { name: 'Add a question' })
  if (await listed(page).count()) await add.press('Enter')
  await page.getByRole('link', { name: kind, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'New question' })).toBeFocused()
  await words(page).focus()
  await page.keyboard.type(text)
}

async function add(page: Page, count: number) {
  await page.getByRole('button', { name: 'Add question' }).press('Enter')
  await expect(page.getByRole('heading', { name: `Question ${count}`, exact: true })).toBeFocused()
  await expect(listed(page)).toHaveCount(count)
}

/** Types options, each after Enter. */
async function type(page: Page, options: readonly string[]) {
  await page.getByLabel('Option 1', { exact: true }).focus()
  for (const [i, option] of options.entries()) {
    if (i > 0) await page.keyboard.press('Enter')
    await expect(page.getByLabel(`Option ${i + 1}`, { exact: true })).toBeFocused()
    await page.keyboard.type(option)
  }
}

test('a question of every kind by keyboard alone, put in order, with a condition, and all of it found again', async ({ open, plaza }) => {
  const { path, questions } = await empty(plaza)
  const page = await open('administrator', { viewport: desk })
  await page.goto(path)
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Ask your first question' })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Phone preview' })

  const plain = ['Open question', 'Yes or no', 'Rating 1 to 5', 'Date', 'Place on the map']
  for (const [i, kind] of plain.entries()) {
    await begin(page, kind, `Plain ${i + 1}?`)
    await add(page, i + 1)
  }
  await begin(page, 'One choice', 'Which tree?')
  await type(page, ['Elm', 'Oak', 'Fir', 'Ash'])
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('Option 3', { exact: true })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Ash is now number 3 of 4.' })).toHaveCount(1)
  await expect(preview.getByText('Ash')).toBeVisible()
  await page.getByRole('button', { name: 'Remove option 1' }).press('Enter')
  await add(page, 6)
  await expect(page.getByLabel('Option 1', { exact: true })).toHaveValue('Oak')

  await begin(page, 'Several choices', 'Which ones?')
  await page.getByLabel('Option 1', { exact: true }).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '- Benches\n- Lamps\n- Shade\n- Water')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByLabel('Option 4', { exact: true })).toHaveValue('Water')
  await add(page, 7)
  await begin(page, 'Ranking', 'What first?')
  await type(page, ['Roof', 'Walls'])
  await add(page, 8)
  await begin(page, 'Scale with labels', 'How easy?')
  await page.getByLabel('To', { exact: true }).selectOption('7')
  await page.getByLabel('What 7 means').fill('Very easy')
  await add(page, 9)

  await begin(page, 'Number', 'How far?')
  await page.getByLabel('At least').fill('ten')
  await page.getByRole('button', { name: 'Add question' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please enter a number')
  await expect(page.getByLabel('At least')).toHaveValue('ten')
  await page.getByLabel('At least').fill('0.5')
  await page.getByLabel('Unit').fill('miles')
  await page.getByLabel('Who is asked?').selectOption({ label: '6. Which tree?' })
  await page.getByRole('checkbox', { name: 'Oak' }).press('Space')
  await page.getByRole('checkbox', { name: 'Fir' }).press('Space')
  await page.getByRole('checkbox', { name: 'People must answer' }).press('Space')
  await expect(preview).toContainText('Only if question 6 is answered with Oak, Fir')
  await expectSound(page)
  await add(page, 10)
  await expect(listed(page).nth(9)).toContainText('Only if question 6 is answered with Oak, Fir')

  await page.getByRole('button', { name: 'Move question 3 up' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Question 3 is now number 2 of 10.' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Move question 2 up' })).toBeFocused()
  // Two moves in quick succession; both are saved.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move question 9 up' }).press('Enter')
  await expect.poll(async () => (await questions()).map((one) => one.type)).toEqual(built)
  // What depends on another question does not come before it.
  const grips = listed(page)
    .locator('[aria-hidden=true]')
    .filter({ has: page.locator('svg') })
  await grips.nth(9).dragTo(grips.nth(1))
  await expect(page.getByRole('alert')).toContainText('The question wasn’t moved')
  expect((await questions()).map((one) => one.type)).toEqual(built)
  await grips.nth(0).dragTo(grips.nth(4))
  await expect(page.getByRole('status').filter({ hasText: /Question 1 is now number [3-6] of 10\./ })).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.reload()
  await ready(page)
  const saved = await questions()
  await expect(listed(page)).toHaveCount(10)
  for (const [i, { text }] of saved.entries()) await expect(listed(page).nth(i)).toContainText(text)
  const choice = saved.find((one) => one.type === 'choice')
  expect(choice?.options.map(({ label }) => label)).toEqual(['Oak', 'Ash', 'Fir'])
  expect(saved.find((one) => one.type === 'scale')?.scale).toEqual({ min: 1, max: 7, minLabel: '', maxLabel: 'Very easy' })
  expect(saved[9]).toMatchObject({ required: true, range: { min: 0.5, max: null, unit: 'miles' }, askIf: { question: choice?._id } })

  // What is not saved yet is still there after another question was looked at.
  await listed(page).filter({ hasText: 'What first?' }).getByRole('link').press('Enter')
  await page.getByLabel('Option 2', { exact: true }).fill('Doors')
  await listed(page).filter({ hasText: 'How easy?' }).getByRole('link').press('Enter')
  await expect(page.getByLabel('What 7 means')).toHaveValue('Very easy')
  await listed(page).filter({ hasText: 'Unsaved changes' }).getByRole('link').press('Enter')
  await expect(page.getByLabel('Option 2', { exact: true })).toHaveValue('Doors')

  // A question that another one depends on shows that beforehand; options keep their keys when saved twice.
  await listed(page).filter({ hasText: 'Which tree?' }).getByRole('link').press('Enter')
  await page.getByLabel('Option 3', { exact: true }).press('Enter')
  await page.keyboard.type('Yew')
  await page.getByRole('button', { name: 'Save question' }).press('Enter')
  const keys = async () => (await questions()).find((one) => one.type === 'choice')?.options.map(({ key }) => key)
  await expect.poll(keys).toHaveLength(4)
  const first = await keys()
  await expect(page.locator('input[name=optionKey]').nth(3)).toHaveValue(first?.[3] ?? '')
  await page.getByLabel('Option 4', { exact: true }).fill('Yew tree')
  await page.getByRole('button', { name: 'Save question' }).press('Enter')
  await expect.poll(async () => (await questions()).find((one) => one.type === 'choice')?.options[3]?.label).toBe('Yew tree')
  expect(await keys()).toEqual(first)
  // A copy comes right after its original, and is opened.
  const count = (await questions()).length
  const original = (await questions()).findIndex((one) => one.type === 'choice')
  await page.getByRole('button', { name: 'Duplicate' }).press('Enter')
  await expect.poll(async () => (await questions()).length).toBe(count + 1)
  expect((await questions())[original + 1]?.type).toBe('choice')
  await expect(page.getByRole('heading', { name: `Question ${original + 2}` })).toBeVisible()
  await listed(page).nth(original).getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: `Question ${original + 1}` })).toBeVisible()
  await page.getByRole('link', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('You can’t delete this question yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete question' })).toHaveCount(0)
  await expectSound(page)
})

/** After question 3 went up twice and question 9 once. */
const built = ['rating', 'open', 'yesno', 'date', 'place', 'choice', 'choices', 'scale', 'ranking', 'number']

test('without JavaScript a choice with more options than rows, its order, its condition, and what is wrong with it', async ({
  openPlain,
  plaza,
}) => {
  const { path, questions } = await empty(plaza)
  const page = await openPlain('administrator')
  const words = 'What do you want to ask?'
  const list = page.in('list', 'The questions in order')
  await page.visit(path)
  await page.follow('Yes or no')
  page.fill(words, 'Do you ride?')
  await page.press('Add question')
  await page.follow('Add a question')
  await page.follow('One choice')
  page.fill(words, 'Which corner?')
  await page.press('Add question')
  page.in('alert').expectText('Please enter 2 to 20 options')
  expect(page.valueOf(words)).toBe('Which corner?')
  for (const [i, label] of ['Elm', 'Oak', 'Fir'].entries()) page.fill(`Option ${i + 1}`, label)
  await page.press('Add an option')
  page.fill('Option 5', 'Ash')
  await page.press('Move option 2 up')
  page.choose('Who is asked?', '1. Do you ride?')
  await page.press('Show the answers to choose from')
  page.check('Yes')
  await page.press('Add question')
  list.nth('listitem', 1).expectText('Only if question 1 is answered with Yes')
  const [ride, corner] = await questions()
  expect(corner?.options.map(({ label }) => label)).toEqual(['Oak', 'Elm', 'Fir', 'Ash'])
  expect(corner?.askIf).toEqual({ question: ride?._id, answers: ['yes'] })
  await page.press('Move question 2 up')
  page.in('alert').expectText('The question wasn’t moved')
  list.nth('listitem', 0).expectText('Do you ride?')

  await page.follow('Add a question')
  await page.follow('Open question')
  page.fill(words, 'Where to?')
  await page.press('Add question')
  expect(list.count('listitem')).toBe(3)
  await page.follow('Add a question')
  await page.follow('Scale with labels')
  page.fill(words, 'Half a quest')
  page.fill(/^What 5 means/, 'Very')
  await page.press('Move question 3 up')
  page.expectText('The new order is saved. The question you’re writing isn’t saved yet.')
  list.nth('listitem', 1).expectText('Where to?')
  expect([page.valueOf(words), page.valueOf(/^What 5 means/)]).toEqual(['Half a quest', 'Very'])
  // Enter in a field is still the editor's own button.
  page.fill(words, 'Half a question?')
  await page.enter(/^What 5 means/)
  list.nth('listitem', 3).expectText('Half a question?')
})

test('other words of an answered question: what is typed stays until it is a typo or a new question', async ({
  open,
  openPlain,
  plaza,
  ids,
}) => {
  const official = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(official, 'POST', `/projects/${ids.open}/copy`, {})
  const path = `/project/${project._id}/survey`
  const ask = { project: project._id, text: 'Do you suport the lane?', type: 'yesno' }
  const { question } = await plaza.call<{ question: Question }>(official, 'POST', '/questions/create', ask)
  await plaza.call(official, 'PUT', `/projects/${project._id}`, { status: 'published' })
  await plaza.call(await plaza.tokenOf('resident'), 'POST', `/answers/${question._id}/createNew`, { answer: 'yes' })

  const page = await open('administrator', { viewport: desk })
  await page.goto(`${path}?question=${question._id}`)
  await ready(page)
  await words(page).fill('Do you support the lane?')
  const save = page.getByRole('button', { name: 'Save question' })
  // The page is read again after a refusal, here only once the choice is made.
  const chosen = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await chosen.promise
    await route.fallback()
  })
  await save.click()
  await expect(page.getByRole('group', { name: '1 person has answered.' })).toContainText('People have answered this question.')
  await expect(words(page)).toHaveValue('Do you support the lane?')
  const typo = page.getByRole('radio', { name: 'Correcting a typo' })
  await typo.check()
  const readAgain = page.waitForResponse((response) => response.url().includes('.data') && response.request().method() === 'GET')
  chosen.resolve()
  // Its body may stay unread: the reply is not stored.
  await readAgain
  await drawn(page)
  await expect(page.getByRole('button', { name: 'Saving' })).toHaveCount(0)
  await expect(typo).toBeChecked()
  await expectSound(page)
  await save.click()
  await expect(page.getByText('The question is saved.')).toBeVisible()

  const plain = await openPlain('administrator')
  await plain.visit(`${path}?question=${question._id}`)
  plain.fill('What do you want to ask?', 'Do you want the lane removed?')
  await plain.press('Save question')
  expect(plain.valueOf('What do you want to ask?')).toBe('Do you want the lane removed?')
  plain.check(/^Asking a new question/)
  await plain.press('Save question')
  expect(plain.valueOf('What do you want to ask?')).toBe('Do you want the lane removed?')
  plain.in('region', 'Closed questions').expectText('Do you support the lane?')

  await page.goto(`/project/${project._id}/results`)
  const result = page.getByRole('article').filter({ hasText: 'This wording was corrected' })
  await expect(result.locator('del')).toContainText('suport')
  await expect(result.locator('ins')).toContainText('support')
  await expect(result).toContainText('This question was closed on')
  await expectSound(page)
})

const crossing = ['choice', 'scale', 'place', 'open']

test('a survey starts from a template', async ({ open, plaza }) => {
  const { path, questions } = await empty(plaza)
  const page = await open('administrator')
  await page.goto(path)
  await ready(page)
  await page.getByRole('button', { name: 'Street crossing' }).click()
  await expect(listed(page)).toHaveCount(4)
  expect((await questions()).map((one) => one.type)).toEqual(crossing)
  await expect(page.getByRole('heading', { name: 'Question 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Street crossing' })).toHaveCount(0)
})

test('without JavaScript a survey starts from a template', async ({ openPlain, plaza }) => {
  const { path, questions } = await empty(plaza)
  const page = await openPlain('administrator')
  await page.visit(path)
  await page.press(/^Street crossing/)
  expect(page.in('list', 'The questions in order').count('listitem')).toBe(4)
  expect((await questions()).map((one) => one.type)).toEqual(crossing)
  page.expectHeading('Question 1')
  expect(page.count('button', /^Street crossing/)).toBe(0)
})
