// The API as programs call it, and the login that visitors are redirected to. Needs no browser.
import { expect, test } from '../plaza.ts'

for (const [method, path, status, code] of [
  ['GET', '/api/v1/nowhere', 404, 'request.notFound'],
  ['GET', '/api/v1', 404, 'request.notFound'],
  ['GET', '/assets/of-an-older-version.js', 404, 'request.notFound'],
  ['PATCH', '/api/v1/projects/nowhere', 405, 'request.method'],
  ['POST', '/api/v1/zipcode/countrys', 405, 'request.method'],
] as const)
  test(`${status} ${method} ${path} in the manner of the API, not as a page`, async ({ request }) => {
    const answer = await request.fetch(path, { method })
    expect([answer.status(), await answer.json()]).toEqual([status, { message: expect.any(String), code }])
  })

test('a script has the headers that guard it, and none that browsers read of documents only', async ({ request }) => {
  const page = await request.get('/login')
  const script = await request.get(/\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? '')
  expect(script.headers()).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  for (const name of ['permissions-policy', 'cross-origin-opener-policy']) {
    expect(page.headers()).toHaveProperty(name)
    expect(script.headers()).not.toHaveProperty(name)
  }
})

test('a page that is not there is a page', async ({ request }) => {
  const answer = await request.get('/api/nowhere')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

for (const path of [
  '/profile',
  '/changepassword/user/some',
  '/member',
  '/how-to',
  '/export/project',
  '/add-project',
  '/edit-project/some',
  '/qr-code-management',
])
  test(`302 a visitor goes from ${path} to the login, and back from there`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([answer.status(), decodeURIComponent(answer.headers()['location'] ?? '')]).toEqual([302, `/login?next=${path}`])
  })

test('a visitor goes from a project to the login; an unknown one is not found without asking for it', async ({ request, ids }) => {
  for (const [path, status] of [
    [`/project/${ids.open}`, 302],
    [`/project/${ids.open}/survey`, 302],
    ['/project/some', 404],
    ['/project/some/survey', 404],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const to = status === 302 ? `/login?next=${path}` : ''
    expect([path, answer.status(), decodeURIComponent(answer.headers()['location'] ?? '')]).toEqual([path, status, to])
  }
})
