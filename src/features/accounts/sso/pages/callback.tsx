import { ssoCallbackPage } from '../login-page.server.ts'
import { Failed } from '../parts/Failed.tsx'
import type { Route } from './+types/callback.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => ssoCallbackPage(context, new URL(request.url))

/** Shown if the provider's answer opens no session. */
export default function SsoCallback({ loaderData }: Route.ComponentProps) {
  return <Failed {...loaderData} />
}
