import { PolicyPage } from '../parts/PolicyPage.tsx'
import { policyPage } from '../policy-page.server.ts'
import type { Route } from './+types/faq.ts'

export const loader = ({ context }: Route.LoaderArgs) => policyPage(context)

export default function Faq({ loaderData: figures }: Route.ComponentProps) {
  return <PolicyPage name="faq" figures={figures} />
}
