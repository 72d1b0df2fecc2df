import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { GoneLink } from '../../fields/GoneLink.tsx'
import { PressLink } from '../../fields/PressLink.tsx'
import { confirmEmailAction, confirmEmailPage } from '../confirm-email-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/confirm-email.ts'

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = ({ context, params }: Route.LoaderArgs) => confirmEmailPage(context, params.id)
export const action = ({ context, params }: Route.ActionArgs) => confirmEmailAction(context, params.id)

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
