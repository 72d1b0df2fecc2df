import { data } from 'react-router'
import { ApiError } from '../../../../core/contract/errors.ts'
import { api } from '../../../../core/http/api.server.ts'
import { redirectWith } from '../../../../core/http/flash.server.ts'
import { visit } from '../../../../core/http/visit.server.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { GoneLink } from '../../fields/GoneLink.tsx'
import { PressLink } from '../../fields/PressLink.tsx'
import { confirmEmail, showEmailLink } from '../contract.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/confirm-email.ts'

/** Catches the API's rejection of a used or expired link. */
async function unlessGone<T>(work: Promise<T>) {
  try {
    return { done: await work, gone: null, status: 200 }
  } catch (problem) {
    if (!(problem instanceof ApiError) || ![409, 410, 422].includes(problem.status)) throw problem
    return { done: null, gone: problem.message, status: problem.status }
  }
}

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { done, gone, status } = await unlessGone(context.get(api)(showEmailLink, { params: { id: params.id } }))
  return data({ email: done?.email ?? null, gone }, status)
}

export async function action({ context, params }: Route.ActionArgs) {
  const { done, gone, status } = await unlessGone(context.get(api)(confirmEmail, { body: { id: params.id } }))
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
