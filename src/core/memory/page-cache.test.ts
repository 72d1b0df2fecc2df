import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compressedPage } from '../pages/compressed-page.server.ts'
import { type KeptPage, keptFromNow, PageCache } from './page-cache.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const pageOf = async (html: string): Promise<KeptPage> => keptFromNow(await compressedPage(html, 'production'))
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test('a page is kept for five seconds', async () => {
  const cache = new PageCache()
  const page = await pageOf('one')
  cache.begin('/')(page)
  later(4.9)
  expect(cache.get('/')).toBe(page)
  expect(cache.get('/other')).toBeUndefined()
  later(0.1)
  expect(cache.get('/')).toBeUndefined()
})

test('one request makes a page, and the others wait for it', async () => {
  const cache = new PageCache()
  const finish = cache.begin('/')
  const waiting = [cache.get('/'), cache.get('/')]
  const page = await pageOf('one')
  finish(page)
  expect(await Promise.all(waiting)).toEqual([page, page])
})

test('requests that wait for a page that is not cacheable learn that', async () => {
  const cache = new PageCache()
  const finish = cache.begin('/')
  const waiting = cache.get('/')
  finish(null)
  expect(await waiting).toBeNull()
  expect(cache.get('/')).toBeUndefined()
})

test('while an old page is rendered again, the old one is sent, but not for longer than five seconds more', async () => {
  const cache = new PageCache()
  const old = await pageOf('old')
  cache.begin('/')(old)
  later(5)
  const finish = cache.begin('/')
  expect(cache.get('/')).toBe(old)
  later(5)
  expect(cache.get('/')).toBeInstanceOf(Promise)
  const page = await pageOf('new')
  finish(page)
  expect(cache.get('/')).toBe(page)
})

test('a page that was begun before a change is not kept, and who asks after the change does not wait for it', async () => {
  const cache = new PageCache()
  const finish = cache.begin('/')
  const waiting = cache.get('/')
  cache.clear()
  expect(cache.get('/')).toBeUndefined()
  const finishAnew = cache.begin('/')
  const before = await pageOf('before')
  finish(before)
  expect(await waiting).toBe(before)
  expect(cache.get('/')).toBeInstanceOf(Promise)
  const after = await pageOf('after')
  finishAnew(after)
  expect(cache.get('/')).toBe(after)
})

test('a kept page names its scripts by hash, and carries no nonce', async () => {
  const { html, policy } = await pageOf('<script nonce="n1">a()</script><script type="application/json" nonce="n1">{}</script>')
  expect(html.toString()).toBe('<script>a()</script><script type="application/json">{}</script>')
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(1)
  expect(policy).not.toContain('nonce')
})
