// Keeps the open page where a link leads to one whose script was not loaded before the connection was lost. The router would reload the
// open page, which cannot work, and what was typed would be lost.
import { type DataRouter, matchRoutes } from 'react-router'
import { setLoss } from './connection.ts'

type Route = { module: string }
type RouterWindow = {
  __reactRouterDataRouter: DataRouter
  __reactRouterManifest: { routes: Record<string, Route | undefined> }
  __reactRouterRouteModules: Record<string, unknown>
}

/** @returns the function that ends it */
export function stayWithoutScript(): () => void {
  const { __reactRouterDataRouter: router } = window as unknown as RouterWindow
  const before = router.navigate
  const navigate = before as (...input: unknown[]) => Promise<void>
  router.navigate = async (to: unknown, ...options: unknown[]) => {
    if (navigator.onLine || typeof to === 'number' || (await isLoadable(router, to))) return navigate(to, ...options)
    setLoss({ of: 'page' })
  }
  return () => {
    router.navigate = before
  }
}

async function isLoadable({ routes }: DataRouter, to: unknown): Promise<boolean> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded } = window as unknown as RouterWindow
  const path = typeof to === 'string' ? to : ((to as { pathname?: string } | null)?.pathname ?? '')
  const matches = matchRoutes(routes, new URL(path, location.href))
  const missing = matches?.filter(({ route }) => !(route.id in loaded))
  try {
    // A file that the browser has kept needs no connection.
    await Promise.all(missing?.map(({ route }) => import(/* @vite-ignore */ manifest.routes[route.id]?.module ?? '')) ?? [])
    return matches !== null
  } catch {
    return false
  }
}
