import { data } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { orGone } from '../../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../../core/http/flash.server.ts'
import { visit } from '../../../../core/http/visit.server.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { GoneLink } from '../../fields/GoneLink.tsx'
import { PressLink } from '../../fields/PressLink.tsx'
import { confirmEmail, showEmailLink } from '../contract.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/confirm-email.ts'

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { done, gone, status } = await orGone(context.get(api)(showEmailLink, { params: { id: params.id } }))
  return data({ email: done?.email ?? null, gone }, status)
}

export async function action({ context, params }: Route.ActionArgs) {
  const { done, gone, status } = await orGone(context.get(api)(confirmEmail, { body: { id: params.id } }))
  if (done) return redirectWith(done.message, context.get(visit).actor.kind === 'visitor' ? '/login' : '/profile')
  return data({ gone }, status)
}

export default function ConfirmEmail({ loaderData: { email, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const said = actionData?.gone ?? gone
  if (email === null || said) return <Gone said={said} />
  return (
    <PressLink
      title={words('link.title')}
      lead={words('link.lead', { email })}
      button={words('link.confirm')}
      busy={words('link.confirming')}
    />
  )
}

function Gone({ said }: { said: string | null }) {
  const words = useWords()
  return (
    <GoneLink
      said={said}
      why={words('link.goneWhy')}
      actions={
        <LinkButton variant="main" to="/profile">
          {words('link.profile')}
        </LinkButton>
      }
    />
  )
}
