import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.ts'

/** The document's title: the page's text, then the product's name. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  const root = useRouteLoaderData('root') as RootData | undefined
  return <title>{root ? `${children} | ${root.own?.name ?? root.productName}` : children}</title>
}
