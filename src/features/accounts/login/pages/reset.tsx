import { GoneLink } from '../../fields/GoneLink.tsx'
import { PasswordByLink } from '../../fields/PasswordByLink.tsx'
import { resetAction, resetPage } from '../reset-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/reset.ts'

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = ({ context, params }: Route.LoaderArgs) => resetPage(context, params.id)
export const action = async ({ context, params, request }: Route.ActionArgs) => resetAction(context, params.id, await request.formData())

export default function Reset({ loaderData: { link, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const message = actionData?.gone ?? gone
  if (!link || message) {
    const ways = [
      { to: '/forgot', label: words('gone.forgot') },
      { to: '/login', label: words('gone.login') },
    ]
    return <GoneLink message={message} why={words('gone.why')} ways={ways} />
  }
  const { email, termsNeeded } = link
  return (
    <PasswordByLink
      title={words('reset.title')}
      lead={words('reset.lead', { email })}
      email={email}
      termsNeeded={termsNeeded}
      refused={actionData}
    />
  )
}
