import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../tests/stage.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const headersOf = async (who: Stage['cast']['resident'] | null, url: string, method: 'GET' | 'POST' = 'GET') => {
  const { headers } = await s.inject(who, { method, url: `/api/v1${url}`, ...(method === 'POST' ? { payload: {} } : {}) })
  return { cache: headers['cache-control'], vary: String(headers['vary'] ?? '') }
}

test('what is answered to a person is kept by no cache, and depends on the Authorization header', async () => {
  for (const url of ['/users/me', '/users/me/notifications', '/receipts', '/projects']) {
    const { cache, vary } = await headersOf(s.cast.resident, url)
    expect([url, cache, vary]).toEqual([url, 'private, no-store', expect.stringMatching(/authorization/i)])
  }
  expect((await headersOf(s.cast.editor, `/organizations/${s.cast.editor.organizationId}/overview`)).cache).toBe('private, no-store')
  expect((await headersOf(null, '/auth/login', 'POST')).cache).toBe('private, no-store')
  expect((await headersOf(null, '/users/me')).cache).toBe('private, no-store')
})

test('what every visitor reads is not marked', async () => {
  expect((await headersOf(null, '/projects')).cache).not.toBe('private, no-store')
})
