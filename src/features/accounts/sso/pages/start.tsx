import { ssoStartPage } from '../login-page.server.ts'
import { Failed } from '../parts/Failed.tsx'
import type { Route } from './+types/start.ts'

export const loader = ({ context, request, params }: Route.LoaderArgs) => ssoStartPage(context, request, params.slug)

/** Shown if the organization has no login of its own, or its provider cannot be reached. */
export default function StartSso({ loaderData }: Route.ComponentProps) {
  return <Failed {...loaderData} />
}
