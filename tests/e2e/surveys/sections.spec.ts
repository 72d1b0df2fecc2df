// Sections of a survey: begun by an official, read on a phone and on paper, answered by nobody.
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.afterAll(removeSurveys)

const section = { title: 'About your rides', text: 'Two questions about how you travel.' }
function survey(ids: readonly string[]): QuestionInput | undefined {
  const all: QuestionInput[] = [
    { text: 'Do you ride a bike?', type: 'yesno' },
    { text: 'How far do you ride?', type: 'number', section, askIf: { question: ids[0] as string, answers: ['yes'] } },
    { text: 'How do you travel?', type: 'open' },
  ]
  return all[ids.length]
}

test('an official begins a section by keys; a missing heading is reported; the preview and the list show it', async ({
  open,
  plaza,
  ids,
}) => {
  const { projectId } = await askingSurvey(plaza, ids, survey)
  const page = await open('administrator')
  await page.goto(`/project/${projectId}/survey?add=open`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('Anything else?')
  await tabTo(page, page.getByRole('checkbox', { name: 'Start a section with this question' }), 'Space')
  await page.getByRole('textbox', { name: 'Section text' }).fill('One more.\nThen you are done.')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter the section heading')
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Section heading' }).fill('At the end')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('The question was added.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Anything else?' })).toContainText('Section: At the end')
  await expect(page.getByLabel('On a phone').or(page.locator('[inert]')).getByText('At the end')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await expectSound(page)
})

test('a phone shows it above the first question of it that is asked; the review and the answers leave it out', async ({
  open,
  plaza,
  ids,
}) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, survey)
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await page.getByRole('link', { name: 'Start' }).click()
  const heading = page.getByRole('heading', { name: section.title })
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await expect(heading).toHaveCount(0)
  await page.getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await expect(heading).toBeVisible()
  // The focus begins at the section: the question comes after its words.
  await expect(heading).toBeFocused()
  await expect(page.getByText(section.text)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How far do you ride?' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('textbox', { name: 'How far do you ride?' }).fill('5')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'How do you travel?' })).toBeFocused()
  await expect(heading).toHaveCount(0)
  // The first question of the section is no longer asked: the next one begins it.
  await page.goto(`/project/${projectId}/survey#question-1`)
  await page.getByLabel('No').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading).toBeFocused()
  await expect(page.getByRole('heading', { name: 'How do you travel?' })).toBeVisible()
  await page.getByRole('textbox', { name: 'How do you travel?' }).fill('On foot')
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByRole('button', { name: 'Send 2 answers' })).toBeVisible()
  await expect(page.getByText(section.title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send 2 answers' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual(['no', null, 'On foot'])
})

test('without JavaScript and on paper it is above its question', async ({ open, openPlain, plaza, ids }) => {
  const { projectId } = await askingSurvey(plaza, ids, survey)
  const plain = await openPlain('resident')
  await plain.visit(`/project/${projectId}/survey`)
  const headings = plain.texts('heading')
  expect(headings.filter((text) => text === section.title)).toHaveLength(1)
  expect(headings[headings.indexOf(section.title) + 1]).toContain('How far do you ride?')
  plain.expectText(section.text)
  const desk = await open('administrator')
  await desk.goto(`/project/${projectId}/survey/paper`)
  await ready(desk)
  await expect(desk.getByRole('listitem').filter({ hasText: 'How far do you ride?' })).toContainText(section.text)
  await expectSound(desk)
})
