// A matrix: built by an official, answered on a phone by keys and without scripts, printed, and read as results.
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.afterAll(removeSurveys)

const matrix: QuestionInput = {
  text: 'How good are these?',
  type: 'matrix',
  required: true,
  rows: [{ label: 'Buses' }, { label: 'Parks' }],
  options: [{ label: 'Poor' }, { label: 'Good' }],
}
const scale = { min: 0, max: 10, minLabel: 'Never', maxLabel: 'Daily' }
const questions: QuestionInput[] = [matrix, { ...matrix, text: 'How often do you use them?', required: false, options: [], scale }]
const both = (ids: readonly string[]) => questions[ids.length]
const phone = { viewport: { width: 375, height: 812 } }

test('an official writes rows and options by keys, sees them on a phone, and adds a row later', async ({ open, plaza, ids }) => {
  const { projectId } = await askingSurvey(plaza, ids, both)
  const page = await open('administrator')
  await page.goto(`/project/${projectId}/survey?add=matrix`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('How clean are these?')
  const add = page.getByRole('button', { name: 'Add question' })
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Please enter 2 to 12 rows')
  await page.getByLabel('Row 1', { exact: true }).fill('Streets')
  await page.getByLabel('Row 1', { exact: true }).press('Enter')
  await page.keyboard.type('Beaches')
  await page.getByLabel('Option 1', { exact: true }).fill('Dirty')
  await page.getByLabel('Option 2', { exact: true }).fill('Clean')
  await tabTo(page, page.getByRole('button', { name: 'Move row 2 up' }), 'Enter')
  await expect(page.getByLabel('Row 1', { exact: true })).toHaveValue('Beaches')
  await expect(page.locator('[inert] fieldset fieldset')).toHaveCount(2)
  await add.click()
  await expect(page.getByText('The question was added.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add a row' }).click()
  await page.keyboard.type('Piers')
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByText('The question is saved.')).toBeVisible()
  await page.getByRole('radio', { name: 'A number on a scale' }).check()
  await expect(page.getByLabel('Option 1', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('What 1 means')).toBeVisible()
  await expectSound(page)
})

test('on a phone by keys: a group for each row; a row left out of a required one is reported; reviewed, sent, changed, counted', async ({
  open,
  plaza,
  ids,
}) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, both)
  const page = await open('resident', phone)
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await tabTo(page, page.getByRole('link', { name: 'Start' }), 'Enter')
  const [buses, parks] = [page.getByRole('group', { name: 'Buses' }), page.getByRole('group', { name: 'Parks' })]
  await tabTo(page, buses.getByRole('radio').first(), 'Space')
  await tabTo(page, page.getByRole('button', { name: 'Next' }), 'Enter')
  await expect(page.getByRole('alert')).toContainText('Answer every row')
  await expectSound(page)
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isWide()).toBe(false)
  await tabTo(page, parks.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(parks.getByRole('radio', { name: 'Good' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Next' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'How often do you use them?' })).toBeFocused()
  expect(await isWide()).toBe(false)
  await parks.getByRole('radio', { name: '10 Daily' }).check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByText('Buses: Poor; Parks: Good')).toBeVisible()
  await expect(page.getByText('Parks: 10')).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 answers' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual([['r1:o1', 'r2:o2'], ['r2:10']])
  await page.goto('about:blank')
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  await expect(buses.getByRole('radio', { name: 'Poor' })).toBeChecked()

  const desk = await open('administrator')
  await desk.goto(`/project/${projectId}/results?includeUnconfirmed=true`)
  await ready(desk)
  const result = desk.getByRole('article').filter({ hasText: matrix.text })
  await expect(result.getByRole('heading', { name: 'Buses' })).toBeVisible()
  await expect(result.getByText('Poor', { exact: true }).first()).toBeVisible()
  await expectSound(desk)
  await desk.goto(`/project/${projectId}/survey/paper`)
  await ready(desk)
  const paper = desk.getByRole('listitem').filter({ hasText: matrix.text })
  await expect(paper).toContainText('Mark one box in each row.')
  await expect(paper.getByRole('heading', { name: 'Parks' })).toBeVisible()
  await expectSound(desk)
})

test('without JavaScript: a required row that is missing is refused, what was chosen stays', async ({ openPlain, plaza, ids }) => {
  const { projectId, ids: questions, storedAnswers } = await askingSurvey(plaza, ids, both)
  const page = await openPlain('resident')
  await page.visit(`/project/${projectId}/survey`)
  const [buses, parks] = [
    { name: `${questions[0]}/r1`, value: 'o2' },
    { name: `${questions[0]}/r2`, value: 'o1' },
  ]
  page.check(buses)
  await page.press(/^Send/)
  page.in('alert').expectText('Please answer every row')
  expect(page.isChecked(buses)).toBe(true)
  page.check(parks)
  await page.press(/^Send/)
  page.expectHeading(/^Thank you/)
  expect(await storedAnswers()).toEqual([['r1:o2', 'r2:o1'], null])
})

test('an official names answers in two rows as a condition; residents who chose one of them are asked', async ({ open, plaza, ids }) => {
  const { projectId } = await askingSurvey(plaza, ids, (made) => (made.length === 0 ? { ...matrix, required: false } : undefined))
  const page = await open('administrator')
  await page.goto(`/project/${projectId}/survey?add=open`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('What is poor about it?')
  await page.getByLabel('Who is asked?').selectOption({ label: '1. How good are these?' })
  const ofRow = (row: string) => page.getByRole('group', { name: `Answers for “${row}”` })
  await ofRow('Buses').getByRole('checkbox', { name: 'Poor' }).check()
  await ofRow('Parks').getByRole('checkbox', { name: 'Poor' }).check()
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('The question was added.')).toBeVisible()
  await expect(page.getByText('Only if question 1 is answered with Buses: Poor, Parks: Poor').first()).toBeVisible()
  await expect(ofRow('Parks').getByRole('checkbox', { name: 'Poor' })).toBeChecked()
  await expectSound(page)

  const resident = await open('resident', phone)
  await resident.goto(`/project/${projectId}/survey#question-1`)
  await ready(resident)
  await resident.getByRole('group', { name: 'Buses' }).getByRole('radio', { name: 'Good' }).check()
  await expect(resident.getByRole('button', { name: 'Review answers' })).toBeVisible()
  await resident.getByRole('group', { name: 'Parks' }).getByRole('radio', { name: 'Poor' }).check()
  await resident.getByRole('button', { name: 'Next' }).click()
  await expect(resident.getByRole('heading', { name: 'What is poor about it?' })).toBeVisible()
})
