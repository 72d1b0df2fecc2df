// Conditions of several parts, from the builder to a phone and to paper.
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.afterAll(removeSurveys)

const first: QuestionInput[] = [
  { text: 'Do you ride a bike?', type: 'yesno' },
  { text: 'How far do you ride?', type: 'number', range: { min: 0, max: null, unit: 'miles' } },
]
const last = (ids: readonly string[]): QuestionInput => {
  const far = { question: ids[1] as string, is: 'atLeast' as const, answers: ['5'] }
  return { text: 'Why so far?', type: 'open', askIf: { question: ids[0] as string, answers: ['yes'], and: [far] } }
}

test('an official asks for two conditions by keys; the list and the preview show it; what is missing is reported', async ({
  open,
  plaza,
  ids,
}) => {
  const { projectId } = await askingSurvey(plaza, ids, (made) => first[made.length])
  const page = await open('administrator')
  await page.goto(`/project/${projectId}/survey?add=open`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('Why so far?')
  await page.getByLabel('Who is asked?').selectOption({ label: '1. Do you ride a bike?' })
  await page.getByRole('checkbox', { name: 'Yes' }).check()
  await tabTo(page, page.getByRole('button', { name: 'Add another condition' }), 'Enter')
  await page.getByLabel('Condition 2', { exact: true }).selectOption({ label: '2. How far do you ride?' })
  await page.getByLabel('How to compare').selectOption('Is at least')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter the number or date to compare with')
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Number' }).fill('5')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('The question was added.')).toBeVisible()
  const condition = 'Only if all of these apply: question 1 is answered with Yes; the answer to question 2 is at least 5 miles'
  await expect(page.getByText(condition).first()).toBeVisible()
  await page.getByRole('radio', { name: 'If at least one condition is met' }).check()
  await expect(page.getByText('at least one of these applies').first()).toBeVisible()
})

test('a condition on a date is chosen before its day: the builder stays, also after a reload', async ({ open, plaza, ids }) => {
  const { projectId } = await askingSurvey(plaza, ids, (made) =>
    made.length === 0 ? { text: 'When did you see it?', type: 'date' } : undefined,
  )
  const page = await open('administrator')
  await page.goto(`/project/${projectId}/survey?add=open`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('Where was it?')
  await page.getByLabel('Who is asked?').selectOption({ label: '1. When did you see it?' })
  await expect(page.getByLabel('How to compare')).toBeVisible()
  await expect(page.getByText(/^Only if/)).toHaveCount(0)
  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('What do you want to ask?')).toHaveValue('Where was it?')
  await page.getByLabel('How to compare').selectOption('Is after')
  await page.getByLabel('Day', { exact: true }).fill('2026-11-20')
  await expect(page.getByText('Only if the answer to question 1 is after November 20, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('The question was added.')).toBeVisible()
})

test('a phone asks by both; without JavaScript and on paper the condition is in words', async ({ open, openPlain, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(
    plaza,
    ids,
    (made) => first[made.length] ?? (made.length < 3 ? last(made) : undefined),
  )
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Next' }).click()
  const far = page.getByRole('textbox', { name: 'How far do you ride?' })
  await far.fill('4')
  await expect(page.getByText('Question 2 of 2')).toBeVisible()
  await far.fill('5')
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Why so far?' }).fill('Work')
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: 'Send 3 answers' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual(['yes', 5, 'Work'])

  const plain = await openPlain('resident')
  await plain.visit(`/project/${projectId}/survey`)
  const condition = 'only if all of these apply: question 1 is answered with Yes; the answer to question 2 is at least 5 miles'
  plain.expectText(condition.replace('only', 'Only'))
  plain.fill(/How far do you ride\?/, '3')
  await plain.press(/^Send/)
  plain.expectHeading(/^Thank you/)
  expect(await storedAnswers()).toEqual(['yes', 3, null])

  const desk = await open('administrator')
  await desk.goto(`/project/${projectId}/survey/paper`)
  await expect(desk.getByText(`Answer this ${condition}`)).toBeVisible()
})
