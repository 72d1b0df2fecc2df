import { data, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { contentOf, RenderedPages } from '../memory/rendered-pages.server.ts'
import { PageLookup } from './page-lookup.server.ts'

const Page = () => null
type Loaders = { root?: () => unknown; page?: (args: { params: object }) => unknown; file?: () => unknown; middleware?: unknown[] }

function lookupOf({ root = () => 'frame', page = ({ params }) => params, file = () => 'file', middleware = [] }: Loaders = {}) {
  const pages = new RenderedPages()
  const routes = {
    root: { id: 'root', path: '', module: { default: Page, loader: root, middleware } },
    page: { id: 'page', parentId: 'root', path: 'project/:id', module: { default: Page, loader: page } },
    file: { id: 'file', parentId: 'root', path: 'file', module: { loader: file } },
  }
  return { pages, lookup: new PageLookup({ routes } as unknown as ServerBuild, pages) }
}

const url = 'http://site.test/project/7'
const find = (lookup: PageLookup, address = url) => lookup.find(new Request(address), new RouterContextProvider())
const shown = { loaderData: { root: 'frame', page: { id: '7' } }, actionData: null, errors: null }
const keep = (pages: RenderedPages, headers: [string, string][] | null = [['x-page', '1']]) =>
  pages.get(contentOf(url, 200, shown), async () => ({ html: 'page', failed: false, headers }))

test('a page is found by what its loaders return, with its headers', async () => {
  const { pages, lookup } = lookupOf()
  expect(await find(lookup)).toBeUndefined()
  const rendered = await keep(pages)
  expect(await find(lookup)).toMatchObject({ template: rendered.template, headers: [['x-page', '1']] })
  expect(await find(lookup, 'http://site.test/project/8')).toBeUndefined()
  expect(await find(lookup, 'http://other.test/project/7')).toBeUndefined()
})

test('other data is another page', async () => {
  const { pages, lookup } = lookupOf({ root: () => 'another frame' })
  await keep(pages)
  expect(await find(lookup)).toBeUndefined()
})

test('a page is not found for a refusal, a redirect, a header of its own, or middleware that answers', async () => {
  const refuse = (thrown: unknown) => () => {
    throw thrown
  }
  const cases: Loaders[] = [
    { page: refuse(new Response(null, { status: 404 })) },
    { page: refuse(new Error('no')) },
    { page: refuse(redirect('/login')) },
    { root: () => data('frame', { headers: { 'set-cookie': 'flash=' } }) },
    { middleware: [refuse(redirect('/account'))] },
  ]
  for (const loaders of cases) {
    const { pages, lookup } = lookupOf(loaders)
    await keep(pages)
    expect(await find(lookup)).toBeUndefined()
  }
})

test('a page whose headers belong to one request is rendered for the next', async () => {
  const { pages, lookup } = lookupOf()
  await keep(pages, null)
  expect(await find(lookup)).toBeUndefined()
})

test('a loader runs once for the lookup and for rendering, and again for the next request', async () => {
  const page = vi.fn(() => 1)
  const { lookup } = lookupOf({ page })
  const context = new RouterContextProvider()
  await lookup.find(new Request(url), context)
  const loader = lookup.build.routes.page?.module.loader as (args: object) => Promise<unknown>
  expect(await loader({ context })).toBe(1)
  expect(page).toHaveBeenCalledTimes(1)
  await loader({ context: new RouterContextProvider() })
  expect(page).toHaveBeenCalledTimes(2)
})

test('what is no page is left to its own handler', async () => {
  const file = vi.fn(() => 'file')
  const { lookup } = lookupOf({ file })
  expect(await find(lookup, 'http://site.test/file')).toBeUndefined()
  expect(file).not.toHaveBeenCalled()
})
