// A build of pages that are made for a test, without React.
import type { ServerBuild } from 'react-router'

type Entry = { staticHandlerContext: { loaderData: object; actionData: object | null } }
export type PageEntry = (request: Request, status: number, headers: Headers, entry: Entry) => Response

const placeOf = (id: string) => (id === 'root' ? { path: '' } : { path: id, parentId: 'root' })

/** @param pages the routes' modules by path; `root` is above the others */
export function pageBuild(pages: Record<string, object>, entry: PageEntry): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(pages).map(([id, page]) => [id, { id, ...placeOf(id), module: { default: () => null, ...page } }]),
  )
  const manifest = Object.fromEntries(
    Object.keys(pages).map((id) => [id, { id, ...placeOf(id), module: '', hasLoader: true, hasAction: true }]),
  )
  return {
    entry: { module: { default: entry } },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: manifest, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
}
