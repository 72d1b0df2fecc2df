// A survey with every type of question, some of them conditional.
import type { Locator, Page } from '@playwright/test'
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

const options = ['Benches', 'Trees', 'Lamps'].map((label) => ({ label }))
const mostKinds: QuestionInput[] = [
  { text: 'Do you use the park?', type: 'yesno', required: true },
  { text: 'What is missing?', type: 'choices', options },
  { text: 'What comes first?', type: 'ranking', options },
  { text: 'How far do you walk?', type: 'number', range: { min: 0, max: 20, unit: 'miles' } },
  { text: 'Since when?', type: 'date' },
  { text: 'How safe is it at night?', type: 'scale', scale: { min: 1, max: 4, minLabel: 'Not at all', maxLabel: 'Quite' } },
  { text: 'Where is it dark?', type: 'place' },
  { text: 'One thing only: which?', type: 'choice', options },
]

/** All of them but the first are asked of people who say yes to the first. */
const afterFirst = (asked: readonly QuestionInput[]) => (ids: readonly string[]) =>
  asked.slice(ids.length).map((one) => ({ ...one, askIf: ids[0] ? { question: ids[0], answers: ['yes'] } : null }))[0]
test.afterAll(removeSurveys)

const next = (page: Page) => page.getByRole('button', { name: /^(Next|Check your answers|Review)/ }).click()

test('every kind of question on a phone, and only those that the answers lead to', async ({ open, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, afterFirst(mostKinds))
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
  const far = page.getByRole('textbox', { name: 'How far do you walk?' })
  await far.fill('21')
  // A limit is checked here, and announced again each time.
  for (const _ of ['first', 'second']) {
    await next(page)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('Enter a number from 0 to 20')
    await expect(far).toHaveAccessibleDescription(/Enter a number from 0 to 20/)
    await far.focus()
  }
  await expectSound(page)
  await far.fill('1.5')
  await next(page)
  const since = page.getByRole('textbox', { name: 'Since when?' })
  await since.fill('5/32/2024')
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Enter a date, for example 3/14/2027')
  await expectSound(page)
  await since.fill('5/1/2024')
  await next(page)
  await page.getByRole('radio', { name: 'Quite' }).check()
  await next(page)
  await page.getByRole('textbox', { name: 'Where is it dark?' }).fill('At the pier')
  const map = page.getByRole('group', { name: 'Map for choosing a spot' })
  await map.click({ position: { x: 60, y: 80 } })
  await expect(page.getByText(/^On the map: /)).toBeVisible()
  const first = await page.getByText(/^On the map: /).textContent()
  await map.click({ position: { x: 160, y: 180 } })
  await expect(page.getByText(/^On the map: /)).not.toHaveText(first ?? '')
  await expectSound(page)
  await next(page)
  await page.getByRole('radio', { name: 'Trees' }).check()
  await next(page)
  await expect(page.getByText('Lamps; Benches; Trees')).toBeVisible()
  await expect(page.getByText('1.5 miles')).toBeVisible()
  await expect(page.getByText('May 1, 2024')).toBeVisible()
  const spot = page.getByRole('group', { name: 'Map showing your spot' })
  await expect(spot.locator('.form-pin')).toBeVisible()
  // The sticky buttons cover what is not scrolled to yet.
  await spot.evaluate((map) => map.scrollIntoView({ block: 'center' }))
  await expectSound(page)
  // A changed answer leads back to the review.
  await page.getByRole('link', { name: 'Change answer 5' }).click()
  await expect(since).toHaveValue('5/1/2024')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  const place = { text: 'At the pier', lat: expect.any(Number), lng: expect.any(Number) }
  expect(await storedAnswers()).toEqual(['yes', ['o1', 'o3'], ['o3', 'o1', 'o2'], 1.5, '2024-05-01', 4, place, 'o2'])

  await page.goto('about:blank')
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  await page.getByLabel('No', { exact: true }).check()
  await next(page)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual(['no', ...Array(7).fill(null)])

  // A changed answer asks what it opens before it leads back.
  await page.goto('about:blank')
  await page.goto(`/project/${projectId}/survey#review`)
  await ready(page)
  await page.getByRole('link', { name: 'Change answer 1' }).click()
  await page.getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByRole('heading', { name: 'What is missing?' })).toBeFocused()
})

test('every kind of question without JavaScript; what is wrong is reported, and what was chosen stays', async ({
  openPlain,
  plaza,
  ids,
}) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, afterFirst(mostKinds))
  const page = await openPlain('resident')
  await page.visit(`/project/${projectId}/survey`)
  const improvement = page.in('group', /^What is missing\?/)
  improvement.check('Trees')
  page.fill(/How far do you walk\?/, '21')
  page.expectText('Only if you answered question 1 with: Yes')
  await page.press(/^Send/)
  page.in('alert').expectText('Please enter a number within the limits')
  expect(improvement.isChecked('Trees')).toBe(true)
  page.fill(/How far do you walk\?/, '2')
  await page.press(/^Send/)
  page.in('alert').expectText('Please answer this question')
  page.check('Yes')
  const places = page.in('group', 'What comes first?')
  for (const [label, place] of Object.entries({ Benches: '3', Trees: '1', Lamps: '2' })) places.choose(label, place)
  page.fill(/Where is it dark\?/, 'Behind the library')
  await page.press(/^Send/)
  page.expectHeading(/^Thank you/)
  const place = { text: 'Behind the library', lat: null, lng: null }
  expect(await storedAnswers()).toEqual(['yes', ['o2'], ['o2', 'o3', 'o1'], 2, null, null, place, null])
})

