import { data } from 'react-router'
import { api } from '../../../../core/http/api.server.ts'
import { formErrors, orGone } from '../../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../../core/http/flash.server.ts'
import { visit } from '../../../../core/http/visit.server.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { GoneLink } from '../../fields/GoneLink.tsx'
import { PasswordByLink, passwordByLink } from '../../fields/PasswordByLink.tsx'
import { PressLink } from '../../fields/PressLink.tsx'
import { setPassword, showLink } from '../../model/contract.ts'
import { useWords } from '../../model/words.ts'
import { startOfActor } from '../../sessions/return-path.server.ts'
import type { Route } from './+types/verified-email.ts'

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { done, gone, status } = await orGone(context.get(api)(showLink, { params: { id: params.id } }))
  return data({ link: done, gone }, status)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const sent = passwordByLink(await request.formData())
  try {
    const { message } = await context.get(api)(setPassword, { body: { id: params.id, ...sent } })
    const { actor } = context.get(visit)
    return redirectWith(message, actor.kind === 'visitor' ? '/login' : startOfActor(actor))
  } catch (error) {
    const { errors, said, status } = formErrors(error, { except: [500], serverErrors: true })
    return data({ errors, said, termsAccepted: sent.termsAccepted }, status)
  }
}

export default function VerifiedEmail({ loaderData: { link, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  if (!link) return <Gone said={gone} />
  if (link.purpose === 'confirm') return <Press email={link.email} />
  const { email, termsNeeded } = link
  return (
    <PasswordByLink
      title={words('link.passwordTitle')}
      lead={words('link.passwordLead', { email })}
      email={email}
      termsNeeded={termsNeeded}
      refused={actionData}
    />
  )
}

function Press({ email }: { email: string }) {
  const words = useWords()
  return (
    <PressLink
      title={words('link.confirmTitle')}
      lead={words('link.confirmLead', { email })}
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
      why={words('link.expiredWhy')}
      actions={
        <>
          <LinkButton variant="main" to="/login">
            {words('link.login')}
          </LinkButton>
          <LinkButton to="/forgot">{words('link.forgot')}</LinkButton>
        </>
      }
    />
  )
}
