// A survey that asks in every way, and some things only of those whom their answers lead there.
import type { Page } from '@playwright/test'
import type { Question } from '../../src/features/projects/contract.ts'
import type { QuestionInput } from '../../src/features/surveys/contract.ts'
import { expectSound } from './axe.ts'
import type { Ids } from './demo-ids.ts'
import { type Call, expect, ready, test } from './plaza.ts'

const options = ['Benches', 'Trees', 'Lamps'].map((label) => ({ label }))
const asked: QuestionInput[] = [
  { text: 'Do you use the park?', type: 'yesno', required: true },
  { text: 'What is missing?', type: 'choices', options },
  { text: 'What comes first?', type: 'ranking', options },
  { text: 'How far do you walk?', type: 'number', range: { min: 0, max: 20, unit: 'miles' } },
  { text: 'Since when?', type: 'date' },
  { text: 'How safe is it at night?', type: 'scale', scale: { min: 1, max: 4, minLabel: 'Not at all', maxLabel: 'Quite' } },
  { text: 'Where is it dark?', type: 'place' },
  { text: 'One thing only: which?', type: 'choice', options },
]

type Plaza = { call: Call; tokenOf: (who: 'administrator' | 'resident') => Promise<string> }

/** The questions on a copy of a project that the resident may answer, gone after the tests. */
async function survey(plaza: Plaza, { open }: Ids): Promise<{ projectId: string; kept: () => Promise<unknown[]> }> {
  const [official, resident] = await Promise.all([plaza.tokenOf('administrator'), plaza.tokenOf('resident')])
  const { project } = await plaza.call<{ project: { _id: string } }>(official, 'POST', `/projects/${open}/copy`, {})
  made.push(() => plaza.call(official, 'DELETE', `/projects/${project._id}/delete`))
  const path = `/questions/${project._id}/questionsList`
  const { questions } = await plaza.call<{ questions: Question[] }>(official, 'GET', path)
  for (const { _id } of questions.toReversed()) await plaza.call(official, 'DELETE', `/questions/${_id}`)
  const ids: string[] = []
  for (const one of asked) {
    const askIf = ids[0] ? { question: ids[0], answers: ['yes'] } : null
    const body = { ...one, project: project._id, askIf }
    ids.push((await plaza.call<{ question: Question }>(official, 'POST', '/questions/create', body)).question._id)
  }
  await plaza.call(official, 'PUT', `/projects/${project._id}`, { status: 'published' })
  const kept = async () => {
    const { answers } = await plaza.call<{ answers: { question: string; answer: unknown }[] }>(resident, 'GET', path)
    return ids.map((id) => answers.find((one) => one.question === id)?.answer ?? null)
  }
  return { projectId: project._id, kept }
}
const made: (() => Promise<unknown>)[] = []
test.afterAll(async () => {
  for (const remove of made.splice(0)) await remove()
})

const next = (page: Page) => page.getByRole('button', { name: /^(Next|Check your answers|Review)/ }).click()

test('every kind of question on a phone, and only those that the answers lead to', async ({ open, plaza, ids }) => {
  const { projectId, kept } = await survey(plaza, ids)
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
  await page.getByLabel('Yes').check()
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  await next(page)
  await page.getByRole('checkbox', { name: 'Lamps' }).check()
  await page.getByRole('checkbox', { name: 'Benches' }).check()
  await expectSound(page)
  await next(page)
  await page.getByRole('button', { name: 'Move Lamps up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move Lamps up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Lamps is now number 1 of 3' })).toHaveCount(1)
  await expectSound(page)
  await next(page)
  await page.getByRole('textbox', { name: 'How far do you walk?' }).fill('1.5')
  await next(page)
  await page.getByLabel('Since when?').fill('2024-05-01')
  await next(page)
  await page.getByRole('radio', { name: 'Quite' }).check()
  await next(page)
  await page.getByRole('textbox', { name: 'Where is it dark?' }).fill('At the pier')
  await page.getByRole('button', { name: 'Choose on the map' }).click()
  await page.getByRole('button', { name: 'Take this spot' }).click()
  await expect(page.getByText(/^On the map: /)).toBeVisible()
  await expectSound(page)
  await next(page)
  await page.getByRole('radio', { name: 'Trees' }).check()
  await next(page)
  await expect(page.getByText('Lamps; Benches; Trees')).toBeVisible()
  await expect(page.getByText('1.5 miles')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  const place = { text: 'At the pier', lat: expect.any(Number), lng: expect.any(Number) }
  expect(await kept()).toEqual(['yes', ['o1', 'o3'], ['o3', 'o1', 'o2'], 1.5, '2024-05-01', 4, place, 'o2'])

  await page.goto('about:blank')
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  await page.getByLabel('No', { exact: true }).check()
  await next(page)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await kept()).toEqual(['no', ...Array(7).fill(null)])
})

test('every kind of question without JavaScript; what is wrong is said, and what was chosen stays', async ({ open, plaza, ids }) => {
  const { projectId, kept } = await survey(plaza, ids)
  const page = await open('resident', { javaScriptEnabled: false })
  await page.goto(`/project/${projectId}/survey`)
  await page.getByRole('checkbox', { name: 'Trees' }).check()
  await page.getByLabel('How far do you walk?').fill('21')
  await expect(page.getByText('Only if you answered question 1 with: Yes').first()).toBeVisible()
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a number within the limits')
  await expect(page.getByRole('checkbox', { name: 'Trees' })).toBeChecked()
  await page.getByLabel('How far do you walk?').fill('2')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please answer this question')
  await page.getByLabel('Yes').check()
  const places = page.getByRole('group', { name: 'What comes first?' })
  for (const [label, place] of Object.entries({ Benches: '3', Trees: '1', Lamps: '2' })) await places.getByLabel(label).selectOption(place)
  await page.getByLabel('Where is it dark?').fill('Behind the library')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  const place = { text: 'Behind the library', lat: null, lng: null }
  expect(await kept()).toEqual(['yes', ['o2'], ['o2', 'o3', 'o1'], 2, null, null, place, null])
})
