// How much a newcomer has to tap and type from a printed code to a sent answer, on a phone, and that no step grows.

import type { Locator, Page } from '@playwright/test'
import { withDatabase } from '../../../scripts/operate/installation.ts'
import { outboxPath } from '../../outbox-key.ts'
import { findings } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

/** With the four questions of the demo's survey. What the keyboard's "Next" key does is a keystroke. */
const budget = { taps: 12, keystrokes: 110, screens: 6 }

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A person with one finger: counts what they do. */
function personAt(page: Page) {
  const done = { taps: 0, keystrokes: 0, screens: new Set<string>() }
  const look = () => {
    const { pathname, hash } = new URL(page.url())
    done.screens.add(pathname + hash)
  }
  return {
    done,
    async tap(target: Locator) {
      look()
      done.taps++
      await target.tap()
    },
    /** Types into what has the focus. */
    async type(text: string) {
      look()
      done.keystrokes += text.length
      await page.keyboard.type(text)
    },
    /** The "Next" key, until the field has the focus. */
    async next(field: Locator) {
      for (let i = 0; i < 8; i++) {
        done.keystrokes++
        await page.keyboard.press('Tab')
        if (await field.evaluate((one) => one === document.activeElement)) return
      }
      throw new Error(`The Next key does not reach ${field}`)
    },
    look,
  }
}

