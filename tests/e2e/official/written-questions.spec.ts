// Questions written as lines in the project's form.
import type { Page } from '@playwright/test'
import { removeProject } from '../api.ts'
import { type Call, expect, ready, test } from '../plaza.ts'
import { visit } from '../steps.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()

type Plaza = { call: Call; tokenOf: (who: 'administrator') => Promise<string> }
type Survey = { questions: { text: string; type: string }[] }

async function draftOf(plaza: Plaza, title: string) {
  const token = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', { title })
  return {
    id: project._id,
    kinds: async () => {
      const { questions } = await plaza.call<Survey>(token, 'GET', `/questions/${project._id}/questionsList`)
      return questions.map((one) => `${one.type}: ${one.text}`)
    },
    remove: () => removeProject(plaza.call, token, project._id),
  }
}

const label = 'Write your questions, one per line'
const allKinds = ['yesno: Do you cross here?', 'rating: How safe is it?', 'open: What would help?']
const tooLong = `How safe is ${'very '.repeat(110)}it?`

test('a line that is no question stays, the others are added once', async ({ open, plaza }) => {
  const page = await open('administrator')
  const draft = await draftOf(plaza, 'Written')
  await visit(page, `/edit-project/${draft.id}?step=questions`)
  await page.getByLabel(label).fill(`1. Do you cross here?\n${tooLong}\nWhat would help?`)
  await expect(page.getByRole('list', { name: 'The questions we’ll add' }).getByRole('listitem')).toHaveCount(3)
  await press(page, 'Continue')
  await expect(page.getByRole('alert').getByRole('link', { name: /500/ })).toBeVisible()
  await expect(page.getByLabel(label)).toHaveValue(`${tooLong}\nWhat would help?`)
  expect(await draft.kinds()).toEqual(['yesno: Do you cross here?'])

  await page.getByLabel(label).fill('How safe is it?\nWhat would help?\nDo you cross here?')
  await press(page, 'Add these questions')
  await expect(page.getByText('2 questions were added.')).toBeVisible()
  await expect(page.getByText('3 questions so far.')).toBeVisible()
  await expect(page.getByLabel(label)).toHaveValue('')
  expect(await draft.kinds()).toEqual(allKinds)
  await draft.remove()
})

test('without JavaScript a line that is no question stays, the others are added once', async ({ openPlain, plaza }) => {
  const page = await openPlain('administrator')
  const draft = await draftOf(plaza, 'Written, plain')
  await page.visit(`/edit-project/${draft.id}?step=questions`)
  page.fill(label, `1. Do you cross here?\n${tooLong}\nWhat would help?`)
  await page.in('main').press('Save')
  page.in('alert').linkTo(/500/)
  expect(page.valueOf(label).replaceAll('\r', '')).toBe(`${tooLong}\nWhat would help?`)
  expect(await draft.kinds()).toEqual(['yesno: Do you cross here?'])

  page.fill(label, 'How safe is it?\nWhat would help?\nDo you cross here?')
  await page.press('Add these questions')
  page.expectText('2 questions were added.')
  page.expectText('3 questions so far.')
  expect(page.valueOf(label)).toBe('')
  expect(await draft.kinds()).toEqual(allKinds)
  await draft.remove()
})

test('lines that were written and left come back, until they are questions', async ({ open, plaza }) => {
  const page = await open('administrator')
  const draft = await draftOf(plaza, 'Written and left')
  const address = `/edit-project/${draft.id}?step=questions`
  await page.goto(address)
  await ready(page)
  const draftSaved = page.waitForResponse((reply) => reply.url().includes('/drafts/') && reply.request().method() === 'PUT')
  await page.getByLabel(label).fill('Do you cross here?')
  await draftSaved
  await page.goto(address)
  await ready(page)
  await expect(page.getByLabel(label)).toHaveValue('Do you cross here?')
  await press(page, /^Draft/)
  await expect(page).toHaveURL(/\/home$/)
  expect(await draft.kinds()).toEqual(['yesno: Do you cross here?'])
  await page.goto(address)
  await ready(page)
  await expect(page.getByLabel(label)).toHaveValue('')
  await draft.remove()
})
