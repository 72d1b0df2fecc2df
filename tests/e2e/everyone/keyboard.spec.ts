import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { removeProject } from '../api.ts'
import { tabTo, type } from '../keyboard.ts'
import { expect, ready, settled, test } from '../plaza.ts'
import { drawing, password, visit } from '../steps.ts'

const desk = { width: 1280, height: 900 }

test.describe.configure({ mode: 'parallel' })

test('a resident finds a project, registers, answers, votes and comments', async ({ open, plaza, ids }) => {
  const page = await open('visitor', { viewport: desk })
  const main = page.getByRole('main')
  const { project } = await plaza.call<{ project: { title: string } }>(await plaza.tokenOf('resident'), 'GET', `/projects/${ids.open}`)
  await visit(page, '/projects')
  await type(page, page.getByLabel('Zip code, place, or keyword'), '92663')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/92663/)
  await tabTo(page, main.getByRole('link', { name: project.title }).first(), 'Enter')
  await expect(page).toHaveURL(/\/login\?next=/)
  await tabTo(page, main.getByRole('link', { name: 'Register free' }), 'Enter')

  await expect(page).toHaveURL(/\/register\/citizen/)
  await ready(page)
  await type(page, page.getByLabel('Email'), `keys-${Date.now()}@home.example`)
  await type(page, page.getByLabel('First name'), 'Ada')
  await type(page, page.getByLabel('Last name'), 'Example')
  await type(page, page.getByLabel('Zip code'), '92663')
  await type(page, page.getByLabel('Date of birth'), '06151990')
  await type(page, page.getByLabel('Mobile number'), '(949) 555-0142')
  await type(page, page.getByLabel('Street address'), '1 Main Street')
  await tabTo(page, page.getByLabel('No apartment or suite'), 'Space')
  await tabTo(page, page.getByRole('radio', { name: 'Mr.', exact: true }), 'ArrowRight')
  await type(page, page.getByLabel('Gender'), 'Female')
  await type(page, page.getByLabel('Ethnicity'), 'Prefer')
  await type(page, page.getByLabel('Resident status'), 'US Resident')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await type(page, page.getByLabel('Confirm password'), password)
  await tabTo(page, page.getByLabel(/^I accept/), 'Space')
  await tabTo(page, page.getByRole('button', { name: 'Register', exact: true }), 'Enter')
  await expect(page.getByRole('heading', { name: project.title, level: 1 })).toBeVisible()
  await tabTo(page, main.getByRole('link', { name: /^Answer \d questions/ }).first(), 'Enter')
  await tabTo(page, main.getByRole('link', { name: 'Start' }), 'Enter')
  const { questions } = await plaza.call<{ questions: { type: string; text: string }[] }>(
    await plaza.tokenOf('resident'),
    'GET',
    `/questions/${ids.open}/questionsList`,
  )
  for (const [index, question] of questions.entries()) {
    await expect(page.getByRole('heading', { name: question.text })).toBeFocused()
    if (question.type === 'open') await type(page, main.getByRole('textbox'), 'Near the library.')
    else await tabTo(page, main.getByRole('radio').first(), 'Space')
    const last = index + 1 === questions.length
    await tabTo(page, main.getByRole('button', { name: last ? 'Review answers' : 'Next' }), 'Enter')
  }
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await tabTo(page, main.getByRole('button', { name: /^Send \d answers/ }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Thank you. We received your answers.' })).toBeFocused()
  await tabTo(page, main.getByRole('link', { name: 'Back to the project' }), 'Enter')

  await tabTo(page, main.getByRole('button', { name: 'Yes', exact: true }), 'Enter')
  await expect(page.getByText('Your vote: yes.')).toBeVisible()
  await type(page, page.getByLabel('Your comment to the project team'), 'Please start soon.')
  await tabTo(page, main.getByRole('button', { name: 'Send comment' }), 'Enter')
  await expect(page.getByText('Thank you for adding your expert comment.')).toBeVisible()
})

test('an official logs in, publishes a project and exports it', async ({ open, plaza }) => {
  const title = `A crossing, ${Date.now()}`
  const page = await open('visitor', { viewport: desk })
  const main = page.getByRole('main')
  await visit(page, '/login?next=/add-project')
  await type(page, page.getByLabel('Email'), demoLogins.administrator)
  await type(page, page.getByLabel('Password', { exact: true }), demoLogins.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/add-project')

  await type(page, page.getByLabel('Title', { exact: true }), title)
  await type(page, page.getByLabel('Why it matters'), 'Children cross here.')
  await type(page, page.getByLabel('Project type'), 'New')
  await type(page, page.getByLabel('Category'), 'Roads')
  await tabTo(page, main.getByRole('button', { name: 'Continue' }), 'Enter')
  await type(page, page.getByLabel('Street address'), '1000 Avocado Avenue')
  await type(page, page.getByLabel('Zip code', { exact: true }), '92660')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Newport Beach')
  await tabTo(page, main.getByRole('button', { name: 'Continue' }), 'Enter')
  await expect(page.locator('#images')).toBeVisible()
  // From here on the browser reports file dialogs instead of opening them.
  const chooser = page.waitForEvent('filechooser')
  await settled(page)
  await tabTo(page, page.locator('#images'), 'Space')
  await (await chooser).setFiles(await drawing())
  await type(page, page.getByLabel('Describe it for people'), 'The corner today')
  await tabTo(page, main.getByRole('button', { name: 'Continue' }), 'Enter')
  await expect(page).toHaveURL(/step=who/)
  await tabTo(page, main.getByRole('button', { name: 'Continue' }), 'Enter')
  await expect(page).toHaveURL(/step=questions/)
  await tabTo(page, main.getByRole('button', { name: 'Continue' }), 'Enter')
  await expect(page).toHaveURL(/step=check/)
  await tabTo(page, main.getByRole('button', { name: 'Publish' }), 'Enter')
  await expect(page.getByText('This project has no questions.')).toBeVisible()
  await tabTo(page, main.getByRole('button', { name: 'Publish without questions' }), 'Enter')
  await expect(page.getByText('Your project is published.')).toBeVisible()
  const id = /[\w-]{36}/.exec(page.url())?.[0] ?? ''

  await visit(page, '/export/project')
  await type(page, page.getByLabel('Project', { exact: true }), title)
  await tabTo(page, main.getByRole('button', { name: 'Download Project Survey.xlsx' }))
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe('Project Survey.xlsx')
  await removeProject(plaza.call, await plaza.tokenOf('administrator'), id)
})
