import { useActionData, useRouteLoaderData } from 'react-router'
import { useHasRefusal } from '../../../../ui/forms/refusals.ts'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'

/** Some actions reply with the errors of a form, others with those of one form among several, others with one error. */
const refusal = /"errors?":(\{[^{}]*":)?"[^"]/

/** The document's title: that a form was refused, the page's text, then the product's name. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const isReplied = refusal.test(JSON.stringify(useActionData()))
  const isRefused = useHasRefusal() || isReplied
  const title = isRefused ? words('refused', { title: children }) : children
  return <title>{root ? `${title} | ${root.own?.name ?? root.productName}` : title}</title>
}
