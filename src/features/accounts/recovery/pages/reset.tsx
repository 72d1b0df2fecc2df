import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
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
  if (!link || actionData?.gone) return <Gone said={gone ?? actionData?.said ?? null} />
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

function Gone({ said }: { said: string | null }) {
  const words = useWords()
  return (
    <GoneLink
      said={said}
      why={words('gone.why')}
      actions={
        <>
          <LinkButton variant="main" to="/forgot">
            {words('gone.forgot')}
          </LinkButton>
          <LinkButton to="/login">{words('gone.login')}</LinkButton>
        </>
      }
    />
  )
}
