import { useActionData, useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'

/** The document's title: that a form was refused, the page's text, then the product's name. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const answer = useActionData() as { errors?: Record<string, unknown> } | undefined
  const isRefused = Object.values(answer?.errors ?? {}).some(Boolean)
  const title = isRefused ? words('refused', { title: children }) : children
  return <title>{root ? `${title} | ${root.own?.name ?? root.productName}` : title}</title>
}
