// What a resident comes back to: the projects that ask their zip code, and what they have done.
import { expect, ready, test } from '../plaza.ts'
import { visit } from '../steps.ts'

type Asking = { zipCode: string; asking: number; started: number; projects: { _id: string; title: string }[] }

test('a resident finds what asks their zip code, starts one, answers, and sees it in the activity', async ({ open, plaza }) => {
  const resident = await plaza.tokenOf('resident')
  const before = await plaza.call<Asking>(resident, 'GET', '/users/me/projects')
  const first = before.projects.find((_, index) => index >= before.started)
  if (!first) throw new Error('The demo has no survey that asks the resident')
  const { questions } = await plaza.call<{ questions: { _id: string; type: string }[] }>(
    resident,
    'GET',
    `/questions/${first._id}/questionsList`,
  )
  const simple = questions.find((one) => one.type === 'open' || one.type === 'rating' || one.type === 'yesno')

  const page = await open('resident')
  await visit(page, '/projects')
  const section = page.getByRole('region', { name: `For your zip code, ${before.zipCode}` })
  await expect(section).toContainText(`${before.asking} project`)
  expect(await section.textContent(), 'no line breaks within a date').toMatch(/Closes [A-Z][a-z]{2}\u00a0\d+,\u00a0\d{4}/)
  await expect(
    page
      .getByRole('region', { name: /open projects/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await visit(page, `/project/${first._id}/survey`)
  await visit(page, '/projects')
  await expect(section).toContainText(`You started ${before.started + 1} of them.`)
  const asked = section.getByRole('listitem').filter({ hasText: first.title })
  await expect(asked).toContainText('Started')
  await asked.getByRole('link', { name: `Continue: ${first.title}` }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${first._id}/survey`))

  const values: Record<string, string> = { open: 'By the birds.', rating: '4', yesno: 'yes' }
  const answers = [{ question: simple?._id, answer: values[simple?.type ?? ''] }]
  const { receipt } = await plaza.call<{ receipt: string }>(resident, 'POST', `/projects/${first._id}/answers`, { answers })
  await plaza.call(resident, 'POST', `/projects/${first._id}/comments`, { text: 'More light at the corner, please.' })
  await visit(page, '/projects')
  await expect(asked).toHaveCount(0)
  await page.getByRole('group').filter({ hasText: 'Welcome' }).locator('summary').click()
  await page.getByRole('link', { name: 'My activity' }).last().click()
  await ready(page)
  const answered = page.getByRole('region', { name: 'Answers' })
  await expect(answered.getByRole('link', { name: `Receipt ${receipt}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText('More light at the corner, please.')
  await answered.getByRole('link', { name: `Receipt ${receipt}` }).click()
  await expect(page).toHaveURL(new RegExp(`/receipts\\?code=${receipt}`))
})

test('a newcomer’s activity is empty and leads to the projects; an official has none', async ({ goTo }) => {
  expect((await goTo('administrator', '/my-activity')).status).toBe(403)
  expect((await goTo('visitor', '/my-activity')).url).toMatch(/\/login\?next=%2Fmy-activity/)
})
