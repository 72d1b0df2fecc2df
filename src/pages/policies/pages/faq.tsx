import { figuresOf } from '../figures.server.ts'
import { PolicyPage } from '../parts/PolicyPage.tsx'
import type { Route } from './+types/faq.ts'

export const loader = ({ context }: Route.LoaderArgs) => figuresOf(context)

export default function Faq({ loaderData: figures }: Route.ComponentProps) {
  return <PolicyPage name="faq" figures={figures} />
}
