// Nothing typed is lost: drafts on the device, the question before leaving, and two officials who edit the same question.
import type { Page } from '@playwright/test'
import type { Question } from '../../../src/features/projects/model/contract.ts'
import { removeProject } from '../api.ts'
import { expectSound } from '../axe.ts'
import { type Call, expect, ready, test } from '../plaza.ts'
import { visit } from '../steps.ts'

test.use({ isFresh: true })

const desk = { viewport: { width: 1280, height: 900 } }
type Plaza = { call: Call; tokenOf: (who: 'administrator') => Promise<string> }
const made: (() => Promise<unknown>)[] = []
test.afterAll(async () => {
  for (const remove of made.splice(0)) await remove()
})

/** A draft project with one question. */
async function project(plaza: Plaza) {
  const official = await plaza.tokenOf('administrator')
  const created = await plaza.call<{ project: { _id: string } }>(official, 'POST', '/projects', { title: 'A crossing of the tests' })
  const id = created.project._id
  made.push(() => removeProject(plaza.call, official, id))
  const ask = { project: id, text: 'Is it safe?', type: 'yesno' }
  const { question } = await plaza.call<{ question: Question }>(official, 'POST', '/questions/create', ask)
  const read = async () =>
    (await plaza.call<{ questions: Question[] }>(official, 'GET', `/questions/${id}/questionsList`)).questions[0] as Question
  return { survey: `/project/${id}/survey?question=${question._id}`, news: `/project/${id}/news`, read }
}

const restored = (page: Page) => page.getByText('We restored your text')
const discard = (page: Page) => page.getByRole('button', { name: 'Discard my text' }).click()

/** Follows a link: first stays, then leaves all the same. */
async function leave(page: Page, link: string) {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const before = page.url()
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect(question).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(page.url()).toBe(before)
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).not.toHaveURL(before)
}

test('the builder: a question that is not saved survives leaving and a new tab, and can be discarded', async ({ open, plaza }) => {
  const { survey, read } = await project(plaza)
  const page = await open('administrator', desk)
  const text = page.getByLabel('What do you want to ask?')
  await visit(page, survey)
  await text.fill('Is it safe for children?')
  await leave(page, 'Home')
  const other = await page.context().newPage()
  await visit(other, survey)
  await expect(other.getByLabel('What do you want to ask?')).toHaveValue('Is it safe for children?')
  await expect(restored(other)).toBeVisible()
  await discard(other)
  await expect(other.getByLabel('What do you want to ask?')).toHaveValue('Is it safe?')
  await expect(restored(other)).toHaveCount(0)

  await visit(page, survey)
  await expect(text).toHaveValue('Is it safe?')
  await text.fill('Is it safe at night?')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('The question is saved.')).toBeVisible()
  expect((await read()).text).toBe('Is it safe at night?')
  await page.reload()
  await ready(page)
  await expect(text).toHaveValue('Is it safe at night?')
  await expect(restored(page)).toHaveCount(0)
})

test('the builder: two officials change the same question; both versions are shown, and nothing is lost', async ({ open, plaza }) => {
  const { survey, read } = await project(plaza)
  const [page, colleague] = [await open('administrator', desk), await open('administrator', desk)]
  for (const one of [page, colleague]) await visit(one, survey)
  const save = (one: Page) => one.getByRole('button', { name: 'Save question' }).click()
  const saved = (one: Page) => expect(one.getByText('The question is saved.').first()).toBeVisible()
  const text = (one: Page) => one.getByLabel('What do you want to ask?')

  // Different fields: both are kept.
  await colleague.getByLabel('Help text').fill('Think of mornings.')
  await save(colleague)
  await saved(colleague)
  await page.getByRole('checkbox', { name: /^People must answer/ }).check()
  await save(page)
  await saved(page)
  expect(await read()).toMatchObject({ text: 'Is it safe?', help: 'Think of mornings.', required: true })
  await expect(page.getByLabel('Help text')).toHaveValue('Think of mornings.')

  // The same field.
  await text(colleague).fill('Is it safe at noon?')
  await save(colleague)
  await expect.poll(async () => (await read()).text).toBe('Is it safe at noon?')
  await text(page).fill('Is it safe at night?')
  await save(page)
  await expect(page.getByText('Someone else changed this question')).toBeVisible()
  await expect(page.getByText('Saved version: Is it safe at noon?')).toBeVisible()
  await expect(page.getByText('Your version: Is it safe at night?')).toBeVisible()
  await expect(text(page)).toHaveValue('Is it safe at night?')
  await expectSound(page)
  expect((await read()).text).toBe('Is it safe at noon?')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect.poll(async () => (await read()).text).toBe('Is it safe at night?')

  await text(colleague).fill('Is it safe in winter?')
  await save(colleague)
  await colleague.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(text(colleague)).toHaveValue('Is it safe at night?')
  await expect(colleague.getByText('Your version')).toHaveCount(0)
})

