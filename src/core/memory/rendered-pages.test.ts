import { inspect } from 'node:util'
import fc from 'fast-check'
import type { StaticHandlerContext } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageHoles } from './page-holes.server.ts'
import { contentOf, RenderedPages } from './rendered-pages.server.ts'
import { SharedReplies } from './shared-replies.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Counts how often it renders. */
function renderer(html = 'page', failed = false) {
  const calls = { count: 0 }
  const render = async () => {
    calls.count++
    return { html, failed, headers: [] }
  }
  return { calls, render }
}

test('the same page is rendered once in 30 to 90 seconds, also for requests that come at the same time', async () => {
  const pages = new RenderedPages()
  const { calls, render } = renderer()
  const made = await Promise.all(Array.from({ length: 5 }, () => pages.get('a', render)))
  await pages.get('a', render)
  expect(calls.count).toBe(1)
  expect(made.map(({ template }) => String(template.fill(new PageHoles(true))))).toEqual(Array(5).fill('page'))
  vi.setSystemTime(Date.now() + 29_999)
  await pages.get('a', render)
  expect(calls.count).toBe(1)
  vi.setSystemTime(Date.now() + 60_001)
  await pages.get('a', render)
  expect(calls.count).toBe(2)
})

test('pages that were rendered together are not all rendered again together', async () => {
  const pages = new RenderedPages()
  const { calls, render } = renderer()
  const keys = Array.from({ length: 600 }, (_, i) => String(i))
  await Promise.all(keys.map((key) => pages.get(key, render)))
  vi.setSystemTime(Date.now() + 60_000)
  await Promise.all(keys.map((key) => pages.get(key, render)))
  const again = calls.count - keys.length
  expect(again).toBeGreaterThan(200)
  expect(again).toBeLessThan(400)
})

test('a page with a part missing, and a page for one request alone, are rendered each time', async () => {
  const pages = new RenderedPages()
  const broken = renderer('page', true)
  expect((await pages.get('a', broken.render)).failed).toBe(true)
  await pages.get('a', broken.render)
  const alone = renderer()
  await pages.get(null, alone.render)
  await pages.get(null, alone.render)
  expect([broken.calls.count, alone.calls.count]).toEqual([2, 2])
})

test('an error is for the callers who asked, and the next request tries again', async () => {
  const pages = new RenderedPages()
  await expect(pages.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { calls, render } = renderer()
  await pages.get('a', render)
  expect(calls.count).toBe(1)
})

test('of more than 32 MB, the page that was used longest ago goes', async () => {
  const pages = new RenderedPages()
  const { calls, render } = renderer('x'.repeat(12_000_000))
  for (const key of ['a', 'b', 'a', 'c', 'a']) await pages.get(key, render)
  expect(calls.count).toBe(3)
  await pages.get('b', render)
  expect(calls.count).toBe(4)
})

const shown = (loaderData: object, others: object = {}) =>
  ({ loaderData, actionData: null, errors: null, ...others }) as StaticHandlerContext
const keyOf = (data: object, url = '/') => contentOf(url, 200, shown(data))

test('different data, or the same at another address, is another page', () => {
  const data = [
    { a: 1 },
    { a: '1' },
    { a: null },
    { a: undefined },
    { a: Number.NaN },
    {},
    { b: 1 },
    { a: [1] },
    { a: { 0: 1 } },
    { a: new Date(1) },
    { a: new Date(2) },
  ]
  expect(new Set(data.map((one) => keyOf(one))).size).toBe(data.length)
  expect(keyOf({ a: 1 })).toBe(keyOf({ a: 1 }))
  expect(keyOf({ a: 1 }, '/?b')).not.toBe(keyOf({ a: 1 }))
})

test('a shared reply is hashed once, and tells pages apart like other data', async () => {
  const replies = new SharedReplies()
  const reply = (value: unknown) => replies.get(JSON.stringify(value), async () => value) as Promise<object>
  const [one, two] = [await reply({ list: [{ a: 1 }] }), await reply({ list: [{ a: '1' }] })]
  expect(keyOf({ page: one })).not.toBe(keyOf({ page: two }))
  expect(keyOf({ page: { ...one } })).not.toBe(keyOf({ page: { ...two } }))
  let reads = 0
  const counted = await reply({
    get list() {
      reads++
      return [1]
    },
  })
  const key = keyOf({ page: counted, me: 1 })
  const before = reads
  expect(keyOf({ page: counted, me: 1 })).toBe(key)
  expect(keyOf({ page: counted, me: 2 })).not.toBe(key)
  expect(reads).toBe(before)
})

/** Few names and values: two of them are often nearly equal. */
const data = fc.object({
  key: fc.constantFrom('', 'a', '1'),
  values: [fc.constantFrom('', '1', '"', 1, 11, true, null, undefined)],
  maxDepth: 2,
  maxKeys: 2,
})

test('two pages have one key exactly if their data are equal', () => {
  const everything = { depth: null }
  const property = fc.property(data, data, (one, other) => {
    expect(keyOf(one) === keyOf(other)).toBe(inspect(one, everything) === inspect(other, everything))
    expect(keyOf(structuredClone(one))).toBe(keyOf(one))
  })
  fc.assert(property, { numRuns: 1000 })
})

test('a refusal, the result of a form, and data that is no JSON are never kept', () => {
  expect(contentOf('/', 404, shown({}))).toBeNull()
  expect(contentOf('/', 200, shown({}, { errors: { root: 'no' } }))).toBeNull()
  expect(contentOf('/', 200, shown({}, { actionData: { root: 1 } }))).toBeNull()
  for (const value of [new Map(), new Set(), Promise.resolve(), () => 1]) expect(keyOf({ value })).toBeNull()
})
