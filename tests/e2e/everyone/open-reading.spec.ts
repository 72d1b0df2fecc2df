// An administrator opens the organization's projects to readers without an account.
import { expect, test } from '../plaza.ts'

test('visitors read the project once the administrator allows it, and log in to respond', async ({ open, ids, plaza }) => {
  const path = `/project/${ids.own}`
  const visitor = await open('visitor')
  await visitor.goto(path)
  await expect(visitor).toHaveURL(`${plaza.url}/login?next=${encodeURIComponent(path)}`)
  expect((await visitor.request.get(`${plaza.url}/project/01900000-0000-7000-8000-000000000000`)).status()).toBe(404)

  const administrator = await open('administrator')
  await administrator.goto('/profile')
  await administrator.getByRole('link', { name: 'Edit: Who can read your projects' }).click()
  await administrator.getByLabel('Let everyone read our published projects').check()
  await administrator.getByRole('button', { name: 'Save' }).click()
  await expect(administrator.getByText('Everyone can read your published projects without an account.')).toBeVisible()

  const response = await visitor.goto(path)
  expect(response?.status()).toBe(200)
  await expect(visitor).toHaveURL(plaza.url + path)
  const rail = visitor.getByRole('complementary', { name: 'Taking part' })
  await expect(rail.getByRole('link', { name: 'Register for free' })).toHaveAttribute('href', /^\/register\/citizen\?next=/)
  await expect(visitor.getByRole('button', { name: /^Like/ })).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Log in to answer' }).click()
  await expect(visitor).toHaveURL(`${plaza.url}/login?next=${encodeURIComponent(`${path}/survey`)}`)
  await visitor.goto(`${path}/survey`)
  await expect(visitor).toHaveURL(`${plaza.url}/login?next=${encodeURIComponent(`${path}/survey`)}`)
})