/** A kind as a screen reader meets it, and the keys that answer it. */
type Met = {
  /** The question's accessible role and description. */
  role: 'group' | 'textbox'
  description: string | RegExp
  /** The parts of a group, in their order. */
  parts?: string[]
  missing: string
  answer: (page: Page, field: Locator) => Promise<void>
}
const mark = (role: 'radio' | 'checkbox', name: string) => async (page: Page) => {
  await tabTo(page, page.getByRole(role).first())
  const wanted = page.getByRole(role, { name, exact: true })
  for (let i = 0; i < 5 && !(await wanted.evaluate((one) => one === document.activeElement)); i++)
    await page.keyboard.press(role === 'radio' ? 'ArrowDown' : 'Tab')
  await page.keyboard.press('Space')
  await expect(wanted).toBeChecked()
}
const typed = (text: string) => async (page: Page, field: Locator) => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
const byMap = async (page: Page, field: Locator) => {
  await typed('At the pier')(page, field)
  await tabTo(page, page.getByRole('button', { name: 'Put the pin in the center of the map' }), 'Enter')
  await expect(page.getByRole('button', { name: /^Your spot/ })).toBeFocused()
  const status = page.getByRole('status').filter({ hasText: 'On the map: ' })
  const before = (await status.textContent()) ?? ''
  await page.keyboard.press('Shift+ArrowRight')
  await expect(status).not.toHaveText(before)
  await expect(field).toHaveValue('At the pier')
}
const everyKind: QuestionInput[] = [...mostKinds, { text: 'How good is it?', type: 'rating' }, { text: 'What else?', type: 'open' }]
const met: Record<string, Met> = {
  yesno: {
    role: 'group',
    description: '',
    parts: ['Yes', 'No'],
    missing: 'Answer this question to continue',
    answer: mark('radio', 'Yes'),
  },
  choices: {
    ...{ role: 'group', description: 'Choose as many as you like', parts: ['Benches', 'Trees', 'Lamps'] },
    ...{ missing: 'Choose at least one option', answer: mark('checkbox', 'Trees') },
  },
  ranking: {
    ...{ role: 'group', description: 'Move what matters most to you to the top.', missing: 'Put the options in order' },
    answer: (page) => tabTo(page, page.getByRole('button', { name: 'Move Trees up' }), 'Enter'),
  },
  number: { role: 'textbox', description: 'From 0 to 20 miles', missing: 'Enter a number', answer: typed('1.5') },
  date: { role: 'textbox', description: 'For example 3/14/2027', missing: 'Enter a date', answer: typed('5/1/2024') },
  scale: {
    ...{ role: 'group', description: '', parts: ['1 Not at all', '2', '3', '4 Quite'] },
    ...{ missing: 'Choose a number', answer: mark('radio', '3') },
  },
  place: { role: 'textbox', description: 'An address, an intersection, or a landmark', missing: 'Tell us where', answer: byMap },
  choice: {
    ...{ role: 'group', description: '', parts: ['Benches', 'Trees', 'Lamps'] },
    ...{ missing: 'Choose one of the options', answer: mark('radio', 'Trees') },
  },
  rating: {
    ...{ role: 'group', description: '', parts: ['1 Low', '2', '3', '4', '5 High'] },
    ...{ missing: 'Choose a number from 1 to 5', answer: mark('radio', '4') },
  },
  open: { role: 'textbox', description: /^In your own words/, missing: 'Write your answer', answer: typed('A fountain') },
}

test('every kind by keys alone: each is called by its question, says what is wrong with it, and takes its answer', async ({
  open,
  plaza,
  ids,
}) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, afterFirst(everyKind))
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await tabTo(page, page.getByRole('link', { name: 'Start' }), 'Enter')
  for (const [i, { text, type }] of everyKind.entries()) {
    const { role, description, parts = [], missing, answer } = met[type] as Met
    await expect(page.getByRole('heading', { level: 2, name: text })).toBeFocused()
    const field = page.getByRole(role, { name: text, exact: true })
    await expect(field).toHaveAccessibleDescription(description)
    if (parts.length > 0) {
      const controls = field.getByRole(type === 'choices' ? 'checkbox' : 'radio')
      await expect(controls).toHaveCount(parts.length)
      for (const [at, name] of parts.entries()) await expect(controls.nth(at)).toHaveAccessibleName(name)
    }
    const onward = page.getByRole('button', { name: i + 1 < everyKind.length && i > 0 ? 'Next' : /^(Next|Review answers)$/ })
    await tabTo(page, onward, 'Enter')
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(missing))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(role === 'group' ? field.locator(':focus') : field).toBeFocused()
    await answer(page, field)
    await tabTo(page, onward, 'Enter')
  }
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Send 10 answers' }), 'Enter')
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
  const place = { text: 'At the pier', lat: expect.any(Number), lng: expect.any(Number) }
  expect(await storedAnswers()).toEqual(['yes', ['o2'], ['o2', 'o1', 'o3'], 1.5, '2024-05-01', 3, place, 'o2', 4, 'A fountain'])
})