test('from a code to a sent answer: within the budget of taps, keystrokes and screens', async ({ open, plaza }, info) => {
  const official = await plaza.tokenOf('administrator')
  const { organization } = await plaza.call<{ organization: { _id: string } }>(official, 'GET', '/users/me')
  const { projects } = await plaza.call<{ projects: { _id: string; title: string; status: string }[] }>(
    official,
    'POST',
    '/projects/ownerProject',
    { owner: organization._id, limit: 100 },
  )
  type Asked = { visibility: string; questions: { type: string; text: string }[] }
  const asked = await Promise.all(
    projects.map(async (project) => ({
      project,
      ...(await plaza.call<Asked>(official, 'GET', `/questions/${project._id}/questionsList`)),
    })),
  )
  const found = asked.find((one) => one.visibility === 'Public' && one.project.status === 'published' && one.questions.length === 4)
  if (!found) throw new Error('The demo has no open Public survey of four questions')
  const { project, questions } = found
  const { qrCode } = await plaza.call<{ qrCode: { _id: string; code: string } }>(official, 'POST', `/projects/${project._id}/qrCodes`, {
    label: `Taps ${Date.now()}`,
  })

  const page = await open('visitor', { userAgent: phone, hasTouch: true, viewport: { width: 375, height: 812 } })
  const main = page.getByRole('main')
  const person = personAt(page)
  await page.goto('/about')
  await page.goto(`/q/${qrCode.code}`)
  await ready(page)
  for (const [index, question] of questions.entries()) {
    await expect(page.getByRole('heading', { name: question.text })).toBeVisible()
    await expect(main.getByText(project.title, { exact: true })).toBeVisible()
    if (index === 0) expect(await findings(page)).toEqual([])
    if (question.type === 'open') {
      await person.tap(main.getByRole('textbox'))
      await person.type('By the birds.')
    } else await person.tap(main.getByRole('radio').first())
    await person.tap(main.getByRole('button', { name: index + 1 < questions.length ? 'Next' : 'Continue to send' }))
  }

  await expect(page).toHaveURL(/\/register\/citizen/)
  await expect(main.getByText('4 answers are ready to send:')).toBeVisible()
  await expect(main.getByText(project.title, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  const email = `t${Date.now() % 1e6}@home.example`
  await person.type(email)
  await person.next(page.getByLabel('First name'))
  await person.type('Ada')
  await person.next(page.getByLabel('Last name'))
  await person.type('Example')
  await person.next(page.getByLabel('Zip code'))
  await expect(page.getByLabel('Zip code')).toHaveValue(/^\d{5}$/)
  await person.next(page.getByLabel('Date of birth'))
  await person.type('06151990')
  await person.next(page.getByLabel('Mobile number'))
  await person.type('9495550142')
  await person.next(page.getByLabel('Street address'))
  await person.type('1 Main Street')
  await person.next(page.getByLabel('Apartment or suite', { exact: true }))
  await person.type('4B')
  await person.tap(page.getByRole('radio', { name: 'Ms.', exact: true }))
  await expect(main.getByText(project.title, { exact: true })).toBeInViewport()
  await person.tap(page.getByRole('button', { name: 'Prefer not to answer these' }))
  await person.tap(page.locator('#termsAccepted'))
  await person.tap(page.getByRole('button', { name: 'Register and send 4 answers' }))
  await expect(page.getByRole('heading', { name: 'Thank you. We received your answers.' })).toBeVisible()
  await expect(main.getByText(project.title, { exact: true })).toBeVisible()
  const { screens, ...done } = { ...person.done, screens: person.done.screens.size + 1 }
  info.annotations.push({ type: 'counted', description: JSON.stringify({ ...done, screens }) })
  expect(done.taps).toBeLessThanOrEqual(budget.taps)
  expect(done.keystrokes).toBeLessThanOrEqual(budget.keystrokes)
  expect(screens).toBeLessThanOrEqual(budget.screens)

  // The question for the code is a box of its own.
  const receipt = await main.getByRole('link', { name: /^[A-Z0-9]{4}-[A-Z0-9]{4}$/ }).boundingBox()
  const asking = await main.getByText('Please confirm your email address.').boundingBox()
  expect((asking?.y ?? 0) - (receipt?.y ?? 0) - (receipt?.height ?? 0)).toBeGreaterThan(36)

  // The code confirms the address on the same screen.
  expect(await findings(page)).toEqual([])
  const { messages } = (await (await page.request.get(outboxPath)).json()) as { messages: { to: string; text: string }[] }
  const code = /\b\d{6}\b/.exec(messages.find((message) => message.to === email)?.text ?? '')?.[0] ?? ''
  await main.getByLabel('Code from the email').fill('000000')
  await main.getByRole('button', { name: 'Confirm', exact: true }).tap()
  await expect(main.getByRole('alert')).toContainText('This code is wrong or no longer works.')
  await expect(page.locator('#confirmation-code')).toBeFocused()
  await main.getByLabel('Code from the email').fill(code)
  await main.getByRole('button', { name: 'Confirm', exact: true }).tap()
  await expect(main.getByText('Your email address is confirmed.')).toBeVisible()
  await expect(main.getByText(project.title, { exact: true })).toBeVisible()

  // Back leads past the registration, which is no longer for them, to the survey's questions and what was before.
  for (const { text } of questions.toReversed()) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL('/about')

  // Counted once, and not shown of one person.
  type Codes = { qrCodes: { _id: string; scans: number | null; starts: number | null; finishes: number | null }[] }
  const { qrCodes } = await plaza.call<Codes>(official, 'GET', `/projects/${project._id}/qrCodes?limit=100`)
  const shown = qrCodes.find((one) => one._id === qrCode._id)
  expect([shown?.scans, shown?.starts, shown?.finishes]).toEqual([null, null, null])
  await withDatabase(plaza.databaseUrl ?? '', async (db) => {
    const scanned = await db.selectFrom('qr_scans').select('scans').where('qr_code_id', '=', qrCode._id).execute()
    const participations = await db.selectFrom('participations').select('finished_at').where('qr_code_id', '=', qrCode._id).execute()
    expect([scanned, participations]).toEqual([[{ scans: 1 }], [{ finished_at: expect.any(Date) }]])
  })

  // Later, the same person logs in with another code.
  const again = await open('visitor')
  await again.goto('/login')
  await ready(again)
  await again.getByLabel('Email').fill(email)
  await again.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(again.getByLabel('Code from the email')).toBeFocused()
  const newest = async () => {
    const reply = (await (await again.request.get(outboxPath)).json()) as { messages: { to: string; subject: string }[] }
    return /^\d{6}/.exec(reply.messages.find((message) => message.to === email)?.subject ?? '')?.[0] ?? ''
  }
  await expect.poll(newest).toMatch(/^\d{6}$/)
  await again.getByLabel('Code from the email').fill(await newest())
  await again.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(again).toHaveURL(/\/projects/)
})
