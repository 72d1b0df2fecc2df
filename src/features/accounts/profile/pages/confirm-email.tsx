import { GoneLink } from '../../fields/GoneLink.tsx'
import { PressLink } from '../../fields/PressLink.tsx'
import { confirmEmailAction, confirmEmailPage } from '../confirm-email-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/confirm-email.ts'

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = ({ context, params }: Route.LoaderArgs) => confirmEmailPage(context, params.id)
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  confirmEmailAction(context, params.id, await request.formData())

export default function ConfirmEmail({ loaderData: { link, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const message = actionData?.gone ?? gone
  if (!link || message)
    return <GoneLink message={message} why={words('link.goneWhy')} ways={[{ to: '/profile', label: words('link.profile') }]} />
  return (
    <PressLink
      title={words('link.title')}
      lead={words('link.lead', { email: link.email })}
      button={words('link.confirm')}
      busy={words('link.confirming')}
      passwordOf={link.passwordNeeded ? link.email : null}
      refused={actionData}
    />
  )
}
