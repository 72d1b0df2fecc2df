// A resident follows a project; an official posts news; the mail reports it, and its link unsubscribes.
import { outboxKey } from '../../outbox-key.ts'
import { residentForm } from '../../registrations.ts'
import { expect, ready, test } from '../plaza.ts'

// A Plaza of its own: what is posted here is no news to others.
type Message = { to: string; subject: string; text: string }

test('a resident follows a project, receives its news by letter, and ends the letters by their link', async ({ open, plaza }) => {
  const { call, tokenOf, url } = plaza
  const email = 'ada@home.example'
  const { token } = await call<{ token: string }>('', 'POST', '/auth/register', residentForm(email))
  const letters = async () =>
    (await call<{ messages: Message[] }>('', 'GET', `/outbox?key=${outboxKey}`)).messages.filter((one) => one.to === email)
  const confirmation = /verifiedEmail\/([\w-]+)/.exec((await letters())[0]?.text ?? '')?.[1]
  await call('', 'POST', '/members/setpassword', { id: confirmation, password: 'Correct1horse' })
  await call(token, 'PUT', '/users/me/notifications', { rhythm: 'atOnce' })

  const official = await tokenOf('administrator')
  const { organization } = await call<{ organization: { _id: string } }>(official, 'GET', '/users/me')
  const owned = await call<{ projects: { _id: string; status: string; title: string }[] }>(official, 'POST', '/projects/ownerProject', {
    owner: organization._id,
  })
  const project = owned.projects.find((one) => one.status === 'published')
  const page = await open({ token })
  await page.goto(`/project/${project?._id}`)
  await ready(page)
  const button = page.getByRole('button', { name: 'Follow', exact: true })
  await button.click()
  await expect(page.getByText('You’re following this project. We’ll email you updates.')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'true')

  await call(official, 'POST', `/projects/${project?._id}/updates`, { title: 'The crew is here', text: 'They begin on Monday.' })
  await expect.poll(async () => (await letters())[0]?.subject, { timeout: 120_000 }).toBe(`News about ${project?.title}`)
  const text = (await letters())[0]?.text ?? ''
  expect(text).toContain('They begin on Monday.')

  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: project?.title ?? '', exact: true })).toBeVisible()
  await expect(page.getByLabel('News', { exact: false }).first()).toBeChecked()

  const link = new URL(/\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? 'about:no-link').pathname
  const visitor = await open()
  await visitor.goto(link)
  await ready(visitor)
  await visitor.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(visitor.getByText('You won’t get these emails anymore')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('News', { exact: false }).first()).not.toBeChecked()

  // As mail programs do it: without a page, a login or a cookie, a second time.
  const oneClick = await fetch(`${url}${link}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  })
  expect(oneClick.status).toBe(200)
})
