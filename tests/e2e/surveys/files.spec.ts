// A question that takes a file: built by an official, answered on a phone, without a connection and without scripts, and downloaded.
import { readFile } from 'node:fs/promises'
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { pdf, picture, storedPdf } from '../../pictures.ts'
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.use({ isFresh: true })

test.afterAll(removeSurveys)

const question: QuestionInput = { text: 'Do you have a plan of it?', type: 'file', required: true }
const one = (ids: readonly string[]) => (ids.length === 0 ? question : undefined)
const phone = { viewport: { width: 375, height: 812 } }
/** As it is stored: what is sent like this stays as it is. */
const plan = { name: 'plan of the corner.pdf', mimeType: 'application/pdf', buffer: await storedPdf(pdf()) }
const action = '/Type /Catalog /OpenAction << /S /JavaScript /JS (x) >>'
const scripted = { ...plan, buffer: Buffer.from(pdf().toString().replace('/Type /Catalog', action)) }

test('an official adds the question, reads what it means, and makes another one depend on it', async ({ open, plaza, ids }) => {
  const { projectId } = await askingSurvey(plaza, ids, one)
  const page = await open('administrator')
  await page.goto(`/project/${projectId}/survey?add=file`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('Is there a photo?')
  await expect(page.getByText(/Files aren’t checked for viruses/)).toBeVisible()
  await expect(page.locator('[inert]').getByText(/One PDF or photo/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('The question was added.')).toBeVisible()
  await page.goto(`/project/${projectId}/survey?add=open`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('What does it show?')
  await page.getByLabel('Who is asked?').selectOption({ label: `1. ${question.text}` })
  await page.getByRole('checkbox', { name: 'a file' }).check()
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('Only if question 1 is answered with a file').first()).toBeVisible()
  await page.goto(`/project/${projectId}/survey/paper`)
  await expect(page.getByRole('listitem').filter({ hasText: question.text })).toContainText('Files can only be attached online')
})

test('on a phone by keys: chosen, refused, replaced, sent, and downloaded by the official', async ({ open, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, one)
  const page = await open('resident', phone)
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await tabTo(page, page.getByRole('link', { name: 'Start' }), 'Enter')
  const input = page.getByLabel(question.text)
  await tabTo(page, page.getByRole('button', { name: 'Next' }).or(page.getByRole('button', { name: 'Review answers' })), 'Enter')
  await expect(page.getByRole('alert')).toContainText('Answer this question to continue')
  await tabTo(page, input)
  await input.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>Hello</p>') })
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a PDF or a photo (JPEG or PNG).' })).toBeVisible()
  await input.setInputFiles(scripted)
  await expect(page.getByRole('alert').filter({ hasText: 'this PDF contains scripts or actions' })).toBeVisible()
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture(90, 60) })
  await expect(page.getByRole('status').filter({ hasText: 'photo.jpg is attached.' })).toBeVisible()
  await expectSound(page)
  await tabTo(page, page.getByRole('button', { name: 'Remove the file' }), 'Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The file was removed.' })).toBeVisible()
  await input.setInputFiles(plan)
  await expect(page.getByRole('status').filter({ hasText: `${plan.name} is attached.` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByText(plan.name, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual([{ file: expect.any(String), name: plan.name, bytes: plan.buffer.length }])
  await page.goto('about:blank')
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  await expect(page.getByRole('link', { name: plan.name })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the file' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You can replace it, but you can’t remove it.' })).toBeVisible()

  const desk = await open('administrator')
  await desk.goto(`/project/${projectId}/results`)
  await ready(desk)
  await expect(desk.getByText('1 person attached a file.')).toBeVisible()
  await desk.getByRole('link', { name: 'See every file' }).click()
  await expect(desk.getByText(/Files aren’t checked for viruses/)).toBeVisible()
  await expectSound(desk)
  const downloading = desk.waitForEvent('download')
  await desk.getByRole('link', { name: `Download ${plan.name}` }).click()
  expect((await downloading).suggestedFilename()).toBe(plan.name)
})

