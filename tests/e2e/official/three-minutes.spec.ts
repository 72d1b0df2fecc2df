// A new official, from the registration of an organization to a published project with questions of a template, or of their own: counted in
// taps, letters and screens, and reckoned in seconds. docs/first-project.md lists the steps.
//   PLAZA_HUMAN_PACE=1 npm test -- tests/e2e/official/three-minutes    waits as long as a person would, and measures the time

import type { Locator, Page, TestInfo } from '@playwright/test'
import { outboxKey } from '../../outbox-key.ts'
import { logoPng } from '../../registrations.ts'
import { findings } from '../axe.ts'
import { expect, ready, settled, test } from '../plaza.ts'
import { password } from '../steps.ts'

test.use({ env: { DEMO: 'off' } })

/** A look at each field and button, a letter at 40 words of five letters a minute, and what a new screen takes to be understood. */
const seconds = { look: 1.5, letter: 0.3, screen: 3 }
const budget = { seconds: 180, taps: 40, screens: 16 }
const atHumanPace = process.env['PLAZA_HUMAN_PACE'] === '1'

/** Somebody at a desk who has not seen Plaza before. */
function officialAt(page: Page) {
  const done = { taps: 0, letters: 0, screens: 0 }
  const parts: [name: string, seconds: number][] = []
  const reckoned = () => done.taps * seconds.look + done.letters * seconds.letter + done.screens * seconds.screen
  const pause = (time: number) => (atHumanPace ? page.waitForTimeout(time * 1000) : Promise.resolve())
  const look = async () => {
    done.taps++
    await pause(seconds.look)
  }
  return {
    done,
    parts,
    reckoned,
    /** A screen that the person has to read before anything else. */
    async screen(shown: Locator) {
      await expect(shown).toBeVisible()
      await ready(page)
      done.screens++
      await pause(seconds.screen)
    },
    async press(target: Locator) {
      await look()
      await target.click()
    },
    async type(field: Locator, text: string) {
      await look()
      done.letters += text.length
      if (atHumanPace) await field.pressSequentially(text, { delay: seconds.letter * 1000 })
      else await field.fill(text)
    },
    /** Opens the choices and takes one. */
    async choose(field: Locator, choice: string) {
      await look()
      await look()
      await field.selectOption(choice)
    },
    /** Opens the folder, finds the file and takes it. */
    async attach(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await look()
      done.screens++
      await pause(seconds.screen)
      await look()
      await field.setInputFiles(file)
    },
    /** Notes what a part of the way took. */
    part(name: string) {
      parts.push([name, reckoned() - parts.reduce((sum, [, time]) => sum + time, 0)])
    },
  }
}

/** What a page shows, by its words. */
function partsOf(page: Page) {
  const main = page.getByRole('main')
  return {
    main,
    field: (label: string) => main.getByLabel(label, { exact: true }),
    button: (name: string | RegExp) => main.getByRole('button', { name }),
    heading: (name: string | RegExp) => main.getByRole('heading', { name }),
  }
}

type Official = ReturnType<typeof officialAt>

/** Registers an organization, and confirms the address. */
async function register(page: Page, person: Official, email: string) {
  const { main, field, button, heading } = partsOf(page)
  await person.screen(heading('Register an organization'))
  await person.type(field('Organization name'), 'City of Elm Grove')
  // The name tells the type.
  await expect(field('Type')).toHaveValue('City')
  await person.type(field('Department'), 'Public Works')
  await person.type(field('Your job title'), 'Director')
  await person.attach(field('Logo'), { name: 'logo.png', mimeType: 'image/png', buffer: await logoPng() })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await person.press(button('Continue'))
  await person.screen(field('First name'))
  await person.choose(field('Title'), 'Ms.')
  await person.type(field('First name'), 'Ada')
  await person.type(field('Last name'), 'Example')
  await person.type(field('Work email'), email)
  await person.type(field('Mobile number'), '9495550142')
  await person.type(field('Zip code'), '92660')
  await person.type(field('Street address'), '100 Main Street')
  await person.press(main.getByLabel('No apartment or suite'))
  await expect(main.getByRole('combobox', { name: 'City' })).toHaveValue('Newport Beach')
  await person.press(button('Continue'))
  await person.screen(field('Password'))
  // It is typed once, and can be looked at.
  await expect(main.getByLabel('Confirm password')).toHaveCount(0)
  await person.type(field('Password'), password)
  await person.press(main.getByLabel(/^I accept/))
  expect(await findings(page)).toEqual([])
  await person.press(button('Register'))
  await person.screen(heading('Please check your email'))
  person.part('Registration')

  // The outbox is the mail program; the person has opened it before, at the address that the start has printed.
  await page.context().addCookies([{ name: 'outboxKey', value: outboxKey, domain: new URL(page.url()).hostname, path: '/' }])
  await person.press(main.getByRole('link', { name: 'Open the outbox' }))
  await person.screen(heading('Outbox'))
  await person.press(main.getByRole('link', { name: /verifiedEmail/ }).first())
  await person.screen(heading('Confirm your email address'))
  await expect(field('Password')).toHaveCount(0)
  await person.press(button('Confirm and log in'))
  await person.screen(heading('Start with your first project'))
  person.part('Confirmation')
}

