// A draft's survey: copied from another project, tried on a phone, its wording looked at, published with a reason, and printed.
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { removeProject } from '../api.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

const made: (() => Promise<unknown>)[] = []
test.afterAll(async () => {
  for (const remove of made.splice(0)) await remove()
})

test('questions are copied, tried without a trace, and published with a reason for what stays', async ({ open, plaza }) => {
  const token = await plaza.tokenOf('administrator')
  const create = async (title: string, questions: { text: string; type: string }[]) => {
    const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', { title })
    made.push(() => removeProject(plaza.call, token, project._id))
    for (const one of questions) await plaza.call(token, 'POST', '/questions/create', { project: project._id, ...one })
    return project._id
  }
  const other = await create('Lamps in the harbor', [
    { text: 'Do you always feel safe here?', type: 'yesno' },
    { text: 'What should change?', type: 'open' },
  ])
  const own = await create('Lamps on the hill', [])
  const page = await open('administrator')

  await page.goto(`/project/${own}/survey/copy?from=${other}`)
  await ready(page)
  await page.getByRole('checkbox', { name: 'What should change?' }).uncheck()
  await page.getByRole('button', { name: 'Copy these questions' }).click()
  await expect(page.getByText('1 question was copied.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How it reads' })).toBeVisible()
  await expect(page.getByText('Hardly anyone can fully agree with “always”.')).toBeVisible()

  await page.getByRole('link', { name: 'Try it' }).click()
  await expect(page.getByText('Test: answers aren’t saved')).toBeVisible()
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByText('Yes', { exact: true }).click()
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(page.getByRole('heading', { name: 'The test is complete.' })).toBeVisible()
  const { questions } = await plaza.call<{ questions: { answersCount: number }[] }>(token, 'GET', `/questions/${own}/questionsList`)
  expect(questions[0]?.answersCount).toBe(0)

  await page.goto(`/project/${own}/survey/check`)
  await ready(page)
  await page.getByRole('button', { name: 'Keep it for this reason' }).click()
  await expect(page.getByRole('link', { name: 'Please explain why it stays as it is' })).toBeVisible()
  await page.getByLabel('Why it stays as it is').fill('The word is what we want to know about')
  await page.getByRole('button', { name: 'Keep it for this reason' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to fix' })).toBeVisible()
  await expect(page.getByText('“The word is what we want to know about”')).toBeVisible()
})

const options = ['Benches', 'Trees', 'A drinking fountain for people, dogs and bicycle bottles at each of the three entrances'].map(
  (label) => ({
    label,
  }),
)
/** Every kind, and what its sheet of paper says. */
const printed: [QuestionInput, string[]][] = [
  [{ text: 'Do you use the park?', type: 'yesno', required: true }, ['This question is required.', 'Mark one box.', 'Yes', 'No']],
  [{ text: 'What would you change?', type: 'open', help: 'One thing is enough.' }, ['One thing is enough.', 'Write on the lines.']],
  [{ text: 'How good is it?', type: 'rating' }, ['1, Low', '5, High']],
  [{ text: 'One thing only: which?', type: 'choice', options }, ['Mark one box.', 'Benches']],
  [{ text: 'What is missing?', type: 'choices', options }, ['Mark as many boxes as you like.', 'Trees']],
  [{ text: 'What comes first?', type: 'ranking', options }, ['Write a number in each box', 'Trees']],
  [
    { text: 'How safe is it?', type: 'scale', scale: { min: 0, max: 10, minLabel: 'Not at all', maxLabel: 'Quite' } },
    ['0, Not at all', '10, Quite'],
  ],
  [{ text: 'How far do you walk?', type: 'number', range: { min: 0, max: 20, unit: 'miles' } }, ['Write a number from 0 to 20.', 'miles']],
  [{ text: 'Since when?', type: 'date' }, ['Month / day / year']],
  [{ text: 'Where is it dark?', type: 'place' }, ['An address, an intersection, or a landmark']],
]
/** Of a sheet of paper between its margins, in CSS pixels. */
const sheets = { letter: { width: 672, points: [612, 792] }, a4: { width: 650, points: [595, 842] } }

test('a survey of every kind is printed on paper, Letter and A4, with nothing cut off', async ({ open, plaza, ids }) => {
  const token = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', { title: 'A park on paper' })
  made.push(() => removeProject(plaza.call, token, project._id))
  let first: string | undefined
  for (const [one] of printed) {
    const askIf = first && one.type !== 'open' ? { question: first, answers: ['yes'] } : null
    const body = { ...one, project: project._id, askIf }
    const { question } = await plaza.call<{ question: { _id: string } }>(token, 'POST', '/questions/create', body)
    first ??= question._id
  }
  const page = await open('administrator')
  await page.goto(`/project/${project._id}/survey`)
  await ready(page)
  await page.getByRole('link', { name: 'Print paper form' }).click()
  await page.getByLabel('How to hand it in').fill('Put it into the box at the library.')
  await page.getByRole('button', { name: 'Show the form' }).click()
  const form = page.getByRole('article', { name: 'The form' })
  await expect(form).toContainText('Put it into the box at the library.')
  const asked = form.getByRole('list').first().locator('> li')
  await expect(asked).toHaveCount(printed.length)
  for (const [i, [{ text }, printedWords]] of printed.entries()) {
    await expect(asked.nth(i).getByRole('heading', { level: 3, name: `Question ${i + 1} ${text}` })).toBeVisible()
    for (const words of printedWords) await expect(asked.nth(i)).toContainText(words)
    const condition = 'Answer this only if you answered question 1 with: Yes'
    await expect(asked.nth(i).getByText(condition)).toHaveCount(i > 1 ? 1 : 0)
  }
  await expectSound(page)

  await page.emulateMedia({ media: 'print' })
  for (const [size, { width, points }] of Object.entries(sheets)) {
    await page.goto(`/project/${project._id}/survey/paper?size=${size}&type=large`)
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('button', { name: 'Show the form' })).toBeHidden()
    const cut = await form.evaluate((sheet) =>
      [sheet, ...sheet.querySelectorAll('*')].flatMap((one) =>
        one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 ? [one.outerHTML] : [],
      ),
    )
    expect(cut).toEqual([])
    const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: true })).toString('latin1')
    const [, across, down] = /MediaBox \[0 0 (\d+)\S* (\d+)/.exec(pdf) ?? []
    expect([Math.abs(Number(across) - (points[0] ?? 0)) <= 1, Math.abs(Number(down) - (points[1] ?? 0)) <= 1]).toEqual([true, true])
  }

  const resident = await open('resident')
  await resident.goto(`/project/${ids.open}/survey/paper`)
  await expect(resident).toHaveURL(new RegExp(`/project/${ids.open}/survey$`))
  const visitor = await open()
  await visitor.goto(`/project/${ids.open}/survey/paper`)
  await expect(visitor).toHaveURL(/\/login\?next=/)
})

test('a form is printed in the language of its readers, on the page of an official in another', async ({ open, ids }) => {
  const page = await open('administrator')
  await page.goto(`/project/${ids.own}/survey/paper`)
  await ready(page)
  const form = page.getByRole('article', { name: 'The form' })
  const printed = { hi: ['प्रश्न 1', 'ऑनलाइन'], zh: ['第1题', '在线作答'], es: ['Pregunta 1', 'en línea'] }
  for (const [language, words] of Object.entries(printed)) {
    await page.getByLabel('Language of the form').selectOption(language)
    await page.getByRole('button', { name: 'Show the form' }).click()
    await expect(form.locator(`> [lang="${language}"]`)).toContainText(`?lang=${language}`)
    for (const text of words) await expect(form).toContainText(text)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper survey')
    await expect(form.locator('> div')).toHaveAttribute('lang', language)
  }
  await expectSound(page)

  // The address on the form opens the survey in its language.
  const reader = await open('resident')
  await reader.goto(`/project/${ids.open}/survey?lang=hi`)
  await expect(reader.locator('html')).toHaveAttribute('lang', 'hi')
})
