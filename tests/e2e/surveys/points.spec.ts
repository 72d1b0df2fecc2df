// Points to share out: on a phone by keyboard, and without scripts, where the server adds them up.
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

const points: QuestionInput = {
  text: 'What matters most in the park?',
  type: 'points',
  options: ['Benches', 'Trees', 'A very long name of a thing that a park could have, and that a phone has to wrap'].map((label) => ({
    label,
  })),
  scale: { min: 0, max: 10, minLabel: '', maxLabel: '' },
  required: true,
}
const one = (made: readonly string[]) => (made.length === 0 ? points : undefined)
test.afterAll(removeSurveys)

test('on a phone by keyboard: what is left is announced, too many and too few are refused, and the review reads them', async ({
  open,
  plaza,
  ids,
}) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, one)
  const page = await open('resident', { viewport: { width: 375, height: 812 } })
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await page.getByRole('link', { name: 'Start' }).click()
  const left = page.getByRole('status').filter({ hasText: /points? (left|too many)|used all/ })
  await expect(left).toHaveText('10 points left')
  await page.getByLabel('Benches').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await expect(left).toHaveText('1 point too many')
  await expectSound(page)
  await page.getByRole('button', { name: /^(Next|Check your answers|Review)/ }).click()
  await expect(page.getByRole('alert')).toContainText('Share out exactly 10 points. You have used 11.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectSound(page)
  await page.getByLabel('Trees').fill('3')
  await expect(left).toHaveText('You have used all of your points.')
  await page.getByRole('button', { name: /^(Next|Check your answers|Review)/ }).click()
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
  await expect(page.locator('main')).toContainText(/Benches.*7/s)
  await expectSound(page)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual([['o1:7', 'o2:3', 'o3:0']])
})

test('without JavaScript: a wrong sum is refused, and what was typed stays', async ({ openPlain, plaza, ids }) => {
  const { projectId, ids: questions, storedAnswers } = await askingSurvey(plaza, ids, one)
  const page = await openPlain('resident')
  await page.visit(`/project/${projectId}/survey`)
  const field = (key: string) => ({ name: `${questions[0]}/${key}` })
  page.fill(field('o1'), '9')
  page.fill(field('o2'), '3')
  await page.press(/^Send/)
  page.in('alert').expectText('Please share out exactly 10 points')
  expect(page.valueOf(field('o1'))).toBe('9')
  page.fill(field('o1'), '7')
  await page.press(/^Send/)
  page.expectHeading(/^Thank you/)
  expect(await storedAnswers()).toEqual([['o1:7', 'o2:3', 'o3:0']])
})
