// The option for own words: built by an official, answered on a phone by keys and without scripts, and read by officials.
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.afterAll(removeSurveys)

const options = [{ label: 'Bus' }, { label: 'Bicycle' }, { label: 'Other', isOther: true }]
const questions: QuestionInput[] = [
  { text: 'How do you get here?', type: 'choice', options },
  { text: 'What do you come for?', type: 'choices', options: [{ label: 'Walking' }, { label: 'Something else', isOther: true }] },
]
const both = (ids: readonly string[]) => questions[ids.length]

test('an official offers it, and the preview and the list of options show it last', async ({ open, plaza, ids }) => {
  const { projectId } = await askingSurvey(plaza, ids, both)
  const page = await open('administrator')
  await page.goto(`/project/${projectId}/survey?add=choice`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('Where do you sit?')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Bench')
  await tabTo(page, page.getByRole('checkbox', { name: 'Add an option for other answers' }), 'Space')
  await expect(page.getByRole('textbox', { name: 'Label for this option' })).toHaveValue('Other')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('The question was added.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Add an option for other answers' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Bench')
  await expect(page.getByRole('radio', { name: 'Other' })).toHaveCount(1)
  await expectSound(page)
})

test('on a phone by keys: own words are asked for, checked, reviewed, sent, and changed', async ({ open, plaza, ids }) => {
  const { projectId, storedAnswers, words } = await askingSurvey(plaza, ids, both)
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await tabTo(page, page.getByRole('link', { name: 'Start' }), 'Enter')
  await tabTo(page, page.getByRole('radio').first())
  await expect(page.getByRole('textbox', { name: 'Your own answer' })).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked()
  const own = page.getByRole('textbox', { name: 'Your own answer' })
  await tabTo(page, page.getByRole('button', { name: 'Next' }), 'Enter')
  await expect(page.getByRole('alert')).toContainText('Write your own answer, or choose another option')
  await expect(own).toHaveAccessibleDescription(/Write your own answer/)
  await expectSound(page)
  await tabTo(page, own)
  await page.keyboard.type('By boat: the ferry, mostly')
  await tabTo(page, page.getByRole('button', { name: 'Next' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'What do you come for?' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Walking' }).check()
  await page.getByRole('checkbox', { name: 'Something else' }).check()
  await own.fill('Fishing')
  await expectSound(page)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByText('Other: By boat: the ferry, mostly')).toBeVisible()
  await expect(page.getByText('Walking; Something else: Fishing')).toBeVisible()
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect([await storedAnswers(), await words()]).toEqual([
    ['o3', ['o1', 'o2']],
    ['By boat: the ferry, mostly', 'Fishing'],
  ])
  await page.goto('about:blank')
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  await expect(own).toHaveValue('By boat: the ferry, mostly')
  await page.getByRole('radio', { name: 'Bus' }).check()
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect([await storedAnswers(), await words()]).toEqual([
    ['o1', ['o1', 'o2']],
    [null, 'Fishing'],
  ])

  const desk = await open('administrator')
  await desk.goto(`/project/${projectId}/results`)
  await expect(desk.getByText('Fishing')).toBeVisible()
  await desk.goto(`/project/${projectId}/survey/paper`)
  await expect(desk.getByText('Something else')).toBeVisible()
})

test('without JavaScript: words without their option and an option without words are refused, and stay', async ({
  openPlain,
  plaza,
  ids,
}) => {
  const { projectId, ids: questions, storedAnswers, words } = await askingSurvey(plaza, ids, both)
  const ownWords = (at: number) => ({ name: `${questions[at]}:other` })
  const page = await openPlain('resident')
  await page.visit(`/project/${projectId}/survey`)
  page.check('Other')
  page.fill(ownWords(1), 'Fishing')
  await page.press(/^Send/)
  page.in('alert').expectText('Please write your own answer, or choose another option')
  expect(page.isChecked('Other')).toBe(true)
  expect(page.valueOf(ownWords(1))).toBe('Fishing')
  page.fill(ownWords(0), 'By boat')
  page.check('Something else')
  await page.press(/^Send/)
  page.expectHeading(/^Thank you/)
  expect([await storedAnswers(), await words()]).toEqual([
    ['o3', ['o2']],
    ['By boat', 'Fishing'],
  ])
})
