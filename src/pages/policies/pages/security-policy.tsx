import { PolicyPage } from '../parts/PolicyPage.tsx'
import { policyPage } from '../policy-page.server.ts'
import type { Route } from './+types/security-policy.ts'

export const loader = ({ context }: Route.LoaderArgs) => policyPage(context)

export default function SecurityPolicy({ loaderData: figures }: Route.ComponentProps) {
  return <PolicyPage name="security" figures={figures} />
}
