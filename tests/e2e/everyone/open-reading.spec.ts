// An administrator opens the organization's projects to readers without an account.
import { expect, test } from '../plaza.ts'

test('visitors read the project once the administrator allows it, and log in to respond', async ({ openPlain, ids }) => {
  const path = `/project/${ids.own}`
  const login = (next: string) => `/login?next=${encodeURIComponent(next)}`
  const visitor = await openPlain()
  await visitor.visit(path)
  expect(visitor.path).toBe(login(path))
  expect((await visitor.visit('/project/01900000-0000-7000-8000-000000000000')).status).toBe(404)

  const administrator = await openPlain('administrator')
  await administrator.visit('/profile')
  await administrator.follow('Edit: Who can read your projects')
  administrator.check(/^Let everyone read our published projects/)
  await administrator.press('Save')
  administrator.expectText('Everyone can read your published projects without an account.')

  expect((await visitor.visit(path)).status).toBe(200)
  expect(visitor.path).toBe(path)
  expect(visitor.in('complementary', 'Taking part').linkTo('Register for free')).toMatch(/^\/register\/citizen\?next=/)
  expect(visitor.count('button', /^Like/)).toBe(0)
  visitor.expectHeading('Comments')
  await visitor.in('complementary', 'Taking part').follow('Log in to answer')
  expect(visitor.path).toBe(login(`${path}/survey`))
  await visitor.visit(`${path}/survey`)
  expect(visitor.path).toBe(login(`${path}/survey`))
})