test('the builder without JavaScript: the second official reads both versions and saves over the first', async ({ openPlain, plaza }) => {
  const { survey, read } = await project(plaza)
  const [page, colleague] = [await openPlain('administrator'), await openPlain('administrator')]
  await page.visit(survey)
  await colleague.visit(survey)
  colleague.fill('What do you want to ask?', 'Is it safe at noon?')
  await colleague.press('Save question')
  expect((await read()).text).toBe('Is it safe at noon?')
  page.fill('What do you want to ask?', 'Is it safe at night?')
  await page.press('Save question')
  page.expectText('Saved version: Is it safe at noon?')
  expect(page.valueOf('What do you want to ask?')).toBe('Is it safe at night?')
  await page.press('Save question')
  page.expectNoText('Saved version')
  expect((await read()).text).toBe('Is it safe at night?')
})

test('an article that is not saved survives leaving and is gone once it is saved', async ({ open }) => {
  const page = await open('administrator', desk)
  const title = page.getByLabel('Title', { exact: true })
  const text = page.getByRole('textbox', { name: 'Article' }).and(page.locator('[contenteditable]'))
  await visit(page, '/thought-leadership/new')
  await title.fill('Shade where people wait')
  await text.click()
  await page.keyboard.type('A bus stop without a tree is hot.')
  await leave(page, 'Home')
  await visit(page, '/thought-leadership/new')
  await expect(title).toHaveValue('Shade where people wait')
  await expect(text).toContainText('A bus stop without a tree is hot.')
  await expect(restored(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft and leave' }).click()
  await expect(page).not.toHaveURL(/\/new$/)
  await visit(page, '/thought-leadership/new')
  await expect(title).toHaveValue('')
  await title.fill('Another one')
  await page.reload()
  await ready(page)
  await expect(title).toHaveValue('Another one')
  await discard(page)
  await expect(title).toHaveValue('')
  await expect(text).toHaveText('')
})

test('news that is not posted survives leaving, and is gone once it is posted', async ({ open, plaza }) => {
  const { news } = await project(plaza)
  const page = await open('administrator', desk)
  await visit(page, `${news}?add=update`)
  await page.getByLabel('Title', { exact: true }).fill('Work begins')
  await page.getByLabel('What’s new').fill('On Monday.')
  await leave(page, 'Home')
  await visit(page, `${news}?add=update`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Work begins')
  await expect(restored(page)).toBeVisible()
  await page.getByRole('button', { name: 'Post update' }).click()
  await expect(page.getByRole('heading', { name: 'Work begins' })).toBeVisible()
  await visit(page, `${news}?add=update`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
})

test('a decision that is not posted survives leaving, with its choices, and can be discarded', async ({ open, plaza }) => {
  const { news } = await project(plaza)
  const page = await open('administrator', desk)
  const concern = page.getByRole('textbox', { name: 'You said' })
  await visit(page, `${news}?add=decision`)
  await concern.fill('The button is too high.')
  await page.getByRole('checkbox', { name: 'Is it safe?' }).check()
  await leave(page, 'Home')
  await visit(page, `${news}?add=decision`)
  await expect(concern).toHaveValue('The button is too high.')
  await expect(page.getByRole('checkbox', { name: 'Is it safe?' })).toBeChecked()
  await discard(page)
  await expect(concern).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'Is it safe?' })).not.toBeChecked()
  await page.reload()
  await ready(page)
  await expect(restored(page)).toHaveCount(0)
})

test('an article is kept on the server while it is typed: a reload and another device lose nothing', async ({ open }) => {
  const page = await open('administrator', desk)
  const title = page.getByLabel('Title', { exact: true })
  await visit(page, '/thought-leadership/new')
  await title.fill('Shade at every stop')
  await expect(page.getByText(/^Draft kept at /)).toBeVisible()
  await expectSound(page)
  await page.reload()
  await ready(page)
  await expect(title).toHaveValue('Shade at every stop')

  const other = await open('administrator', desk)
  await visit(other, '/thought-leadership/new')
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('Shade at every stop')
  await expect(restored(other)).toBeVisible()
  await discard(other)
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('')
  const third = await open('administrator', desk)
  await visit(third, '/thought-leadership/new')
  await expect(third.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(restored(third)).toHaveCount(0)
})

test('without a connection the article form shows it, asks before the tab closes, and saves once the connection is back', async ({
  open,
}) => {
  const page = await open('administrator', desk)
  await visit(page, '/thought-leadership/new')
  await page.context().setOffline(true)
  await page.getByLabel('Title', { exact: true }).fill('Rain gardens')
  await expect(page.getByText(/^You’re offline/).first()).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Draft kept at /)).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft and leave' }).click()
  await expect(page).not.toHaveURL(/\/new$/)
})