test('without a connection the file stays on the device, and is sent with the answers', async ({ open, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, one)
  const page = await open('resident', { ...phone, serviceWorkers: 'allow' })
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  const cached = () => page.evaluate(async () => (await (await caches.open('pages-2')).keys()).map(({ url }) => url).join(' '))
  await expect.poll(cached).toMatch(/survey/)
  await page.context().setOffline(true)
  await page.getByLabel(question.text).setInputFiles(plan)
  await expect(page.getByRole('status').filter({ hasText: `${plan.name} is saved on this device.` })).toBeVisible()
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(page.getByText('No connection. Your answer is saved on this device.')).toBeVisible()
  expect(await storedAnswers()).toEqual([null])
  await page.close()
  const next = await page.context().newPage()
  await page.context().setOffline(false)
  await next.goto(`/project/${projectId}/survey`)
  await expect(next.getByText('We received your answers')).toBeVisible()
  expect(await storedAnswers()).toEqual([{ file: expect.any(String), name: plan.name, bytes: plan.buffer.length }])
  const left = () =>
    next.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('plaza-files')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const counting = opening.result.transaction('files').objectStore('files').count()
            counting.onsuccess = () => resolve(counting.result)
          }
        }),
    )
  await expect.poll(left).toBe(0)
})

test('someone new opens a code, attaches a file, answers and registers; the file arrives with the answers', async ({
  open,
  plaza,
  ids,
}) => {
  const asked: QuestionInput[] = [question, { text: 'What does it show?', type: 'open', required: true }]
  const { projectId } = await askingSurvey(plaza, { ...ids, open: ids.publicSurvey }, ({ length }) => asked[length])
  const official = await plaza.tokenOf('administrator')
  await plaza.call(official, 'PUT', `/projects/${projectId}/survey`, { visibility: 'Public' })
  const { qrCode } = await plaza.call<{ qrCode: { code: string } }>(official, 'POST', `/projects/${projectId}/qrCodes`, { label: 'Files' })

  const page = await open('visitor', { ...phone, hasTouch: true })
  const main = page.getByRole('main')
  const uploads: string[] = []
  page.on('request', (request) => request.url().endsWith('/files') && uploads.push(new URL(page.url()).pathname))
  await page.goto(`/q/${qrCode.code}`)
  await ready(page)
  await page.getByLabel(question.text).setInputFiles(plan)
  await expect(page.getByRole('status').filter({ hasText: `${plan.name} is saved on this device.` })).toBeVisible()
  await expectSound(page)
  expect(uploads, 'the file waits until the person has registered').toEqual([])
  await main.getByRole('button', { name: 'Next' }).tap()
  await main.getByRole('textbox').fill('Where the crossing could be.')
  await main.getByRole('button', { name: 'Continue to send' }).tap()

  await expect(main.getByText('2 answers are ready to send:')).toBeVisible()
  const email = `file${Date.now()}@home.example`
  const typed = {
    Email: email,
    'First name': 'Ada',
    'Last name': 'Example',
    'Date of birth': '1990-06-15',
    'Street address': '1 Main Street',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Mobile number').fill('9495550143')
  await page.getByLabel('Apartment or suite', { exact: true }).fill('4B')
  await page.getByRole('radio', { name: 'Ms.', exact: true }).check()
  await page.getByRole('button', { name: 'Prefer not to answer these' }).tap()
  await page.locator('#termsAccepted').check()
  await page.getByRole('button', { name: 'Register and send 2 answers' }).tap()
  await expect(page.getByRole('heading', { name: 'Thank you. We received your answers.' })).toBeVisible()

  const desk = await open('administrator')
  await desk.goto(`/project/${projectId}/results?unconfirmed=on`)
  await ready(desk)
  await expect(desk.getByText('1 person attached a file.')).toBeVisible()
  await desk.getByRole('link', { name: 'See every file' }).click()
  const downloading = desk.waitForEvent('download')
  await desk.getByRole('link', { name: `Download ${plan.name}` }).click()
  expect(await readFile(await (await downloading).path())).toEqual(plan.buffer)
})

test('without JavaScript the file comes with the form; a wrong one is refused at its question', async ({ openPlain, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, one)
  const page = await openPlain('resident')
  await page.visit(`/project/${projectId}/survey`)
  const input = new RegExp(question.text.replace('?', '\\?'))
  page.attach(input, scripted)
  await page.press(/^Send/)
  page.in('alert').expectText('this PDF contains scripts or actions')
  page.attach(input, plan)
  await page.press(/^Send/)
  page.expectHeading(/^Thank you/)
  expect(await storedAnswers()).toEqual([{ file: expect.any(String), name: plan.name, bytes: plan.buffer.length }])
})
