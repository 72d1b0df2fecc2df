import { figuresOf } from '../figures.server.ts'
import { PolicyPage } from '../parts/PolicyPage.tsx'
import type { Route } from './+types/security-policy.ts'

export const loader = ({ context }: Route.LoaderArgs) => figuresOf(context)

export default function SecurityPolicy({ loaderData: figures }: Route.ComponentProps) {
  return <PolicyPage name="security" figures={figures} />
}