test('two officials change the same article: both versions are shown, and the second save replaces the first', async ({ open, plaza }) => {
  const official = await plaza.tokenOf('administrator')
  const body = { title: 'Shade', author: 'Public works', description: 'Trees.', status: 'draft' }
  const { blog } = await plaza.call<{ blog: { _id: string } }>(official, 'POST', '/blogs', body)
  made.push(() => plaza.call(official, 'DELETE', `/blogs/removeBlog/${blog._id}`))
  const read = async () => (await plaza.call<{ blog: typeof body }>(official, 'GET', `/blogs/${blog._id}`)).blog
  const [page, colleague] = [await open('administrator', desk), await open('administrator', desk)]
  for (const one of [page, colleague]) await visit(one, `/thought-leadership/${blog._id}/edit`)
  const title = (one: Page) => one.getByLabel('Title', { exact: true })
  const save = (one: Page) => one.getByRole('button', { name: 'Save', exact: true }).click()
  await title(colleague).fill('Shade for all')
  await save(colleague)
  await expect.poll(async () => (await read()).title).toBe('Shade for all')

  // Another field: both are kept.
  await page.getByLabel('Author').fill('Maria Lopez')
  await save(page)
  await expect.poll(read).toMatchObject({ title: 'Shade for all', author: 'Maria Lopez' })
  await expect(title(page)).toHaveValue('Shade for all')
  await expect(restored(page)).toHaveCount(0)

  await title(page).fill('Shade for everyone')
  await save(page)
  await expect.poll(async () => (await read()).title).toBe('Shade for everyone')
  await title(colleague).fill('Shade now')
  await save(colleague)
  await expect(colleague.getByText('Someone else changed this while you were editing').first()).toBeVisible()
  await expect(colleague.getByRole('definition').filter({ hasText: 'Shade for everyone' })).toBeVisible()
  await expect(title(colleague)).toHaveValue('Shade now')
  await expectSound(colleague)
  expect((await read()).title).toBe('Shade for everyone')
  await save(colleague)
  await expect.poll(async () => (await read()).title).toBe('Shade now')
})

test('two officials change the same update', async ({ open, plaza }) => {
  const { news } = await project(plaza)
  const official = await plaza.tokenOf('administrator')
  const id = news.split('/')[2] as string
  const { update } = await plaza.call<{ update: { _id: string } }>(official, 'POST', `/projects/${id}/updates`, {
    ...{ title: 'Work begins', text: 'On Monday.' },
  })
  const text = async () => (await plaza.call<{ updates: { text: string }[] }>(official, 'GET', `/projects/${id}/updates`)).updates[0]?.text
  const page = await open('administrator', desk)
  await visit(page, `${news}?change=${update._id}`)
  await page.getByLabel('What’s new').fill('On Wednesday.')
  await expect(page.getByText(/^Draft kept at /)).toBeVisible()
  await plaza.call(official, 'PUT', `/updates/${update._id}`, { text: 'On Friday.' })
  // The draft remembers the version that it was begun on.
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('What’s new')).toHaveValue('On Wednesday.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Someone else changed this while you were editing').first()).toBeVisible()
  await expect(page.getByText('On Friday.')).toBeVisible()
  expect(await text()).toBe('On Friday.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(text).toBe('On Wednesday.')
})
