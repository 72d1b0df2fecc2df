import { data } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors, orGone } from '../../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../../core/http/flash.server.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { GoneLink } from '../../fields/GoneLink.tsx'
import { PasswordByLink, passwordByLink } from '../../fields/PasswordByLink.tsx'
import { resetPassword, showReset } from '../contract.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/reset.ts'

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { done, gone, status } = await orGone(context.get(api)(showReset, { params: { id: params.id } }))
  return data({ link: done, gone }, status)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const sent = passwordByLink(await request.formData())
  try {
    const { message } = await context.get(api)(resetPassword, { body: { id: params.id, ...sent } })
    return redirectWith(message, '/login')
  } catch (error) {
    const { errors, said, status } = formErrors(error)
    return data({ errors, said, termsAccepted: sent.termsAccepted, gone: status === 410 }, status)
  }
}

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