/** Everything of a new project up to its questions. */
async function describeProject(page: Page, person: Official) {
  const { main, field, button, heading } = partsOf(page)
  await person.press(main.getByRole('link', { name: 'Create your first project' }))
  await person.screen(field('Title'))
  await person.type(field('Title'), 'Safer crossing on Avocado')
  await person.type(field('Why it matters'), 'Children cross here on their way to school.')
  await person.choose(field('Project type'), 'New project')
  await person.choose(field('Category'), 'Roads')
  await person.press(button('Continue'))
  await person.screen(field('Street address'))
  await person.type(field('Street address'), '1000 Avocado Avenue')
  await person.type(field('Zip code'), '92660')
  await expect(field('City')).toHaveValue('Newport Beach')
  await person.press(button('Continue'))
  await person.screen(heading('Photos and documents'))
  await person.press(button(/^Use a drawing/))
  await expect(page.getByText('The drawing was added.')).toBeVisible()
  await person.press(button('Continue'))
  await person.screen(main.getByText('Step 4 of 6').first())
  await person.press(button('Continue'))
  await person.screen(main.getByText('Step 5 of 6').first())
  person.part('Project')
}

/** Publishes, and compares the whole way with what it may take. */
async function publish(page: Page, person: Official, { begin, letters, info }: { begin: number; letters: number; info: TestInfo }) {
  await person.press(partsOf(page).button('Publish').first())
  await expect(page.getByText('Your project is published.')).toBeVisible()
  await expect(page).toHaveURL(/\/invite$/)
  await settled(page)
  person.part('Publication')

  const clock = (performance.now() - begin) / 1000
  const counted = { ...person.done, reckoned: person.reckoned(), parts: person.parts, ...(atHumanPace && { clock }) }
  info.annotations.push({ type: 'counted', description: JSON.stringify(counted) })
  if (atHumanPace) expect(clock).toBeLessThan(budget.seconds)
  expect(person.reckoned(), JSON.stringify(counted)).toBeLessThan(budget.seconds)
  expect(person.done.taps).toBeLessThanOrEqual(budget.taps)
  expect(person.done.letters).toBeLessThanOrEqual(letters)
  expect(person.done.screens).toBeLessThanOrEqual(budget.screens)
}

/** `ask` is the way from the step of the questions to the one that publishes. */
const ways: Record<string, { email: string; letters: number; ask: (page: Page, person: Official) => Promise<void> }> = {
  'the questions of a template': {
    email: 'ada@elmgrove.example',
    letters: 202,
    async ask(page, person) {
      const { main, button, heading } = partsOf(page)
      await person.press(button('Use a template or other types'))
      await person.screen(button('Street crossing'))
      await person.press(button('Street crossing'))
      await expect(page.getByRole('list', { name: 'The questions in order' }).getByRole('listitem')).toHaveCount(4)
      await person.screen(heading('Question 1'))
      person.part('Questions')
      await person.press(main.getByRole('link', { name: 'Go to publishing' }))
      await person.screen(heading('Ready to publish'))
    },
  },
  'three questions of their own': {
    email: 'eve@elmgrove.example',
    letters: 260,
    async ask(page, person) {
      const { main, field, button, heading } = partsOf(page)
      await person.type(field('Write your questions, one per line'), 'Do you cross here?\nHow safe does it feel?\nWhat would help?')
      const shown = main.getByRole('list', { name: 'The questions we’ll add' }).getByRole('listitem')
      await expect(shown).toHaveText([/Yes or no$/, /Rating 1 to 5$/, /Open question$/])
      await person.press(button('Continue'))
      await person.screen(heading('Ready to publish'))
      await expect(page.getByText('3 questions were added.')).toBeVisible()
      // Nothing had to be restored: everything was saved on the way.
      await expect(main.getByText(/^We restored what you typed/)).toHaveCount(0)
      person.part('Questions')
    },
  },
}

for (const [name, { email, letters, ask }] of Object.entries(ways)) {
  test(`from the registration to a published project with ${name} in under three minutes`, async ({ open }, info) => {
    const page = await open('visitor', { viewport: { width: 1280, height: 800 } })
    const person = officialAt(page)
    await page.goto('/register/organization')
    const begin = performance.now()
    await register(page, person, email)
    await describeProject(page, person)
    await ask(page, person)
    await publish(page, person, { begin, letters, info })
  })
}
