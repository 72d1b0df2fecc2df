// Answers a page from the rendered ones. Only its loaders run: React Router's handler would encode their data again for each request.
import {
  createContext,
  createStaticHandler,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import { contentOf, type RenderedPage, type RenderedPages } from '../memory/rendered-pages.server.ts'

type Routes = ServerBuild['routes']
type Loader = (args: { context: RouterContextProvider }) => unknown
type RouteDefinitions = Parameters<typeof createStaticHandler>[0]

/** The results of one request's loaders, by route; null for requests whose loaders run as usual. */
const resultsOf = createContext<Map<string, Promise<unknown>> | null>(null)

/** Finds the kept page of a request by its data. */
export class PageLookup {
  /** The build to render missing pages with: a loader that ran for the lookup returns, or throws, the same to it. */
  readonly build: ServerBuild
  private pages: RenderedPages
  private handler: StaticHandler

  constructor(build: ServerBuild, pages: RenderedPages) {
    this.build = { ...build, routes: eachOnce(build.routes) }
    this.pages = pages
    this.handler = createStaticHandler(definitionsOf(this.build.routes), {
      ...(build.basename !== undefined && { basename: build.basename }),
    })
  }

  /**
   * Runs the page's loaders.
   * @param request of a document, with GET
   * @returns the kept page; undefined if it must be rendered, with the same context
   */
  async find(request: Request, context: RouterContextProvider): Promise<RenderedPage | undefined> {
    context.set(resultsOf, new Map())
    let shown: StaticHandlerContext | undefined
    await this.handler.query(request, {
      requestContext: context,
      generateMiddlewareResponse: async (query) => {
        const result = await query(request)
        if (result instanceof Response) return result
        shown = result
        return new Response(null)
      },
    })
    if (!shown || ownHeaders(shown)) return undefined
    const key = contentOf(request.url, shown.statusCode, shown)
    const page = key === null ? undefined : this.pages.find(key)
    return page?.headers ? page : undefined
  }
}

/** True if a loader set a header, such as the one that ends a message shown once. */
export const ownHeaders = ({ loaderHeaders }: Pick<StaticHandlerContext, 'loaderHeaders'>): boolean =>
  Object.values(loaderHeaders).some((headers) => !headers.keys().next().done)

function eachOnce(routes: Routes): Routes {
  const changed = Object.entries(routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined
    if (!route || !loader) return [id, route]
    const once: Loader = (args) => {
      const results = args.context.get(resultsOf)
      const result = results?.get(id) ?? (async () => loader(args))()
      results?.set(id, result)
      return result
    }
    return [id, { ...route, module: { ...route.module, loader: once } }]
  })
  return Object.fromEntries(changed)
}

/** The routes as React Router's server runs them. Those without a page are left without a loader: they are never kept. */
function definitionsOf(routes: Routes, parentId?: string): RouteDefinitions {
  const children = Object.values(routes).filter((route) => route && (route.parentId || undefined) === parentId)
  return children.flatMap((route) => {
    if (!route) return []
    const { id, path, index, caseSensitive, module } = route
    const loader = module.default ? module.loader : undefined
    const common = { id, path, caseSensitive, handle: module.handle, middleware: module.middleware, loader }
    return [index ? { ...common, index } : { ...common, children: definitionsOf(routes, id) }]
  }) as RouteDefinitions
}
